import type { TimeZone } from '@countinghouse/domain/time-zones';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../shared/clock.ts';
import { partOfDay } from './part-of-day.ts';

/** The greeting of a name by the time of day. */
export function useGreeting(): (name: string, zone?: TimeZone) => string {
  const { t } = useLingui();
  return (name, zone) => {
    const part = partOfDay(clock.now(), zone);
    if (part === 'morning') return t`Good morning, ${name}`;
    return part === 'afternoon' ? t`Good afternoon, ${name}` : t`Good evening, ${name}`;
  };
}
