import { randomUUIDv7 } from 'node:crypto';
import type { InvoiceLink } from '@countinghouse/contract/invoice/sending/invoice-link';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { Selectable } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { OperationError, type ScopedTransaction } from '../../../operation.ts';
import { placeOfLinkSecret } from '../../payment-links/link-keys.ts';
import type { LinkSecretsTable } from '../../tables.ts';
import type { InvoiceKey } from '../invoices.ts';

const day_ms = 86_400_000;
/** For how many days the link of an invoice is valid. */
export const invoiceLinkLifetime_days = 400;

/** The dependencies to create, find, seal and address links of invoices. */
export type InvoiceLinkNeeds = Pick<Dependencies, 'link_secrets' | 'link_keys' | 'settings' | 'real_clock'>;

type LinkRow = Selectable<LinkSecretsTable>;

/** Returns the address of an invoice for one of its recipients. The part after the # reaches no log, proxy or Referer. */
export function addressOfInvoice({ PAY_ORIGIN }: Pick<Dependencies['settings'], 'PAY_ORIGIN'>, secret: string): string {
  return `${PAY_ORIGIN}/invoice-payment-process#${secret}`;
}

/** The document and recipient of a link. */
type WantedLink = InvoiceKey & {
  recipient: string;
  terminal_uid: string;
  locale: Locale;
  /** Null if no person sends it. */
  created_by: string | null;
};

/**
 * Returns the secret of a recipient's link to a document. Creates a new link if they have none, or theirs was revoked or has expired. The
 * secret is stored as its HMAC and, for 'Copy link' and for the next mail, sealed. Links expire by real time.
 */
export async function secretOfRecipient(
  transaction: ScopedTransaction,
  { link_secrets, link_keys, real_clock }: InvoiceLinkNeeds,
  wanted: WantedLink,
): Promise<string> {
  const { merchant_uid, invoice_id, recipient, terminal_uid, locale, created_by } = wanted;
  const now = real_clock.now();
  const standing = await linksOf(transaction, wanted)
    .where('revoked_at', 'is', null)
    .where('recipient', '=', recipient)
    .selectAll()
    .executeTakeFirst();
  if (standing !== undefined) {
    const secret = openSecret(link_keys, standing);
    if (secret !== undefined && stateOf(standing, now) === 'active') return secret;
    await withdraw(transaction, wanted, [standing.secret_id], now);
  }
  const { secret, secret_hash } = link_secrets.newSecret();
  const secret_id = randomUUIDv7();
  const { sealed, key_version } = link_keys.seal(placeOfLinkSecret({ merchant_uid, secret_id }), secret);
  await transaction
    .insertInto('link_secrets')
    .values({
      ...{ merchant_uid, secret_id, target_id: invoice_id, terminal_uid, secret_hash, recipient, locale, created_by },
      purpose: 'invoice',
      created_at: now,
      expires_at: new Date(now.getTime() + invoiceLinkLifetime_days * day_ms),
      sealed_secret: sealed,
      key_version,
    })
    .execute();
  return secret;
}

/**
 * Revokes a link of a document. It opens nothing from now on, and its sessions end.
 *
 * @throws OperationError not_found, status_forbids if it is already revoked
 */
export async function revokeInvoiceLink(
  transaction: ScopedTransaction,
  key: InvoiceKey & { link_id: string },
  now: Date,
): Promise<void> {
  const link = await linksOf(transaction, key)
    .where('secret_id', '=', key.link_id)
    .select(['secret_id', 'revoked_at'])
    .forUpdate()
    .executeTakeFirst();
  if (link === undefined) throw new OperationError('not_found');
  if (link.revoked_at !== null) throw new OperationError('status_forbids', { details: { status: 'revoked' } });
  await withdraw(transaction, key, [link.secret_id], now);
}

/** Revokes the links of people who are no longer recipients of a document. */
export async function revokeLinksOfOthers(
  transaction: ScopedTransaction,
  key: InvoiceKey,
  send_to: readonly string[],
  now: Date,
): Promise<void> {
  const standing = await linksOf(transaction, key)
    .where('revoked_at', 'is', null)
    .select(['secret_id', 'recipient'])
    .execute();
  const kept = new Set(send_to.map((email) => email.toLowerCase()));
  const others = standing.filter(({ recipient }) => !kept.has(recipient.toLowerCase()));
  if (others.length > 0) {
    await withdraw(
      transaction,
      key,
      others.map(({ secret_id }) => secret_id),
      now,
    );
  }
}

async function withdraw(
  transaction: ScopedTransaction,
  { merchant_uid }: Pick<InvoiceKey, 'merchant_uid'>,
  secret_ids: readonly string[],
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('link_secrets')
    .set({ revoked_at: now, sealed_secret: null, key_version: null })
    .where('merchant_uid', '=', merchant_uid)
    .where('secret_id', 'in', secret_ids)
    .execute();
}

const shown_maximum = 50;

/** Reads the links of a document, the newest first, with the state of the latest mail to each recipient. */
export async function readInvoiceLinks(
  transaction: ScopedTransaction,
  { link_keys, settings, real_clock }: InvoiceLinkNeeds,
  key: InvoiceKey,
): Promise<InvoiceLink[]> {
  const links = await linksOf(transaction, key)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('secret_id', 'desc')
    .limit(shown_maximum)
    .execute();
  if (links.length === 0) return [];
  const messages = await transaction
    .selectFrom('mail_messages')
    .select(['message_id', 'kind', 'recipient', 'status', 'created_at', 'ended_at', 'next_try_at'])
    .where('merchant_uid', '=', key.merchant_uid)
    .where('invoice_id', '=', key.invoice_id)
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
    .execute();
  const now = real_clock.now();
  return links.map((link) => {
    const state = stateOf(link, now);
    const secret = state === 'active' ? openSecret(link_keys, link) : undefined;
    const message = messages.find(
      ({ recipient, created_at }) => recipient === link.recipient && created_at >= link.created_at,
    );
    return {
      link_id: link.secret_id,
      recipient: link.recipient,
      state,
      address: secret === undefined ? null : addressOfInvoice(settings, secret),
      created_at: link.created_at.toISOString(),
      expires_at: link.expires_at?.toISOString() ?? null,
      last_used_at: link.last_used_at?.toISOString() ?? null,
      revoked_at: link.revoked_at?.toISOString() ?? null,
      message:
        message === undefined
          ? null
          : {
              message_id: message.message_id,
              kind: message.kind,
              status: message.status,
              created_at: message.created_at.toISOString(),
              ended_at: message.ended_at?.toISOString() ?? null,
              next_try_at: message.next_try_at?.toISOString() ?? null,
            },
    };
  });
}

/** Returns the address of one link of a document; null if the link does not open it. */
export async function addressOfInvoiceLink(
  transaction: ScopedTransaction,
  { link_keys, settings, real_clock }: InvoiceLinkNeeds,
  key: InvoiceKey & { link_id: string },
): Promise<string | null> {
  const link = await linksOf(transaction, key).where('secret_id', '=', key.link_id).selectAll().executeTakeFirst();
  if (link === undefined || stateOf(link, real_clock.now()) !== 'active') return null;
  const secret = openSecret(link_keys, link);
  return secret === undefined ? null : addressOfInvoice(settings, secret);
}

/**
 * Records that a link of a document was used, and the first time also that the document was viewed. Mail scanners open links, too, so call
 * it only when a person acts on the page.
 */
export async function noteInvoiceViewed(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id, link_id }: InvoiceKey & { link_id: string },
  { now, real_now }: { now: Date; real_now: Date },
): Promise<void> {
  await transaction
    .updateTable('link_secrets')
    .set({ last_used_at: real_now })
    .where('merchant_uid', '=', merchant_uid)
    .where('secret_id', '=', link_id)
    .where('purpose', '=', 'invoice')
    .execute();
  await transaction
    .updateTable('invoices')
    .set({ first_viewed_at: now, updated_at: now })
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .where('first_viewed_at', 'is', null)
    .execute();
}

function linksOf(transaction: ScopedTransaction, { merchant_uid, invoice_id }: InvoiceKey) {
  return transaction
    .selectFrom('link_secrets')
    .where('merchant_uid', '=', merchant_uid)
    .where('purpose', '=', 'invoice')
    .where('target_id', '=', invoice_id);
}

function stateOf({ revoked_at, expires_at }: Pick<LinkRow, 'revoked_at' | 'expires_at'>, now: Date) {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= now ? 'expired' : 'active';
}

function openSecret(link_keys: InvoiceLinkNeeds['link_keys'], link: LinkRow): string | undefined {
  const { merchant_uid, secret_id, sealed_secret, key_version } = link;
  if (sealed_secret === null || key_version === null) return undefined;
  return link_keys.open(placeOfLinkSecret({ merchant_uid, secret_id }), { sealed: sealed_secret, key_version });
}
