import { cardBrandName } from '@countinghouse/domain/card/card-label';

/** Returns a card as files contain it: its brand and the masked number. */
export function cardText({ card_brand, card_number }: { card_brand: string; card_number: string }): string {
  return `${cardBrandName(card_brand)} ${card_number}`;
}
