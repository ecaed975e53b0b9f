import { typedCard } from '@countinghouse/domain/card/typed-card';

/** Longer texts are cut before the search. */
export const searchMaximum = 100;

/**
 * Returns the text to search for from a search field or an address: trimmed and of limited length. Empty if it is too short or contains a
 * card number, which is never sent nor kept in an address.
 */
export function searchOf(text: string | undefined, length_minimum = 1): string {
  const trimmed = (text ?? '').trim();
  const search = trimmed.slice(0, searchMaximum).trim();
  return search.length < length_minimum || typedCard(trimmed).card !== 'none' ? '' : search;
}
