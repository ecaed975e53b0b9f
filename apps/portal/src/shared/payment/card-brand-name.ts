import { brandFromSpelling, cardBrandRules } from '@countinghouse/domain/card';

/** A card brand as a person writes it ('Visa'), from any of its spellings; an unknown one as it stands. */
export function cardBrandName(brand: string): string {
  const known = brandFromSpelling(brand);
  return known === undefined ? brand : cardBrandRules[known].label;
}
