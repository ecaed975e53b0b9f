import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { LinkSecrets } from '../../access/link-secrets.ts';
import type { ScopedTransaction } from '../../operation.ts';
import type { TextKeys } from '../sealed-text.ts';
import { placeOfLinkSecret } from './link-keys.ts';

type LinkKey = { merchant_uid: string; link_id: string };

/** The keys to create, find and seal the secrets of payment links. */
export type SecretKeys = { link_secrets: LinkSecrets; link_keys: TextKeys };

/** Gives a payment link a new secret. It is stored as its HMAC and, for 'Copy link', sealed. The previous one must have been revoked. */
export async function createLinkSecret(
  transaction: ScopedTransaction,
  { link_secrets, link_keys }: SecretKeys,
  {
    merchant_uid,
    link_id,
    terminal_uid,
    locale,
    created_by,
    now,
  }: LinkKey & {
    terminal_uid: string;
    locale: Locale;
    created_by: string;
    now: Date;
  },
  { secret, secret_hash } = link_secrets.newSecret(),
): Promise<string> {
  const secret_id = randomUUIDv7();
  const { sealed, key_version } = link_keys.seal(placeOfLinkSecret({ merchant_uid, secret_id }), secret);
  await transaction
    .insertInto('link_secrets')
    .values({
      merchant_uid,
      secret_id,
      purpose: 'payment_link',
      target_id: link_id,
      terminal_uid,
      secret_hash,
      recipient: '',
      locale,
      created_at: now,
      created_by,
      sealed_secret: sealed,
      key_version,
    })
    .execute();
  return secret;
}

/** Revokes the secret of a payment link. Its address shows that from now on, and its sessions end. */
export async function withdrawLinkSecret(
  transaction: ScopedTransaction,
  { merchant_uid, link_id }: LinkKey,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('link_secrets')
    .set({ revoked_at: now, sealed_secret: null, key_version: null })
    .where('merchant_uid', '=', merchant_uid)
    .where('purpose', '=', 'payment_link')
    .where('target_id', '=', link_id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Returns the current secret of a payment link; undefined if it was revoked. */
export async function openLinkSecret(
  transaction: ScopedTransaction,
  link_keys: TextKeys,
  { merchant_uid, link_id }: LinkKey,
): Promise<string | undefined> {
  const found = await transaction
    .selectFrom('link_secrets')
    .select(['secret_id', 'sealed_secret', 'key_version'])
    .where('merchant_uid', '=', merchant_uid)
    .where('purpose', '=', 'payment_link')
    .where('target_id', '=', link_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined || found.sealed_secret === null || found.key_version === null) return undefined;
  return link_keys.open(placeOfLinkSecret({ merchant_uid, secret_id: found.secret_id }), {
    sealed: found.sealed_secret,
    key_version: found.key_version,
  });
}
