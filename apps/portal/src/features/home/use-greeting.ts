import { useLingui } from '@lingui/react/macro';
import { clock } from '../../shared/clock.ts';
import { usePageZone } from '../../shared/format/page-zone.ts';
import { partOfDay } from './part-of-day.ts';

/** Returns the greeting for a name, by the time of day. */
export function useGreeting(): (name: string) => string {
  const { t } = useLingui();
  const zone = usePageZone();
  return (name) => {
    const part = partOfDay(clock.now(), zone);
    if (part === 'morning') return t`Good morning, ${name}`;
    return part === 'afternoon' ? t`Good afternoon, ${name}` : t`Good evening, ${name}`;
  };
}
