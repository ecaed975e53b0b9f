import type { ScopedTransaction } from '../../../operation.ts';

/** The key of an account. */
export type AccountKey = { merchant_uid: string; account_uid: string };

/** Returns a query for one stored card: its `account`, its `card` and its `customer`. */
export function accountWithCard(transaction: ScopedTransaction, { merchant_uid, account_uid }: AccountKey) {
  return transaction
    .selectFrom('vault_accounts as account')
    .innerJoin('cards as card', (join) =>
      join.onRef('card.merchant_uid', '=', 'account.merchant_uid').onRef('card.card_id', '=', 'account.card_id'),
    )
    .innerJoin('vault_customers as customer', (join) =>
      join
        .onRef('customer.merchant_uid', '=', 'account.merchant_uid')
        .onRef('customer.customer_id', '=', 'account.customer_id'),
    )
    .where('account.merchant_uid', '=', merchant_uid)
    .where('account.account_uid', '=', account_uid);
}
