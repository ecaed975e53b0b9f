import type { CardDraft } from '../form/customer-draft.ts';
import type { Unverified } from './card-problem.tsx';

/** A card that was typed with a new customer and not approved, on its way to the customer's page. It is only in memory. */
export type HandedCard = { customer_id: string; card: CardDraft; unverified?: Unverified; failure?: unknown };

let handed: HandedCard | undefined;

/** Passes a card to the page of its customer. */
export function handCard(card: HandedCard): void {
  handed = { ...card, card: { ...card.card, cvv: '' } };
}

/** Returns whether a card was passed on for this customer. */
export function isCardHanded(customer_id: string): boolean {
  return handed?.customer_id === customer_id;
}

/** Returns the card that was passed on for this customer, once. */
export function takeHandedCard(customer_id: string): HandedCard | undefined {
  const card = handed?.customer_id === customer_id ? handed : undefined;
  handed = undefined;
  return card;
}
