import { brandFromSpelling, cardBrandRules } from '@countinghouse/domain/card/card';

/** A card brand as a person writes it ('Visa'), from any of its spellings; an unknown one as it stands. */
export function cardBrandName(brand: string): string {
  const known = brandFromSpelling(brand);
  return known === undefined ? brand : cardBrandRules[known].label;
}

/** A card as a file says it: its brand, and its number as far as it is shown. */
export function cardText({ card_brand, card_number }: { card_brand: string; card_number: string }): string {
  return `${cardBrandName(card_brand)} ${card_number}`;
}
