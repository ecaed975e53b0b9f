import { randomInt } from 'node:crypto';
import type { Locale } from '@countinghouse/domain/text/locales';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import type { PayerDocumentFacts } from '../invoices/payer-document.ts';

/** Openings of a link on a day are counted in this many rows, to avoid lock contention. */
const parts = 8;

/** The session of a visitor who has opened a link with something to pay. */
type NewSession = {
  merchant_uid: string;
  secret_id: string;
  visitor_id: string;
  token_hash: Buffer;
  address: string;
  locale: Locale;
  /** Real time. */
  created_at: Date;
  expires_at: Date;
};

/** The session of a visitor who has opened a payment link. */
export type NewPayerSession = NewSession & {
  link_id: string;
  /** The day in the merchant's time zone, YYYY-MM-DD. */
  opened_on: string;
};

/** Stores a new session of a payment link and counts the opening, in one call, because there can be hundreds of openings at a time. */
export async function openPayerSession(pool: pg.Pool, session: NewPayerSession): Promise<void> {
  await pool.query('select open_payer_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::smallint)', [
    session.merchant_uid,
    session.link_id,
    session.secret_id,
    session.visitor_id,
    session.token_hash,
    session.address,
    session.locale,
    session.created_at,
    session.expires_at,
    session.opened_on,
    randomInt(parts),
  ]);
}

/**
 * Stores a new session of the link of an invoice, an estimate or a credit note, and returns the document for its page, in one call. Null
 * if the document does not exist.
 */
export async function openInvoiceSession(
  pool: pg.Pool,
  session: NewSession & { invoice_id: string },
): Promise<PayerDocumentFacts | null> {
  const { rows } = await pool.query<{ document: PayerDocumentFacts | null }>(
    'select open_invoice_session($1, $2, $3, $4, $5, $6, $7, $8, $9) as document',
    [
      session.merchant_uid,
      session.invoice_id,
      session.secret_id,
      session.visitor_id,
      session.token_hash,
      session.address,
      session.locale,
      session.created_at,
      session.expires_at,
    ],
  );
  return rows[0]?.document ?? null;
}

/** Ends a visitor's session. Its token is invalid from then on. */
export async function endVisitorSession(
  transaction: ScopedTransaction,
  { merchant_uid, visitor_id }: { merchant_uid: string; visitor_id: string },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('visitor_sessions')
    .set({ ended_at: now })
    .where('merchant_uid', '=', merchant_uid)
    .where('visitor_id', '=', visitor_id)
    .where('ended_at', 'is', null)
    .execute();
}
