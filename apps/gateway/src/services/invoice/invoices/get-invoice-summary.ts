import type { getInvoiceSummary as declaration } from '@countinghouse/contract/invoice/invoices/get-invoice-summary';
import { merchantOf, type Operation } from '../../../operation.ts';
import { readInvoiceSummary } from '../../../store/invoices/invoice-summary.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';

/** How the merchant's invoices stand: how many of each status, and what is unpaid by how long it is overdue. */
export const getInvoiceSummary: Operation<typeof declaration> = (context) => {
  const { merchant_uid } = merchantOf(context);
  return context.transaction(async (transaction) => ({
    summary: await readInvoiceSummary(transaction, merchant_uid, todayOf(context)),
  }));
};
