import {
  type InvoicePart,
  type PartStanding,
  standingOfInvoiceParts,
} from '@countinghouse/domain/invoice/invoice-parts';
import type { ScopedTransaction } from '../../../operation.ts';
import { type InvoicePartRecord, type InvoiceRecord, readInvoiceParts } from '../invoices.ts';

/** Reads the standing of each part of an issued document, in order. Without parts the whole is one. */
export async function readPartStandings(
  transaction: ScopedTransaction,
  invoice: InvoiceRecord,
): Promise<PartStanding[]> {
  const { merchant_uid, invoice_id } = invoice;
  const payments = await transaction
    .selectFrom('invoice_payments')
    .select(['state', 'parts'])
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .where('state', '=', 'applied')
    .execute();
  // Without payments there is nothing to refund.
  const refunds =
    payments.length === 0
      ? []
      : await transaction
          .selectFrom('invoice_refunds')
          .select(['state', 'amount', 'reopens_invoice', 'parts'])
          .where('merchant_uid', '=', merchant_uid)
          .where('invoice_id', '=', invoice_id)
          .where('state', 'in', ['reserved', 'applied'])
          .execute();
  const parts = partsOfIssued(invoice, await readInvoiceParts(transaction, invoice));
  return standingOfInvoiceParts(parts, invoice.credited_amount, { payments, refunds });
}

/** Returns the parts of an issued document, each with its due date. Without parts the whole is one. */
export function partsOfIssued(
  { issue_date, due_date, total_amount }: Pick<InvoiceRecord, 'issue_date' | 'due_date' | 'total_amount'>,
  kept: readonly Pick<InvoicePartRecord, 'part_number' | 'label' | 'due_date' | 'amount'>[],
): InvoicePart[] {
  const whole = { part_number: 1, label: '', due_date, amount: total_amount };
  return (kept.length > 0 ? kept : [whole]).map(({ part_number, label, amount, due_date: due }) => ({
    ...{ part_number, label, amount },
    due_date: due ?? due_date ?? issue_date ?? '',
  }));
}
