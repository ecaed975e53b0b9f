import { goTo } from '../navigation/go-to.ts';
import { pathTo } from '../routes/routes.ts';
import { session } from '../session/session.ts';

/** A stored card by its id and its customer's id. */
export type ChosenCard = { customer_id: string; account_uid: string };

/** Opens the sale page with a stored card. The browser stores its ids for the session, and no number. */
export async function chargeStoredCard({ customer_id, account_uid }: ChosenCard): Promise<void> {
  session.set({ vault_customer_id: customer_id, vault_customer_account_uid: account_uid });
  await goTo(pathTo('credit-card-sale'));
}

/** Returns the card that was passed to the sale page, if any. */
export function chosenCard(): ChosenCard | undefined {
  const { vault_customer_id: customer_id, vault_customer_account_uid: account_uid } = session.snapshot();
  return customer_id === undefined || account_uid === undefined ? undefined : { customer_id, account_uid };
}

/** Removes it: it was charged, or another card is used. */
export function forgetChosenCard(): void {
  session.set({ vault_customer_id: undefined, vault_customer_account_uid: undefined });
}
