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

/** A card of the vault, opened for the one message. */
export type StoredCard = {
  kind: 'stored';
  account: StoredAccount;
  initiator: PaymentInitiator;
  /** Why it cannot be charged. Then it has no number, and only the answer of an earlier request under the same key can be given. */
  refusal: CardRefusal | null;
  /** Digits alone; empty where it is refused. */
  card_number: string;
  /** MMYY. */
  expiry: string;
  cvv?: string | undefined;
  entry: 'ecommerce';
};

/**
 * Reads a stored card and opens its number. That it can be charged is asked again by the transaction that records the payment.
 *
 * @throws OperationError not_found where the merchant has no such account
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

/** The columns of the card, as they stand; what has no number is never recorded. */
export function sealedCardOf({ account }: StoredCard): SealedCard {
  const { fingerprint, card_brand, first_six, last_four, sealed_number, key_version } = account;
  if (sealed_number === null) throw new CardVaultError('A wiped card has no number');
  return { fingerprint, card_brand, first_six, last_four, sealed_number, key_version };
}

/** The states in which an account can be charged by whoever starts the payment. */
export function chargeableStatuses(initiator: PaymentInitiator): VaultedPayment['account_statuses'] {
  const action = initiator === 'customer' ? 'charge_by_customer' : 'charge_by_merchant';
  return accountStatuses.filter((status) => accountStatusAfter(status, action) !== undefined);
}

/** Why a customer takes no more cards: it is archived, or has as many as one can have. */
export function noMoreCards(is_active: boolean): OperationError {
  const message = is_active
    ? `This customer has ${vaultLimits.accounts_maximum} cards, which is the most`
    : 'This customer is archived: restore it first';
  return new OperationError('status_forbids', { message });
}

/** @param reason why the card cannot be charged or refunded */
export function cardNotUsable(reason: CardRefusal): OperationError {
  return new OperationError('card_not_usable', { details: { reason } });
}
