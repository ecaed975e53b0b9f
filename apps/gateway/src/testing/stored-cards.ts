import { randomUUID } from 'node:crypto';
import { type CardKeys, sealCard } from '../store/payments/cards.ts';
import { anotherCard, type PaymentWorld } from './payments.ts';
import { type MerchantName, merchants, users } from './world.ts';

/** The options of a stored card. */
export type StoredCardGiven = {
  merchant?: MerchantName;
  /** An existing customer; by default a new one. */
  customer_id?: string;
  card_number?: string;
  /** MMYY. */
  card_expiry?: string;
  network_transaction_id?: string | null;
  /** Keys other than the gateway's. */
  card_keys?: CardKeys;
};

/** The ids of a stored card, and its number, which no response contains. */
export type StoredCard = { customer_id: string; account_uid: string; card_id: string; card_number: string };

/** Adds a customer of the vault; the Active merchant's by default. */
export async function addCustomer(world: PaymentWorld, merchant: MerchantName = 'harbor'): Promise<string> {
  const customer_id = randomUUID();
  await world.sql(
    `insert into vault_customers (merchant_uid, customer_id, first_name, last_name, company_name, email, phone_number, locale, created_at, updated_at)
     values ($1, $2, 'Marguerite', 'Fontaine', 'Dock & Vine', 'accounts@dockandvine.example', '2075550192', 'en', now(), now())`,
    [merchants[merchant].merchant_uid, customer_id],
  );
  return customer_id;
}

/** Stores a card in the vault without a request to the acquirer. */
export async function storeCard(world: PaymentWorld, given: StoredCardGiven = {}): Promise<StoredCard> {
  const {
    merchant = 'harbor',
    card_number = anotherCard(),
    card_expiry = '1231',
    network_transaction_id = null,
  } = given;
  const { merchant_uid } = merchants[merchant];
  const customer_id = given.customer_id ?? (await addCustomer(world, merchant));
  const account_uid = randomUUID();
  const address_id = randomUUID();
  const new_card_id = randomUUID();
  const keys = given.card_keys ?? world.gateway.dependencies.payments.card_keys;
  const sealed = sealCard(keys, { merchant_uid, card_id: new_card_id }, card_number);
  await world.sql(
    `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now()) on conflict do nothing`,
    [
      merchant_uid,
      new_card_id,
      sealed.fingerprint,
      sealed.card_brand,
      sealed.first_six,
      sealed.last_four,
      sealed.sealed_number,
      sealed.key_version,
    ],
  );
  const [card] = await world.sql<{ card_id: string }>(
    'select card_id from cards where merchant_uid = $1 and fingerprint = $2',
    [merchant_uid, sealed.fingerprint],
  );
  const card_id = card?.card_id as string;
  await world.sql(
    `insert into vault_addresses (merchant_uid, address_id, customer_id, kind, address_1, city, state, postal_code, is_default, created_at, updated_at)
     values ($1, $2, $3, 'billing', '18 Commercial St', 'Portland', 'ME', '04101', false, now(), now())`,
    [merchant_uid, address_id, customer_id],
  );
  await world.sql(
    `insert into vault_accounts (merchant_uid, account_uid, customer_id, card_id, card_expiry, cardholder_name, billing_address_id, is_default,
       consent_at, consent_channel, consent_text, consent_by, network_transaction_id, source, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'M Fontaine', $6, false, now(), 'telephone', 'I agree', $7, $8, 'portal', now(), now())`,
    [
      merchant_uid,
      account_uid,
      customer_id,
      card_id,
      card_expiry,
      address_id,
      users.merchant.user_id,
      network_transaction_id,
    ],
  );
  return { customer_id, account_uid, card_id, card_number };
}

/** Returns the current row of an account of the vault. */
export async function accountOf(world: PaymentWorld, account_uid: string): Promise<Record<string, unknown>> {
  const [account] = await world.sql<Record<string, unknown>>('select * from vault_accounts where account_uid = $1', [
    account_uid,
  ]);
  return account ?? {};
}
