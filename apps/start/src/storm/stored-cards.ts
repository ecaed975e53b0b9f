import { setTimeout as delay } from 'node:timers/promises';
import type { CallName } from '@countinghouse/contract/calls';
import type pg from 'pg';
import { randomOf } from '../demo/random.ts';
import { type Ask, merchantNames, type Request, withCheckDigit } from './ask.ts';

/** The account_uids of the stored cards of each merchant under load. */
export type StoredCards = Readonly<Record<'harbor' | 'second', readonly string[]>>;

const cardsOfMerchant = 6;
const tries_maximum = 40;

/** Stores cards for one customer of each merchant under load, before the first kill. */
export async function storeCards(ask: Ask, seed: string): Promise<StoredCards> {
  const random = randomOf(`${seed} stored cards`);
  const [harbor, second] = merchantNames;
  const storeFor = async (as: typeof harbor | typeof second) => {
    const name = `storm-card-${encodeURIComponent(seed)}-${as}`;
    const customer = await askUntilDone(ask, 'create_customer', { as, key: name, body: { last_name: 'Storm' } });
    const params = { customer_id: String(customer.customer_id) };
    const accounts: string[] = [];
    for (let number = 0; number < cardsOfMerchant; number += 1) {
      const card_number = withCheckDigit(`411111${String(random.whole(0, 99_999_999)).padStart(9, '0')}`);
      const consent = { consent_channel: 'in_person', consent_text: 'Keep my card for later payments.' };
      const body = { card_number, expiry: '1231', cvv: '123', ...consent };
      const added = await askUntilDone(ask, 'add_account', { as, key: `${name}-${number}`, params, body });
      accounts.push((added.account as { account_uid: string }).account_uid);
    }
    return accounts;
  };
  return { harbor: await storeFor(harbor), second: await storeFor(second) };
}

async function askUntilDone(ask: Ask, call: CallName, request: Request): Promise<{ [name: string]: unknown }> {
  const random = randomOf(String(request.key));
  for (let tried = 0; tried < tries_maximum; tried += 1) {
    const answer = await ask(call, request, random);
    if (answer?.status === 200) return answer.body;
    await delay(250);
  }
  throw new Error(`${call} was not answered`);
}

/** Returns payments that differ from their stored card in card or customer, and charged stored cards without a network transaction id. */
export async function storedCardsThatDisagree(pool: pg.Pool): Promise<string[]> {
  const { rows: payments } = await pool.query<{ payment_id: string; account_uid: string }>(
    `select p.payment_id, p.account_uid from payments p join vault_accounts a using (merchant_uid, account_uid)
     where p.card_id <> a.card_id or p.customer_id is distinct from a.customer_id`,
  );
  const { rows: accounts } = await pool.query<{ account_uid: string }>(
    `select a.account_uid from vault_accounts a
     where a.network_transaction_id is null and exists (
       select from payments p where p.merchant_uid = a.merchant_uid and p.account_uid = a.account_uid and p.status in (205, 210, 218)
         and p.initiator = 'customer' and p.network_transaction_id is not null)`,
  );
  return [
    ...payments.map(
      ({ payment_id, account_uid }) =>
        `payment ${payment_id}: it names the stored card ${account_uid} and was made with another`,
    ),
    ...accounts.map(
      ({ account_uid }) => `stored card ${account_uid}: it was charged, and no network transaction id is kept`,
    ),
  ];
}
