import type { getCustomerPayments as declaration } from '@countinghouse/contract/vault/customers/get-customer-payments';
import { merchantOf, type Operation } from '../../../operation.ts';
import { countMatching, totalsOf } from '../../../store/search/exact-count.ts';
import { findCustomer, idsOfCustomer } from '../../../store/vault/customers.ts';
import { readTransactionRows } from './transaction-rows.ts';

/**
 * Returns the payments of a customer of the vault (S7.125), newest first. They are rows of Transaction Search, which is why this file is
 * here.
 */
export const getCustomerPayments: Operation<typeof declaration> = (context, { params, query }) => {
  const { merchant_uid } = merchantOf(context);
  const { limit = 20, offset = 0 } = query;
  return context.transaction(async (transaction) => {
    const customer = await findCustomer(transaction, merchant_uid, params.customer_id);
    const matching = transaction
      .selectFrom('payments')
      .where('merchant_uid', '=', merchant_uid)
      .where('customer_id', 'in', idsOfCustomer(customer));
    const page = await matching
      .select(['merchant_uid', 'payment_id'])
      .orderBy('created_at', 'desc')
      .orderBy('payment_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return {
      transactions: await readTransactionRows(transaction, context.identity, page),
      ...totalsOf(await countMatching(transaction, matching)),
      limit,
      offset,
    };
  });
};
