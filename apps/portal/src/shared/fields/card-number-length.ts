import { brandOf, cardBrandRules } from '@countinghouse/domain/card/card';

/** Returns the greatest length of a card number that begins with these digits. */
export function cardNumberLength(digits: string): number {
  const brand = brandOf(digits);
  return brand === undefined ? 19 : Math.max(...cardBrandRules[brand].lengths);
}
