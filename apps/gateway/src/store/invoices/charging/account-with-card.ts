import type { ScopedTransaction } from '../../../operation.ts';

/** An account of a merchant, by its id. */
export type AccountKey = { merchant_uid: string; account_uid: string };

/** A query of one stored card: its `account`, the `card` itself, and the `customer` whose it is. */
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
