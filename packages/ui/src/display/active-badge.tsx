import { Badge } from './badge.tsx';
import { booleanLike } from './boolean-like.ts';

/** A boolean-like status as one of two words ('Active', 'Inactive'); any other value unchanged. */
export function ActiveBadge({
  value,
  activeLabel,
  inactiveLabel,
}: {
  value: unknown;
  activeLabel: string;
  inactiveLabel: string;
}) {
  const active = booleanLike(value);
  if (active === null) return <Badge>{String(value)}</Badge>;
  return active ? <Badge meaning="success">{activeLabel}</Badge> : <Badge mark="ring">{inactiveLabel}</Badge>;
}
