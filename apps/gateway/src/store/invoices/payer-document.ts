import {
  type PartStanding,
  type PaymentOfParts,
  type RefundOfParts,
  standingOfInvoiceParts,
} from '@countinghouse/domain/invoice/invoice-parts';
import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { sql } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import { instantOf } from '../visitors/payer-merchant.ts';
import type { InvoiceKey, InvoiceLineRecord, InvoicePartRecord, InvoiceRecord } from './invoices.ts';
import { partsOfIssued } from './payments/open-parts.ts';

/** The texts and sums that the page of a document shows. */
type ShownInvoice = Pick<
  InvoiceRecord,
  | ('kind' | 'status' | 'currency' | 'issue_date' | 'due_date' | 'order_id' | 'title' | 'bill_to' | 'ship_to')
  | ('note_to_customer' | 'terms' | 'taxes' | 'allow_partial' | 'minimum_amount' | 'tip_choices' | 'paid_at')
  | ('subtotal_amount' | 'discount_total' | 'shipping_amount' | 'total_amount' | 'paid_amount' | 'refunded_amount')
  | ('credited_amount' | 'reserved_amount' | 'balance_amount')
>;

type ShownLine = Pick<
  InvoiceLineRecord,
  | ('line_number' | 'description' | 'quantity_ten_thousandths' | 'unit_of_measure')
  | ('unit_price_ten_thousandths' | 'gross_amount')
>;

/** A payment of an invoice, without the tip. */
export type PaidShare = {
  /** In the merchant's time zone. */
  paid_on: string;
  amount: number;
  /** Null for a payment that was not made by card. */
  card: { card_brand: string; last_four: string } | null;
};

/** A document with the further data of its page. */
export type PayerDocument = {
  invoice: ShownInvoice;
  lines: readonly ShownLine[];
  /** A document without parts has its whole as the only one. */
  parts: PartStanding[];
  payments: PaidShare[];
  answered_at: Date | null;
};

/** The result of payer_document_facts. Instants are texts, as in all JSON. */
export type PayerDocumentFacts = {
  invoice: Omit<ShownInvoice, 'paid_at'> & { paid_at: string | null };
  lines: readonly ShownLine[];
  parts: readonly Pick<InvoicePartRecord, 'part_number' | 'label' | 'due_date' | 'amount'>[];
  /** The applied ones, the oldest first. */
  payments: readonly (PaymentOfParts & {
    amount: number;
    created_at: string;
    received_on: string | null;
    card_brand: string | null;
    card_last_four: string | null;
  })[];
  refunds: readonly RefundOfParts[];
  answered_at: string | null;
};

/**
 * Reads a document for its public page.
 *
 * @throws OperationError not_found
 */
export async function readPayerDocument(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
  time_zone: TimeZone,
): Promise<PayerDocument> {
  const { rows } = await sql<{ document: PayerDocumentFacts | null }>`
    select payer_document_facts(${merchant_uid}, ${invoice_id}) as document`.execute(transaction);
  return payerDocumentOf(rows[0]?.document ?? null, time_zone);
}

/**
 * Converts the facts of a document for its public page.
 *
 * @throws OperationError not_found if there are none
 */
export function payerDocumentOf(facts: PayerDocumentFacts | null, time_zone: TimeZone): PayerDocument {
  if (facts === null) throw new OperationError('not_found');
  const { invoice, lines, payments, answered_at } = facts;
  return {
    invoice: { ...invoice, paid_at: instantOf(invoice.paid_at) },
    lines,
    parts: standingsOf(facts),
    payments: payments.map(({ created_at, received_on, amount, card_brand, card_last_four }) => ({
      paid_on: received_on ?? businessDateOf(new Date(created_at), time_zone),
      amount,
      card: card_brand === null || card_last_four === null ? null : { card_brand, last_four: card_last_four },
    })),
    answered_at: instantOf(answered_at),
  };
}

function standingsOf({ invoice, parts, payments, refunds }: PayerDocumentFacts): PartStanding[] {
  return standingOfInvoiceParts(partsOfIssued(invoice, parts), invoice.credited_amount, { payments, refunds });
}
