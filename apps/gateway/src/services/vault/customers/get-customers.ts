import type { getCustomers as declaration } from '@countinghouse/contract/vault/customers/get-customers';
import type { Operation } from '../../../operation.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { listCustomers } from '../../../store/vault/customer-rows.ts';
import { requireMayKnowInvoices } from './may-know-invoices.ts';

/**
 * Searches the merchant's customers (S7.125), each with its default card and last payment.
 *
 * @throws OperationError permission_missing, merchant_setting_off if the open-invoice filter is used without access to invoices
 */
export const getCustomers: Operation<typeof declaration> = (context, { query }) => {
  const { limit = 20, offset = 0, sort, ...criteria } = query;
  requireMayKnowInvoices(context, criteria);
  const on = { today: todayOf(context), zone: zoneOf(context.identity) };
  return context.transaction(async (transaction) => ({
    ...(await listCustomers(transaction, criteria, on, { sort, limit, offset })),
    limit,
    offset,
  }));
};
