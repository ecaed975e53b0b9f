import { randomBytes, randomUUID } from 'node:crypto';
import type { Locale } from '@countinghouse/domain/text/locales';
import { createLinkSecrets } from '../access/link-secrets.ts';
import { developmentSecrets } from '../settings.ts';
import type { TestGateway } from './gateway.ts';

type House = Pick<TestGateway, 'sql'>;

/** Adds a customer of a merchant, past every call. */
export async function addCustomer(
  { sql }: House,
  merchant_uid: string,
  { email = 'zoe@example.com', locale = 'en' }: { email?: string; locale?: Locale } = {},
): Promise<string> {
  const customer_id = randomUUID();
  await sql(
    `insert into vault_customers (merchant_uid, customer_id, first_name, last_name, email, locale, created_at, updated_at)
     values ($1, $2, 'Zoë', 'Łukasiewicz', $3, $4, now(), now())`,
    [merchant_uid, customer_id, email, locale],
  );
  return customer_id;
}

/** Keeps a card for a customer, past every call. */
export async function keepCard(
  { sql }: House,
  { merchant_uid, customer_id }: { merchant_uid: string; customer_id: string },
  last_four: string,
): Promise<string> {
  const [account_uid, card_id] = [randomUUID(), randomUUID()];
  await sql(
    `with card as (
       insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
       values ($1, $2, $3, 'visa', '411111', $4, '\\x00', 1, now()))
     insert into vault_accounts (merchant_uid, account_uid, customer_id, card_id, card_expiry, is_default, consent_at, consent_channel,
       consent_text, source, created_at, updated_at)
     values ($1, $5, $6, $2, '1230', false, now(), 'written', 'I agree', 'portal', now(), now())`,
    [merchant_uid, card_id, randomBytes(32), last_four, account_uid, customer_id],
  );
  return account_uid;
}

/** A link by which a new customer of a merchant enters a card: its secret. */
export async function linkOfCustomer(house: House, merchant_uid: string): Promise<string> {
  const { secret, secret_hash } = createLinkSecrets(developmentSecrets.API_KEY_SECRET).newSecret();
  await house.sql(
    `insert into link_secrets (merchant_uid, secret_id, purpose, target_id, terminal_uid, secret_hash, recipient, locale, created_at, expires_at)
     select $1, gen_random_uuid(), 'customer', $2, terminal_uid, $3, 'zoe@example.com', 'en', now(), now() + interval '1 day'
     from terminals where merchant_uid = $1 limit 1`,
    [merchant_uid, await addCustomer(house, merchant_uid), secret_hash],
  );
  return secret;
}
