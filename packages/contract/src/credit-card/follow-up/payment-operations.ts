import { z } from 'zod/mini';
import type { ErrorCode } from '../../errors.ts';
import { currency, listTotals, page, signedAmount, sortOf } from '../../fields.ts';
import { transactionRow } from '../payment.ts';
import { paymentCriteria, sortableColumns } from '../search/payment-criteria.ts';

/** The errors of every operation on an existing payment, besides those that follow from its declaration. */
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

/** The sortable columns of such a list, with their data type: those of Transaction Search, and the remaining amount. */
export const sortableAwaitingColumns = { ...sortableColumns, amount_left: sortableColumns.amount } as const;

/**
 * The filters of a list of payments that await an operation: the specification's dates and the criteria of Transaction Search, except
 * status and action, which the operation determines.
 */
export const awaitingQuery = z.object({
  ...{ start_date, end_date, card_brand, amount_from, amount_to, last_four },
  ...{ customer, email, company, user, order_id, approval_code, payment_id, terminal_uid, search },
  sort: z.optional(sortOf(sortableAwaitingColumns)),
  ...page,
});

/** Exactly the payments for which the operation would succeed now, page by page; newest first by default. */
export const awaitingPayments = z.object({
  payments: z.array(transactionRow),
  ...listTotals,
  /**
   * One sum per currency of the remaining amounts (domain's `amountLeft`) over everything found; refunds and credits are negative. Empty if
   * the count is not exact.
   */
  total_amounts: z.array(z.object({ currency, amount: signedAmount })),
});
