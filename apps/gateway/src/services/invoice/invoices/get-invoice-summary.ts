import type { getInvoiceSummary as declaration } from '@countinghouse/contract/invoice/invoices/get-invoice-summary';
import { merchantOf, type Operation } from '../../../operation.ts';
import { readInvoiceSummary } from '../../../store/invoices/invoice-summary.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';

/** Counts the merchant's invoices by status, and sums the unpaid amounts by ageing bucket and the issued and collected amounts by month. */
export const getInvoiceSummary: Operation<typeof declaration> = (context) => {
  const { merchant_uid, time_zone: zone } = merchantOf(context);
  return context.transaction(async (transaction) => ({
    summary: await readInvoiceSummary(transaction, merchant_uid, { today: todayOf(context), zone }),
  }));
};
