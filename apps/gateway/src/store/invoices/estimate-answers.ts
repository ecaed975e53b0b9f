import type { EstimateAnswer } from '@countinghouse/contract/invoice/invoices/get-invoice';
import type { ScopedTransaction } from '../../operation.ts';
import type { InvoiceKey } from './invoices.ts';

/** Reads a recipient's answer to an estimate; null if there is none yet, and for any other document. */
export async function readEstimateAnswer(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
): Promise<EstimateAnswer | null> {
  const answer = await transaction
    .selectFrom('estimate_answers')
    .select(['answer', 'name', 'reason', 'answered_at'])
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirst();
  return answer === undefined ? null : { ...answer, answered_at: answer.answered_at.toISOString() };
}
