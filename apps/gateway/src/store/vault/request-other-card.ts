import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import { canChargeCustomer } from '@countinghouse/domain/vault/customer';
import { takesCustomerCards } from '@countinghouse/domain/vault/self-service';
import type { ScopedTransaction } from '../../operation.ts';
import type { AccountToUpdate } from './accounts-to-update.ts';
import { type CardLinkKeys, wasAskedJustNow } from './card-links.ts';
import { postCardRequest } from './card-requests.ts';
import { lockCustomer } from './customers.ts';

/**
 * Mails a customer a request for another card, because the issuer of one of their cards told the account updater to contact them. Sends
 * nothing if the customer has no e-mail address or was asked within the hour, or if the merchant takes no new cards now.
 *
 * @param transaction the owner's, in which the result is recorded
 * @param now real time
 */
export async function requestOtherCard(
  transaction: ScopedTransaction,
  keys: CardLinkKeys,
  { merchant_uid, account_uid, terminal_uid, card_last_four }: AccountToUpdate,
  now: Date,
): Promise<void> {
  // The customer may have been merged into another one.
  const { customer_id } = await transaction
    .selectFrom('vault_accounts')
    .where('merchant_uid', '=', merchant_uid)
    .where('account_uid', '=', account_uid)
    .select('customer_id')
    .executeTakeFirstOrThrow();
  const customer = await lockCustomer(transaction, merchant_uid, customer_id);
  const { email: recipient, locale } = customer;
  if (recipient === '' || !canChargeCustomer(customer)) return;
  if (!(await takesCards(transaction, merchant_uid))) return;
  if (await wasAskedJustNow(transaction, { merchant_uid, customer_id }, now)) return;
  await postCardRequest(transaction, keys, {
    ...{ merchant_uid, customer_id, recipient, locale, terminal_uid, card_last_four, now },
    created_by: null,
  });
}

/** Tells whether the public page of a merchant takes cards now. */
async function takesCards(transaction: ScopedTransaction, merchant_uid: string): Promise<boolean> {
  const merchant = await transaction
    .selectFrom('merchants as m')
    .innerJoin('merchant_settings as s', 's.merchant_uid', 'm.merchant_uid')
    .where('m.merchant_uid', '=', merchant_uid)
    .select(['m.account_status_code', 's.allow_customer_vault'])
    .executeTakeFirst();
  if (merchant === undefined) return false;
  const { account_status_code, ...merchant_setting } = merchant;
  return takesCustomerCards({ account_status_code: account_status_code as MerchantStatus, merchant_setting });
}
