import { turnExpiry } from '../card/card.ts';
import { reminderInstant } from '../invoice/invoice-dates.ts';
import { addDays, addMonths, businessDateOf, type TimeZone } from '../time/time-zones.ts';

/** How many days before a card's last day its customer is notified, if something will be charged to it. */
export const expiryNotice_days = [30, 7] as const;

/**
 * Returns the notice that is due for a card, as its number of days before the card's last day: the latest whose time has passed. Undefined before the
 * first, and after the card has expired.
 *
 * @param card_expiry MMYY
 * @param now business time
 */
export function expiryNoticeOf(
  card_expiry: string,
  { now, time_zone }: { now: Date; time_zone: TimeZone },
): (typeof expiryNotice_days)[number] | undefined {
  const yymm = turnExpiry(card_expiry);
  const last_day = addDays(addMonths(`20${yymm.slice(0, 2)}-${yymm.slice(2)}-01`, 1), -1);
  if (businessDateOf(now, time_zone) > last_day) return undefined;
  return expiryNotice_days.findLast((days) => reminderInstant(last_day, -days, time_zone) <= now);
}
