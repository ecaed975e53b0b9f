import { turnExpiry } from '../card/card.ts';
import { reminderInstant } from '../invoice/invoice-dates.ts';
import { addDays, addMonths, businessDateOf, type TimeZone } from '../time/time-zones.ts';

/** So many days before the last day of a card its customer is told that it expires, where something will be charged to it. */
export const expiryNotice_days = [30, 7] as const;

/**
 * The notice that is due of a card, as its days before the card's last day: the last one whose morning has come. Undefined before the first, and once
 * the card has expired.
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
