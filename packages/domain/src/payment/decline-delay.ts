/*
 * A card that is declined again and again is being guessed at: its code, its expiry, or whether it works at all. Card networks fine
 * merchants for such retries. Tries after the first few declines in a row wait, longer each time.
 */

/** How many declines in a row are followed by no wait. */
export const declinesWithoutDelay = 10;

const firstDelay_s = 30;
const longestDelay_s = 3_600;

/** After so long without a try, a card's declines are forgotten. */
export const declinesForgottenAfter_hours = 24;

/**
 * How long after its latest decline a card may not be tried again: 30 seconds after the tenth decline in a row, doubled with each further
 * one, an hour at most.
 *
 * @param declines in a row, by one merchant
 */
export function declineDelay_s(declines: number): number {
  if (declines < declinesWithoutDelay) return 0;
  return Math.min(longestDelay_s, firstDelay_s * 2 ** Math.min(declines - declinesWithoutDelay, 10));
}
