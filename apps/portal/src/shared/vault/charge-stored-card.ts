import { goTo } from '../navigation/go-to.ts';
import { pathTo } from '../routes/routes.ts';
import { session } from '../session/session.ts';

/** A stored card by its ids, and whose it is. */
export type ChosenCard = { customer_id: string; account_uid: string };

/** Takes a stored card to the sale page. The browser keeps its ids for the session, and no number. */
export async function chargeStoredCard({ customer_id, account_uid }: ChosenCard): Promise<void> {
  session.set({ vault_customer_id: customer_id, vault_customer_account_uid: account_uid });
  await goTo(pathTo('credit-card-sale'));
}

/** The card that was taken along, if any. */
export function chosenCard(): ChosenCard | undefined {
  const { vault_customer_id: customer_id, vault_customer_account_uid: account_uid } = session.snapshot();
  return customer_id === undefined || account_uid === undefined ? undefined : { customer_id, account_uid };
}

/** Forgets it: it was charged, or another card is. */
export function forgetChosenCard(): void {
  session.set({ vault_customer_id: undefined, vault_customer_account_uid: undefined });
}
