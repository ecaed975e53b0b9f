import { randomUUID } from 'node:crypto';
import { defaultAskedFields } from '@countinghouse/domain/payment-link/payment-link';
import { type PuzzleAnswer, solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import { createLinkSecrets } from '../../access/link-secrets.ts';
import { developmentSecrets } from '../../settings.ts';
import { placeOfLinkSecret } from '../../store/payment-links/link-keys.ts';
import type { Answer, TestGateway } from '../gateway.ts';
import { type MerchantName, merchants } from '../world.ts';

/** Fields of a payment link that differ from the default: 25.00 in US dollars, fixed, any number of uses. */
export type WantedLink = Readonly<Record<string, unknown>>;

/** Creates the settings of a merchant's payment pages, if it has none. */
export async function addLinkSettings(
  house: Pick<TestGateway, 'sql'>,
  merchant: MerchantName = 'harbor',
): Promise<void> {
  await house.sql(
    `insert into payment_link_settings (merchant_uid, terminal_uid, fields, created_at, updated_at)
     select t.merchant_uid, t.terminal_uid, $2::jsonb, now(), now() from terminals t
     where t.merchant_uid = $1 order by t.created_at, t.terminal_uid limit 1 on conflict do nothing`,
    [merchants[merchant].merchant_uid, JSON.stringify(defaultAskedFields)],
  );
}

/**
 * Creates a payment link of a merchant, and the settings if there are none. Returns its id and its secret. Columns of the link can be
 * given.
 */
export async function addPaymentLink(
  house: Pick<TestGateway, 'sql' | 'gateway'>,
  wanted: WantedLink = {},
  merchant: MerchantName = 'harbor',
): Promise<{ link_id: string; secret: string }> {
  await addLinkSettings(house, merchant);
  const { merchant_uid } = merchants[merchant];
  const link_id = randomUUID();
  const secret_id = randomUUID();
  const { secret, secret_hash } = createLinkSecrets(developmentSecrets.API_KEY_SECRET).newSecret();
  const sealed = house.gateway.dependencies.link_keys.seal(placeOfLinkSecret({ merchant_uid, secret_id }), secret);
  const columns = {
    name: 'Tasting',
    title: 'Tasting for two',
    kind: 'fixed',
    amount: 2500,
    currency: 840,
    secret_last_four: secret.slice(-4),
    ...wanted,
  };
  const names = Object.keys(columns);
  await house.sql(
    `insert into payment_links (merchant_uid, link_id, terminal_uid, created_at, updated_at, ${names.join(', ')})
     select merchant_uid, $2, terminal_uid, now(), now(), ${names.map((_, at) => `$${at + 3}`).join(', ')}
     from payment_link_settings where merchant_uid = $1`,
    [merchant_uid, link_id, ...Object.values(columns)],
  );
  await house.sql(
    `insert into link_secrets (merchant_uid, secret_id, purpose, target_id, terminal_uid, secret_hash, recipient, locale, created_at,
       sealed_secret, key_version)
     select merchant_uid, $2, 'payment_link', link_id, terminal_uid, $4, '', 'en', now(), $5, $6
     from payment_links where merchant_uid = $1 and link_id = $3`,
    [merchant_uid, secret_id, link_id, secret_hash, sealed.sealed, sealed.key_version],
  );
  return { link_id, secret };
}

/** Starts a protection that pauses a new link of a merchant, and returns the protection's id. */
export async function addProtection(
  house: Pick<TestGateway, 'sql' | 'gateway'>,
  merchant: MerchantName = 'harbor',
): Promise<string> {
  const { link_id } = await addPaymentLink(house, { status: 'paused', paused_reason: 'protection' }, merchant);
  const protection_id = randomUUID();
  await house.sql(
    `insert into protections (merchant_uid, protection_id, kind, target_kind, target_id, started_at, until, attempts, declines)
     values ($1, $2, 'link_paused', 'payment_link', $3, now(), now() + interval '15 minutes', 20, 15)`,
    [merchants[merchant].merchant_uid, protection_id, link_id],
  );
  return protection_id;
}

/** Returns the token of a visitor of a new payment link of Harbor. */
export async function visitLink(
  house: Pick<TestGateway, 'sql' | 'gateway' | 'call'>,
  wanted: WantedLink = {},
): Promise<{ token: string; visitor_id: string; link_id: string; secret: string }> {
  const made = await addPaymentLink(house, wanted);
  const { body } = await house.call('open_visitor_session', null, { body: { secret: made.secret } });
  return { ...made, token: String(body.token), visitor_id: String((body.user as { id?: string } | null)?.id) };
}

/** Returns the answer to a new puzzle for a visitor, if the gateway protects visitors. */
export async function answerPuzzle(
  house: Pick<TestGateway, 'call'>,
  { token, visitor_id }: { token: string; visitor_id: string },
): Promise<PuzzleAnswer | undefined> {
  const { body } = await house.call('get_visitor_puzzle', null, { headers: { authorization: `Bearer ${token}` } });
  const { nonce, bits } = body.puzzle as { nonce: string; bits: number };
  return solvePuzzle({ session: visitor_id, nonce, bits });
}

/** Returns the body with which a payer pays the default link, with a valid card. */
export const visitorPaymentBody = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  card_number: '4111111111111111',
  expiry: '1231',
  cvv: '123',
  postal_code: '04101',
  total_amount: 2500,
  currency: 840,
  puzzle: { nonce: 'x', counter: 0 },
  ...more,
});

/** Pays as the visitor with a token. */
export const payAsVisitor = (
  house: Pick<TestGateway, 'call'>,
  token: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  house.call('create_visitor_payment', null, {
    headers: { authorization: `Bearer ${token}` },
    body: visitorPaymentBody(more),
    idempotency_key: randomUUID(),
  });
