import { typedCard } from '@countinghouse/domain/card/typed-card';

/** What is longer is cut before it is searched for. */
export const searchMaximum = 100;

/**
 * The text that is searched for while this stands in a search field or an address: trimmed and of limited length; nothing
 * while it is too short, and nothing of what holds a card number: that is never sent on, nor kept in an address.
 */
export function searchOf(text: string | undefined, length_minimum = 1): string {
  const trimmed = (text ?? '').trim();
  const search = trimmed.slice(0, searchMaximum).trim();
  return search.length < length_minimum || typedCard(trimmed).card !== 'none' ? '' : search;
}
