import { brandFromSpelling, cardBrandRules } from '@countinghouse/domain/card/card';

/** Returns the written form of a card brand ('Visa') from any of its spellings; an unknown brand unchanged. */
export function cardBrandName(brand: string): string {
  const known = brandFromSpelling(brand);
  return known === undefined ? brand : cardBrandRules[known].label;
}

/** Returns a card as files contain it: its brand and the masked number. */
export function cardText({ card_brand, card_number }: { card_brand: string; card_number: string }): string {
  return `${cardBrandName(card_brand)} ${card_number}`;
}
