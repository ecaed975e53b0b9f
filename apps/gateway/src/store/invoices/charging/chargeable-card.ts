import type { CardReason } from '@countinghouse/domain/invoice/automatic-charge';
import { networkLimit } from '@countinghouse/domain/recurring/retry-rules';
import { accountRefusal } from '@countinghouse/domain/vault/account';
import { canChargeCustomer } from '@countinghouse/domain/vault/customer';
import { OperationError, type ScopedTransaction } from '../../../operation.ts';
import { type AccountKey, accountWithCard } from './account-with-card.ts';

/** A stored card for an invoice's automatic charges. */
export type ChargeableCard = {
  customer_id: string;
  account_uid: string;
  card_id: string;
  /** MMYY. */
  card_expiry: string;
  card_brand: string;
  card_last_four: string;
  /** Why the merchant cannot charge it without the customer; undefined if they can. Every stored card has the customer's consent to it. */
  refusal: CardReason | undefined;
};

/**
 * Reads a stored card of a merchant and locks it, so that it cannot be removed before the transaction ends. Undefined if there is none.
 *
 * @param today in the merchant's time zone
 */
export async function readChargeableCard(
  transaction: ScopedTransaction,
  { merchant_uid, account_uid }: AccountKey,
  today: string,
): Promise<ChargeableCard | undefined> {
  // The lock is taken first: the separate statement after it sees whether the card was removed while this one waited.
  await transaction
    .selectFrom('vault_accounts')
    .select('account_uid')
    .where('merchant_uid', '=', merchant_uid)
    .where('account_uid', '=', account_uid)
    .forKeyShare()
    .execute();
  const found = await accountWithCard(transaction, { merchant_uid, account_uid })
    .select([
      'account.customer_id',
      'account.account_uid',
      'account.card_id',
      'account.card_expiry',
      'account.status',
      'card.card_brand',
      'card.last_four as card_last_four',
      'card.wiped_at',
      'customer.status as customer_status',
      'customer.merged_into_customer_id',
    ])
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { status, customer_status, merged_into_customer_id, wiped_at, ...card } = found;
  const is_active = canChargeCustomer({ status: customer_status, merged_into_customer_id });
  const refusal = is_active
    ? (accountRefusal({ status, card_expiry: card.card_expiry }, 'merchant', today) ??
      (wiped_at === null ? undefined : 'wiped'))
    : 'customer_archived';
  return { ...card, refusal };
}

const day_ms = 86_400_000;

/**
 * Whether the card networks' limit forbids another attempt. The networks count the declines of a card without its customer, whatever the merchant
 * charged it for.
 */
export async function isAtNetworkLimit(
  transaction: ScopedTransaction,
  { merchant_uid, card_id }: { merchant_uid: string; card_id: string },
  now: Date,
): Promise<boolean> {
  const { declines_maximum, days } = networkLimit;
  const declined = await transaction
    .selectFrom('payments')
    .select('payment_id')
    .where('merchant_uid', '=', merchant_uid)
    .where('card_id', '=', card_id)
    .where('created_at', '>', new Date(now.getTime() - days * day_ms))
    .where('initiator', '=', 'merchant')
    .where('status', '=', 230)
    .where('response_code', 'is not', null)
    .limit(declines_maximum)
    .execute();
  return declined.length >= declines_maximum;
}

/**
 * Reads a stored card that can be charged now (`readChargeableCard`).
 *
 * @throws OperationError card_not_usable with `details.reason`
 */
export async function requireChargeable(
  transaction: ScopedTransaction,
  key: AccountKey,
  today: string,
): Promise<ChargeableCard | undefined> {
  const card = await readChargeableCard(transaction, key, today);
  if (card?.refusal !== undefined) throw new OperationError('card_not_usable', { details: { reason: card.refusal } });
  return card;
}
