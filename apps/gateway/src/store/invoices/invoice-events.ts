import { randomUUIDv7 } from 'node:crypto';
import type { InvoiceEventKind } from '@countinghouse/domain/invoice/invoice-history';
import type { ScopedTransaction } from '../../operation.ts';
import type { InvoiceKey } from './invoices.ts';

/** An event of a document that no call caused. Those of payments and refunds are written by the functions that conclude them. */
export type InvoiceEvent = {
  kind: Exclude<InvoiceEventKind, `payment_${string}` | `refund_${string}`>;
  at: Date;
  /** Whose visit caused it. */
  visitor_id?: string | null;
  facts?: Readonly<Record<string, string | number | boolean | null>>;
};

/** Writes an event into the history of a document, in the transaction in which it happens. */
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
