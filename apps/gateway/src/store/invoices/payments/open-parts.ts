import { type InvoicePart, type PartStanding, standingOfParts } from '@countinghouse/domain/invoice/invoice-parts';
import { balanceOf } from '@countinghouse/domain/invoice/invoice-states';
import type { ScopedTransaction } from '../../../operation.ts';
import { type InvoiceKey, type InvoiceRecord, readInvoiceParts } from '../invoices.ts';

/** How the parts of an issued invoice stand, in their order. */
export async function readPartStandings(
  transaction: ScopedTransaction,
  invoice: InvoiceRecord,
): Promise<PartStanding[]> {
  const parts = (await readInvoiceParts(transaction, invoice)).flatMap(({ part_number, label, due_date, amount }) =>
    due_date === null ? [] : [{ part_number, label, due_date, amount }],
  );
  return standingsOf(parts, invoice, await readApplied(transaction, invoice));
}

async function readApplied(transaction: ScopedTransaction, { merchant_uid, invoice_id }: InvoiceKey) {
  const payments = await transaction
    .selectFrom('invoice_payments')
    .select('parts')
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .where('state', '=', 'applied')
    .execute();
  return payments.flatMap(({ parts }) => parts);
}

/** How parts stand: as payments went to them, and where these do not say all that is owed, the latest parts are open. */
export function standingsOf(
  parts: readonly InvoicePart[],
  invoice: Pick<
    InvoiceRecord,
    'total_amount' | 'paid_amount' | 'refunded_amount' | 'credited_amount' | 'reserved_amount'
  >,
  applied: readonly { part_number: number; amount: number }[],
): PartStanding[] {
  const balance_amount = balanceOf(invoice);
  const credited_amount = Math.max(0, Math.min(invoice.credited_amount, invoice.total_amount - invoice.paid_amount));
  const standings = standingOfParts(parts, applied, credited_amount);
  if (standings.reduce((sum, { open_amount }) => sum + open_amount, 0) === balance_amount) return standings;
  let left = balance_amount;
  return standings
    .toReversed()
    .map((part) => {
      const open_amount = Math.min(left, part.amount);
      left -= open_amount;
      return { ...part, open_amount };
    })
    .toReversed();
}
