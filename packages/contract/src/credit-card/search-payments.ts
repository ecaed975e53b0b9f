import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { currency, listTotals, page, plainDate, queryInteger, queryList, signedAmount, sortOf } from '../fields.ts';
import { transactionRow } from './payment.ts';

/** The columns that the search can sort by, with their data type: the `sort` value is `field:order:datatype`. */
export const sortableColumns = {
  timestamp: 'date',
  amount: 'number',
  status: 'number',
  customer: 'text',
  card_brand: 'text',
} as const;

/** The search over payments; dates are business dates in the time zone of the merchant, both included. */
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
  query: z.object({
    start_date: z.optional(plainDate),
    end_date: z.optional(plainDate),
    status: z.optional(queryList(z.string().check(z.regex(/^\d{3}$/, 'must be status codes')), 10)),
    action: z.optional(queryList(z.string().check(z.regex(/^\d{3}$/, 'must be action codes')), 10)),
    card_brand: z.optional(
      queryList(z.literal(['visa', 'american express', 'jcb', 'mastercard', 'discover'], 'must be card brands'), 5),
    ),
    amount_from: z.optional(queryInteger(0, 999_999_999_999)),
    amount_to: z.optional(queryInteger(0, 999_999_999_999)),
    last_four: z.optional(z.string().check(z.regex(/^\d{4}$/, 'must be four digits'))),
    /** Free text over customer, company, e-mail, order, approval code and payment id; at least three characters. */
    search: z.optional(z.string().check(z.trim(), z.minLength(3, 'must have at least 3 characters'), z.maxLength(100))),
    sort: z.optional(sortOf(sortableColumns)),
    ...page,
  }),
  response: z.object({
    transactions: z.array(transactionRow),
    ...listTotals,
    /**
     * One sum a currency over the payments in which money moved or will move: declined, reversed and unknown ones are listed and
     * not summed. Empty where the count is not exact.
     */
    total_amounts: z.array(z.object({ currency, amount: signedAmount })),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
