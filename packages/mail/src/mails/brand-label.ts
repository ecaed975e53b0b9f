import { type CardBrand, cardBrandRules } from '@countinghouse/domain/card/card';

/** Returns the name of a card brand; an unknown one is unchanged. */
export function brandLabel(brand: string): string {
  return Object.hasOwn(cardBrandRules, brand) ? cardBrandRules[brand as CardBrand].label : brand;
}
