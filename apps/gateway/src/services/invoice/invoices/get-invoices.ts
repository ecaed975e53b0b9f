import type { getInvoices as declaration } from '@countinghouse/contract/invoice/invoices/get-invoices';
import type { Operation } from '../../../operation.ts';
import { listInvoices } from '../../../store/invoices/find-invoices.ts';
import { momentOfRequest } from './moment-of-request.ts';

/** Searches the merchant's invoices, estimates and credit notes, by page, with the totals of all matches. */
export const getInvoices: Operation<typeof declaration> = (context, { query }) => {
  const { limit = 20, offset = 0, sort, ...criteria } = query;
  return context.transaction(async (transaction) => ({
    ...(await listInvoices(transaction, criteria, momentOfRequest(context), { sort, limit, offset })),
    limit,
    offset,
  }));
};
