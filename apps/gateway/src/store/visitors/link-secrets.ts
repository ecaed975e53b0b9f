import type { Locale } from '@countinghouse/domain/text/locales';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import type { PayerInvoiceFacts } from '../invoices/payer-invoice.ts';
import type { PayerLinkFacts } from '../payment-links/payer-link.ts';

/** A link to a public page, to be stored. */
export type NewLink = {
  merchant_uid: string;
  secret_id: string;
  purpose: 'customer';
  target_id: string;
  terminal_uid: string;
  secret_hash: Buffer;
  recipient: string;
  locale: Locale;
  created_at: Date;
  /** Null if its recipient requested it. */
  created_by: string | null;
  expires_at: Date;
};

/** A link as found by its secret. */
export type FoundLink = {
  merchant_uid: string;
  secret_id: string;
  purpose: 'customer' | 'payment_link' | 'invoice';
  locale: Locale;
  /** The recipient; empty for a payment link. */
  recipient: string;
  /** Null if it never expires. */
  expires_at: Date | null;
  /** A newer secret has replaced it. */
  is_revoked: boolean;
  /** Set for a payment link. */
  link: PayerLinkFacts | null;
  /** Set for an issued document. */
  invoice: PayerInvoiceFacts | null;
};

/** Finds a link of any merchant. An SQL function of the owner returns this one row. */
export async function findLinkSecret(pool: pg.Pool, secret_hash: Buffer): Promise<FoundLink | undefined> {
  const { rows } = await pool.query<FoundLink>('select * from find_link_secret($1)', [secret_hash]);
  return rows[0];
}

/** Tells whether a link was created for a customer since then. */
export async function wasLinkMadeSince(
  transaction: ScopedTransaction,
  { merchant_uid, target_id, since }: { merchant_uid: string; target_id: string; since: Date },
): Promise<boolean> {
  const made = await transaction
    .selectFrom('link_secrets')
    .select('secret_id')
    .where('merchant_uid', '=', merchant_uid)
    .where('purpose', '=', 'customer')
    .where('target_id', '=', target_id)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return made !== undefined;
}

/** Stores a new link and revokes earlier ones for the same target. */
export async function replaceLink(transaction: ScopedTransaction, link: NewLink): Promise<void> {
  await transaction
    .updateTable('link_secrets')
    .set({ revoked_at: link.created_at })
    .where('merchant_uid', '=', link.merchant_uid)
    .where('purpose', '=', link.purpose)
    .where('target_id', '=', link.target_id)
    .where('revoked_at', 'is', null)
    .execute();
  await transaction.insertInto('link_secrets').values(link).execute();
}

/** The state of a customer's link, with the customer. */
export type CustomerLink = {
  secret_id: string;
  customer_id: string;
  terminal_uid: string;
  recipient: string;
  locale: Locale;
  expires_at: Date | null;
  used_at: Date | null;
  revoked_at: Date | null;
  customer_status: 'active' | 'archived' | 'erased';
  full_name: string;
};

/** Reads a link in the scope of its merchant; undefined if it, or its customer, was deleted. */
export async function readCustomerLink(
  transaction: ScopedTransaction,
  { merchant_uid, secret_id }: { merchant_uid: string; secret_id: string },
): Promise<CustomerLink | undefined> {
  return transaction
    .selectFrom('link_secrets as s')
    .innerJoin('vault_customers as u', (join) =>
      join.onRef('u.merchant_uid', '=', 's.merchant_uid').onRef('u.customer_id', '=', 's.target_id'),
    )
    .where('s.merchant_uid', '=', merchant_uid)
    .where('s.secret_id', '=', secret_id)
    .where('s.purpose', '=', 'customer')
    .select([
      's.secret_id',
      'u.customer_id',
      's.terminal_uid',
      's.recipient',
      's.locale',
      's.expires_at',
      's.used_at',
      's.revoked_at',
      'u.status as customer_status',
      'u.full_name',
    ])
    .executeTakeFirst();
}

/** Records that a card was added with a link. Its page then no longer asks for one. */
export async function noteLinkUsed(
  transaction: ScopedTransaction,
  { merchant_uid, secret_id }: { merchant_uid: string; secret_id: string },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('link_secrets')
    .set({ used_at: now })
    .where('merchant_uid', '=', merchant_uid)
    .where('secret_id', '=', secret_id)
    .where('used_at', 'is', null)
    .execute();
}
