import { addDays, businessDateOf, dayBounds } from '@countinghouse/domain/time/time-zones';
import type { DemoMerchant } from './demo-merchant.ts';

/** How many days the demo world goes back: today and the 91 before it. */
export const demoDays = 92;

/** The business date so many days before today, where the merchant is. */
export function dateBefore(merchant: DemoMerchant, now: Date, days: number): string {
  return addDays(businessDateOf(now, merchant.time_zone), -days);
}

type Day = { start_ms: number; settlement: Date };

/** What is known of each day of a merchant: asking the time zone for each of twenty thousand payments would take seconds. */
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

/** The instant of a business date at a local hour (fractions allowed), on a day of 24 hours. */
export function instantAt(merchant: DemoMerchant, date: string, hour: number): Date {
  return new Date(dayOf(merchant, date).start_ms + Math.round(hour * 3_600_000));
}

/** The instant so many days before today at a local hour, and never after now. */
export function instantBefore(merchant: DemoMerchant, now: Date, days: number, hour: number): Date {
  const instant = instantAt(merchant, dateBefore(merchant, now, days), hour);
  return instant > now ? new Date(now) : instant;
}

/** When the batch of a business date closes: at the merchant's hour. */
export function closeOf(merchant: DemoMerchant, date: string): Date {
  return instantAt(merchant, date, Number(merchant.batch_close_time.slice(0, 2)));
}

/** When the acquirer pays out the batch of a business date: ten past two, mostly the next morning. */
export function settlementOf(merchant: DemoMerchant, date: string): Date {
  return dayOf(merchant, date).settlement;
}

/** The weekday of a date, 0 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
