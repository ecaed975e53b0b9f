import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, listTotals, page, signedAmount } from '../../fields.ts';
import { transactionRow } from '../payment.ts';
import { paymentCriteria, paymentSort } from './payment-criteria.ts';

/** Searches payments, page by page, with the totals of everything found. */
export const searchPayments = defineCall({
  name: 'search_payments',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/search',
  summary: 'Search payments',
  source: 'S7.88; S3.15',
  permission: { any_of: ['RESV'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({ ...paymentCriteria, sort: paymentSort, ...page }),
  response: z.object({
    transactions: z.array(transactionRow),
    ...listTotals,
    /** How many of them the amounts include; null if the count is not exact. */
    approved_count: z.nullable(z.int()),
    /**
     * One sum per currency over the payments in which money moved or will move: declined, reversed and unknown ones are listed but not
     * summed. Empty if the count is not exact.
     */
    total_amounts: z.array(z.object({ currency, amount: signedAmount })),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
