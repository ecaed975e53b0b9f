import type { getCustomerPayments as declaration } from '@countinghouse/contract/vault/customers/get-customer-payments';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { countMatching, totalsOf } from '../../../store/search/exact-count.ts';
import { idsOfCustomer } from '../../../store/vault/customers.ts';
import { readTransactionRows } from './transaction-rows.ts';

/** The payments of a customer of the vault (S7.125), newest first: rows of Transaction Search, and so made beside it. */
export const getCustomerPayments: Operation<typeof declaration> = (context, { params, query }) => {
  const { merchant_uid } = merchantOf(context);
  const { limit = 20, offset = 0 } = query;
  return context.transaction(async (transaction) => {
    const customer = await transaction
      .selectFrom('vault_customers')
      .selectAll()
      .where('merchant_uid', '=', merchant_uid)
      .where('customer_id', '=', params.customer_id.toLowerCase())
      .executeTakeFirst();
    if (customer === undefined) throw new OperationError('not_found');
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
