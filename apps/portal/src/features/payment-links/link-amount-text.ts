import type { LinkRow } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../shared/format/use-format.ts';

type Priced = Pick<LinkRow, 'kind' | 'currency' | 'amount' | 'minimum_amount' | 'maximum_amount' | 'choices'>;

/** Returns the lowest and the highest amount of a link, before tax and tip; null if it has no such limit. */
export function amountRange(link: Priced): { from: number | null; to: number | null } {
  const { kind, amount, minimum_amount, maximum_amount, choices } = link;
  if (kind === 'fixed') return { from: amount, to: amount };
  if (kind === 'open') return { from: minimum_amount, to: maximum_amount };
  if (kind === 'items' || choices.length === 0) return { from: null, to: null };
  return { from: Math.min(...choices), to: Math.max(...choices) };
}

/** Returns the price of a link in words: `$25.00`, `$5.00 to $500.00`, `from $5.00`. */
export function useLinkAmount(): (link: Priced) => string {
  const { t } = useLingui();
  const { money } = useFormat();
  return (link) => {
    const { from, to } = amountRange(link);
    const low = from === null ? '' : money(from, link.currency);
    const high = to === null ? '' : money(to, link.currency);
    if (link.kind === 'items') return t`By quantity`;
    if (from !== null && from === to) return low;
    if (from !== null && to !== null) return t`${low} to ${high}`;
    if (from !== null) return t`from ${low}`;
    return to === null ? t`Any amount` : t`up to ${high}`;
  };
}
