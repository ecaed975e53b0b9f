import type { CardDraft } from '../form/customer-draft.ts';
import type { Unverified } from './card-problem.tsx';

/** A card that was typed with a new customer and was not approved, on its way to that customer's page. It is in memory alone. */
export type HandedCard = { customer_id: string; card: CardDraft; unverified?: Unverified; failure?: unknown };

let handed: HandedCard | undefined;

/** Hands a card over to the page of its customer. */
export function handCard(card: HandedCard): void {
  handed = { ...card, card: { ...card.card, cvv: '' } };
}

/** Whether a card was handed over for this customer. */
export function isCardHanded(customer_id: string): boolean {
  return handed?.customer_id === customer_id;
}

/** Takes the card that was handed over for this customer, once. */
export function takeHandedCard(customer_id: string): HandedCard | undefined {
  const card = handed?.customer_id === customer_id ? handed : undefined;
  handed = undefined;
  return card;
}
