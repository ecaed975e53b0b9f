import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import {
  type AccountRefusal,
  accountRefusal,
  accountStatusAfter,
  accountStatuses,
  type PaymentInitiator,
} from '@countinghouse/domain/vault/account';
import { canChargeCustomer, vaultLimits } from '@countinghouse/domain/vault/customer';
import { type MerchantInScope, OperationError } from '../operation.ts';
import type { PaymentEngine } from '../payment-engine.ts';
import { CardVaultError, openCard, type SealedCard } from '../store/payments/cards.ts';
import type { VaultedPayment } from '../store/payments/record-payment.ts';
import { readStoredAccount, type StoredAccount } from '../store/payments/stored-cards.ts';

/** Why a stored card cannot be charged or refunded: details.reason of card_not_usable. */
export type CardRefusal = AccountRefusal | 'customer_archived' | 'wiped' | 'unreadable';

/** A card of the vault, with its number decrypted for one message. */
export type StoredCard = {
  kind: 'stored';
  account: StoredAccount;
  initiator: PaymentInitiator;
  /**
   * Why it cannot be charged. In that case it has no number, and only the result of an earlier request with the same key can be returned.
   */
  refusal: CardRefusal | null;
  /** Digits only. Empty if it is refused. */
  card_number: string;
  /** MMYY. */
  expiry: string;
  cvv?: string | undefined;
  entry: 'ecommerce';
};

/**
 * Reads a stored card and decrypts its number. The transaction that records the payment checks again that it can be charged.
 *
 * @throws OperationError not_found if the merchant has no such account
 */
export async function readStoredCard(
  engine: PaymentEngine,
  merchant: MerchantInScope,
  { account_uid, initiator, cvv }: { account_uid: string; initiator: PaymentInitiator; cvv?: string | undefined },
): Promise<StoredCard> {
  const { merchant_uid, time_zone } = merchant;
  const account = await readStoredAccount(engine.pool, merchant_uid, account_uid.toLowerCase());
  if (account === undefined) throw new OperationError('not_found');
  const today = businessDateOf(engine.clock.now(), time_zone);
  const refusal = canChargeCustomer({ status: account.customer_status, merged_into_customer_id: null })
    ? accountRefusal(account, initiator, today)
    : 'customer_archived';
  const opened: Opened = refusal === undefined ? open(engine, merchant_uid, account) : { refusal, card_number: '' };
  return {
    kind: 'stored',
    account,
    initiator,
    ...opened,
    expiry: account.card_expiry,
    cvv,
    entry: 'ecommerce',
  };
}

type Opened = Pick<StoredCard, 'refusal' | 'card_number'>;

function open(
  engine: PaymentEngine,
  merchant_uid: string,
  { account_uid, card_id, sealed_number, key_version }: StoredAccount,
): Opened {
  if (sealed_number === null) return { refusal: 'wiped', card_number: '' };
  try {
    const card_number = openCard(engine.card_keys, { merchant_uid, card_id }, { sealed_number, key_version });
    return { refusal: null, card_number };
  } catch (error) {
    if (!(error instanceof CardVaultError)) throw error;
    engine.log.error({ err: error, account_uid, key_version }, 'a stored card cannot be opened');
    return { refusal: 'unreadable', card_number: '' };
  }
}

/** Returns the card columns of a stored card unchanged. A card without a number is never recorded. */
export function sealedCardOf({ account }: StoredCard): SealedCard {
  const { fingerprint, card_brand, first_six, last_four, sealed_number, key_version } = account;
  if (sealed_number === null) throw new CardVaultError('A wiped card has no number');
  return { fingerprint, card_brand, first_six, last_four, sealed_number, key_version };
}

/** Returns the account states in which this initiator can charge an account. */
export function chargeableStatuses(initiator: PaymentInitiator): VaultedPayment['account_statuses'] {
  const action = initiator === 'customer' ? 'charge_by_customer' : 'charge_by_merchant';
  return accountStatuses.filter((status) => accountStatusAfter(status, action) !== undefined);
}

/** The error of a customer that can take no more cards: it is archived, or has the maximum number. */
export function noMoreCards(is_active: boolean): OperationError {
  const message = is_active
    ? `This customer has ${vaultLimits.accounts_maximum} cards, which is the most`
    : 'This customer is archived: restore it first';
  return new OperationError('status_forbids', { message });
}

/**
 * @param reason why the card cannot be charged or refunded
 */
export function cardNotUsable(reason: CardRefusal): OperationError {
  return new OperationError('card_not_usable', { details: { reason } });
}
