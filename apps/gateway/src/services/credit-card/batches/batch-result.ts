import type { BatchResult } from '@countinghouse/contract/credit-card/batches/batch';
import type { BatchTotals } from '../../../store/batches/batches.ts';

/** Returns a batch in the response form of settle now. Credits are negative, so that sales and credits add up to the total. */
export function batchResultOf(totals: BatchTotals): BatchResult {
  return {
    batch_id: totals.batch_id,
    batch_number: totals.batch_number,
    terminal_uid: totals.terminal_uid,
    batch_date: totals.batch_date,
    status: totals.status,
    response_code: totals.response_code,
    payment_count: totals.debits_number + totals.credits_number,
    sales_amount: totals.debits_amount,
    credits_amount: 0 - totals.credits_amount,
    total_amount: totals.debits_amount - totals.credits_amount,
    currency: totals.currency,
  };
}
