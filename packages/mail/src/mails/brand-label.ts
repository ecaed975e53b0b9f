import { type CardBrand, cardBrandRules } from '@countinghouse/domain/card/card';

/** What a card brand is called; one that is not known keeps its name. */
export function brandLabel(brand: string): string {
  return Object.hasOwn(cardBrandRules, brand) ? cardBrandRules[brand as CardBrand].label : brand;
}
