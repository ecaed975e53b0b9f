import type { Locale } from '@countinghouse/domain/text/locales';
import { sql } from 'kysely';
import type pg from 'pg';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import type { PayerInvoiceFacts } from '../invoices/payer-invoice.ts';
import type { PayerLinkFacts } from '../payment-links/payer-link.ts';

/** The longest lifetime of a visitor's session. It ends earlier after 30 minutes without a request: find-visitor.sql. */
export const visitorSession_ms = 2 * 3_600_000;

/** A visitor's session, to be stored. */
export type NewVisitorSession = {
  merchant_uid: string;
  visitor_id: string;
  secret_id: string;
  token_hash: Buffer;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
};

/** Stores a new session. */
export async function storeVisitorSession(transaction: ScopedTransaction, session: NewVisitorSession): Promise<void> {
  await transaction.insertInto('visitor_sessions').values(session).execute();
}

/** An open session as found by its token. */
export type FoundVisitor = {
  merchant_uid: string;
  visitor_id: string;
  secret_id: string;
  purpose: 'customer' | 'payment_link' | 'invoice';
  locale: Locale;
  is_revoked: boolean;
  attempt_payment_id: string | null;
  attempt_status: number | null;
  attempt_count: number;
  decline_count: number;
  /** Set for a payment link. */
  link: PayerLinkFacts | null;
  /** Set for an issued document. */
  invoice: PayerInvoiceFacts | null;
};

/** Finds an open session of any merchant, and records that its visitor is active. An SQL function of the owner returns this one row. */
export async function findVisitor(pool: pg.Pool, token_hash: Buffer, now: Date): Promise<FoundVisitor | undefined> {
  const { rows } = await pool.query<FoundVisitor>('select * from find_visitor($1, $2)', [token_hash, now]);
  return rows[0];
}

const cardTries_maximum = 5;

/**
 * Counts a card that a visitor is about to try, also concurrently.
 *
 * @throws OperationError too_many_requests once a session has tried five
 */
export async function countCardTry(
  transaction: ScopedTransaction,
  { merchant_uid, visitor_id }: { merchant_uid: string; visitor_id: string },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('visitor_sessions')
    .set({ card_tries: sql`card_tries + 1` })
    .where('merchant_uid', '=', merchant_uid)
    .where('visitor_id', '=', visitor_id)
    .where('card_tries', '<', cardTries_maximum)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new OperationError('too_many_requests');
}
