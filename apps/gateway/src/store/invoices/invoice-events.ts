import { randomUUIDv7 } from 'node:crypto';
import type { InvoiceEventKind } from '@countinghouse/domain/invoice/invoice-history';
import type { ScopedTransaction } from '../../operation.ts';
import type { InvoiceKey } from './invoices.ts';

/**
 * An event of a document that a job or a visitor causes, not a call. Events of payments and refunds are written by the functions that
 * conclude them.
 */
export type InvoiceEvent = {
  kind: Exclude<InvoiceEventKind, `payment_${string}` | `refund_${string}`>;
  at: Date;
  /** The visitor who caused it. */
  visitor_id?: string | null;
  facts?: Readonly<Record<string, string | number | boolean | null>>;
};

/** Writes an event into the history of a document, in the transaction of the change. */
export async function writeInvoiceEvent(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
  { kind, at, visitor_id = null, facts = {} }: InvoiceEvent,
): Promise<void> {
  await transaction
    .insertInto('invoice_events')
    .values({
      merchant_uid,
      invoice_id,
      invoice_event_id: randomUUIDv7(),
      kind,
      at,
      user_id: null,
      visitor_id,
      facts: JSON.stringify(facts),
    })
    .execute();
}
