import { z } from 'zod/mini';
import type { ErrorCode } from '../../errors.ts';
import { currency, listTotals, page, signedAmount, sortOf } from '../../fields.ts';
import { transactionRow } from '../payment.ts';
import { paymentCriteria, sortableColumns } from '../search/payment-criteria.ts';

/** What every operation on a payment that exists can be refused with beyond what follows from its declaration. */
export const followUpErrors = [
  'idempotency_key_reused',
  'idempotency_in_progress',
  'status_forbids',
  'operation_in_progress',
  'acquirer_unavailable',
  'outcome_unknown',
] as const satisfies readonly ErrorCode[];

const { start_date, end_date, card_brand, amount_from, amount_to, last_four } = paymentCriteria;
const { customer, email, company, user, order_id, approval_code, payment_id, terminal_uid, search } = paymentCriteria;

/** The columns that such a list can be sorted by, with their data type: those of Transaction Search, and what is left for the operation. */
export const sortableAwaitingColumns = { ...sortableColumns, amount_left: sortableColumns.amount } as const;

/**
 * What a list of payments that await an operation can be narrowed by: the dates of the specification and the criteria of
 * Transaction Search, except status and action, which the operation itself decides.
 */
export const awaitingQuery = z.object({
  ...{ start_date, end_date, card_brand, amount_from, amount_to, last_four },
  ...{ customer, email, company, user, order_id, approval_code, payment_id, terminal_uid, search },
  sort: z.optional(sortOf(sortableAwaitingColumns)),
  ...page,
});

/** Exactly the payments for which the operation would succeed now, a page at a time; the newest first unless sorted otherwise. */
export const awaitingPayments = z.object({
  payments: z.array(transactionRow),
  ...listTotals,
  /**
   * One sum a currency of what is left for the operation (domain's `amountLeft`) over all that was found; those of refunds and
   * credits are negative. Empty where the count is not exact.
   */
  total_amounts: z.array(z.object({ currency, amount: signedAmount })),
});
