import { randomBytes, randomUUID } from 'node:crypto';
import { createLinkSecrets } from '../access/link-secrets.ts';
import { developmentSecrets } from '../settings.ts';
import type { Answer, TestGateway } from './gateway.ts';
import { type MerchantName, merchants, type UserName } from './world.ts';

/** What the form for a new customer sends. */
export const customerBody = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  tags: ['regular'],
  addresses: [
    { kind: 'billing' as const, address_1: '12 Quay Street', city: 'Salem', state: 'MA', postal_code: '01970' },
  ],
};

export const consentBody = {
  consent_channel: 'in_person' as const,
  consent_text: 'I agree that Harbor keeps my card for later payments.',
};

/** Adds a customer through the gateway. */
export async function addCustomer(
  house: Pick<TestGateway, 'call' | 'sql'>,
  body: Record<string, unknown> = customerBody,
  as: UserName = 'merchant',
): Promise<string> {
  const answer: Answer = await house.call('create_customer', as, { body, idempotency_key: randomUUID() });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.customer_id as string;
}

type Kept = {
  merchant?: MerchantName;
  /** MMYY. */
  card_expiry?: string;
  last_four?: string;
  status?: 'usable' | 'blocked' | 'replaced' | 'removed';
  /** A card that the merchant already has. */
  card_id?: string;
  is_default?: boolean;
};

/** Adds an account to the vault as if its card had been stored, with a number that no key can open. */
export async function keepCard(
  house: Pick<TestGateway, 'call' | 'sql'>,
  customer_id: string,
  { merchant = 'harbor', card_expiry = '1239', last_four = '1111', status = 'usable', ...more }: Kept = {},
): Promise<{ account_uid: string; card_id: string }> {
  const { merchant_uid } = merchants[merchant];
  const account_uid = randomUUID();
  const card_id = more.card_id ?? randomUUID();
  if (more.card_id === undefined) {
    await house.sql(
      `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
       values ($1, $2, $3, 'visa', '411111', $4, $3, 1, now())`,
      [merchant_uid, card_id, randomBytes(16), last_four],
    );
  }
  await house.sql(
    `insert into vault_accounts (merchant_uid, account_uid, customer_id, card_id, card_expiry, is_default, status, blocked_reason,
       consent_at, consent_channel, consent_text, source, created_at, updated_at)
     select $1, $2, $3, $4, $5, $7 and not exists (
         select from vault_accounts a where a.merchant_uid = $1 and a.customer_id = $3 and a.is_default), $6,
       case when $6 = 'blocked' then 'by_person' end, now(), 'in_person', 'Yes', 'portal', now(), now()`,
    [
      merchant_uid,
      account_uid,
      customer_id,
      card_id,
      card_expiry,
      status,
      (status === 'usable' || status === 'blocked') && more.is_default !== false,
    ],
  );
  return { account_uid, card_id };
}

/** Makes a card link for a customer of Harbor, by default a new one, and returns its secret. */
export async function addLink(house: Pick<TestGateway, 'call' | 'sql'>, of_customer?: string): Promise<string> {
  const customer_id = of_customer ?? (await addCustomer(house));
  const { secret, secret_hash } = createLinkSecrets(developmentSecrets.API_KEY_SECRET).newSecret();
  await house.sql(
    `insert into link_secrets (merchant_uid, secret_id, purpose, target_id, terminal_uid, secret_hash, recipient, locale, created_at, expires_at)
     select u.merchant_uid, gen_random_uuid(), 'customer', u.customer_id, t.terminal_uid, $2, u.email, u.locale, now(), now() + interval '1 day'
     from vault_customers u join terminals t using (merchant_uid) where u.customer_id = $1 limit 1`,
    [customer_id, secret_hash],
  );
  return secret;
}

/** Adds a mail about a changed card to the outbox as if it had been sent two hours ago, and returns its id. */
export async function addSentMessage(house: Pick<TestGateway, 'sql'>, customer_id: string): Promise<string> {
  const message_id = randomUUID();
  const facts = {
    ...{ business: 'Harbor', customer: 'Grace', change: 'added', card_brand: 'visa', card_last_four: '1111' },
    ...{ card_expiry: '1231', new_last_four: '', changed_at: new Date().toISOString(), time_zone: 'EST' },
  };
  await house.sql(
    `insert into mail_messages (merchant_uid, message_id, kind, customer_id, recipient, locale, facts, subject, text, html, status, tries,
       created_at, ended_at)
     select merchant_uid, $2, 'card_changed', customer_id, 'grace@example.com', 'en', $3, 'Your card at Harbor', 'It was added.', '<p>It was added.</p>',
       'sent', 1, now() - interval '2 hours', now() - interval '2 hours'
     from vault_customers where customer_id = $1`,
    [customer_id, message_id, JSON.stringify(facts)],
  );
  return message_id;
}
