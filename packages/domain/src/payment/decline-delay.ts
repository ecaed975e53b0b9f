/*
 * A card that is declined repeatedly is being guessed: its code, its expiry, or whether it works at all. Card networks fine merchants for
 * such retries. After the first few declines in a row, tries are delayed, longer each time.
 */

/** The number of declines in a row without a delay. */
export const declinesWithoutDelay = 10;

const firstDelay_s = 30;
const longestDelay_s = 3_600;

/** A card's declines are forgotten after this time without a try. */
export const declinesForgottenAfter_hours = 24;

/**
 * Returns how long after its latest decline a card may not be tried again: 30 seconds after the tenth decline in a row, doubled with each
 * further one, at most an hour.
 *
 * @param declines in a row, at one merchant
 */
export function declineDelay_s(declines: number): number {
  if (declines < declinesWithoutDelay) return 0;
  return Math.min(longestDelay_s, firstDelay_s * 2 ** Math.min(declines - declinesWithoutDelay, 10));
}
