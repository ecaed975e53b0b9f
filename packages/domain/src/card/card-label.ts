import { brandFromSpelling, cardBrandRules } from './card.ts';

/** Returns the written form of a card brand ('Visa') from any of its spellings; an unknown brand unchanged. */
export function cardBrandName(brand: string): string {
  const known = brandFromSpelling(brand);
  return known === undefined ? brand : cardBrandRules[known].label;
}

/** Returns a card's last four digits as a screen shows them: '•• 1111', with a non-breaking space, so that they stay on one line. */
export function lastFourLabel(last_four: string): string {
  return `••\u00a0${last_four}`;
}

/**
 * Returns a card as a screen shows it: 'Visa •• 1111', with non-breaking spaces before and after the dots. Files contain `cardLabelText`.
 *
 * @param brand in any spelling; empty if it is unknown
 */
export function cardLabel(brand: string, last_four: string): string {
  const name = cardBrandName(brand);
  return name === '' ? lastFourLabel(last_four) : `${name}\u00a0${lastFourLabel(last_four)}`;
}

/** Returns a card as files contain it: 'Visa •• 1111', with plain spaces. */
export function cardLabelText(brand: string, last_four: string): string {
  return cardLabel(brand, last_four).replaceAll('\u00a0', ' ');
}
