import { addDays, businessDateOf, dayBounds } from '@countinghouse/domain/time/time-zones';
import type { DemoMerchant } from './demo-merchant.ts';

/** How many days the demo world covers: today and the 91 before it. */
export const demoDays = 92;

/** Returns the business date that many days before today, in the merchant's time zone. */
export function dateBefore(merchant: DemoMerchant, now: Date, days: number): string {
  return addDays(businessDateOf(now, merchant.time_zone), -days);
}

type Day = { start_ms: number; settlement: Date };

/** A cache of each merchant's days: computing the time zone for twenty thousand payments would take seconds. */
const days = new Map<DemoMerchant, Map<string, Day>>();

function dayOf(merchant: DemoMerchant, date: string): Day {
  let ofMerchant = days.get(merchant);
  if (ofMerchant === undefined) {
    ofMerchant = new Map();
    days.set(merchant, ofMerchant);
  }
  let day = ofMerchant.get(date);
  if (day === undefined) {
    const start = (of: string) => dayBounds(of, merchant.time_zone).from.getTime();
    const paid_ms = start(addDays(date, merchant.settlement_days)) + (2 * 60 + 10) * 60_000;
    day = { start_ms: start(date), settlement: new Date(paid_ms) };
    ofMerchant.set(date, day);
  }
  return day;
}

/** Returns the instant of a local hour (can be fractional) on a business date, counted as a 24-hour day. */
export function instantAt(merchant: DemoMerchant, date: string, hour: number): Date {
  return new Date(dayOf(merchant, date).start_ms + Math.round(hour * 3_600_000));
}

/** Returns the instant of a local hour that many days before today, never after now. */
export function instantBefore(merchant: DemoMerchant, now: Date, days: number, hour: number): Date {
  const instant = instantAt(merchant, dateBefore(merchant, now, days), hour);
  return instant > now ? new Date(now) : instant;
}

/** Returns when the batch of a business date closes: at the merchant's cut-off. */
export function closeOf(merchant: DemoMerchant, date: string): Date {
  return instantAt(merchant, date, Number(merchant.batch_close_time.slice(0, 2)));
}

/** Returns when the acquirer pays out the batch of a business date: at 02:10, usually the next morning. */
export function settlementOf(merchant: DemoMerchant, date: string): Date {
  return dayOf(merchant, date).settlement;
}

/** The weekday of a date, 0 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
