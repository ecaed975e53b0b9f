import type { searchPayments as declaration } from '@countinghouse/contract/credit-card/search/search-payments';
import type { Operation } from '../../../operation.ts';
import { findPayments } from './find-payments.ts';
import { readTransactionRows } from './transaction-rows.ts';

/** Searches payments (S7.88): returns a page of rows with their histories, and the totals of all matches. */
export const searchPayments: Operation<typeof declaration> = async (context, { query }) => {
  const { identity } = context;
  const { limit = 20, offset = 0, sort, ...criteria } = query;

  return context.transaction(async (transaction) => {
    const { page, ...totals } = await findPayments(transaction, identity, { criteria, sort, limit, offset });
    return { transactions: await readTransactionRows(transaction, identity, page), ...totals, limit, offset };
  });
};
