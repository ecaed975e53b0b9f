import { brandOf, cardBrandRules } from '@countinghouse/domain/card/card';

/** The most digits that a card number of this beginning can have. */
export function cardNumberLength(digits: string): number {
  const brand = brandOf(digits);
  return brand === undefined ? 19 : Math.max(...cardBrandRules[brand].lengths);
}
