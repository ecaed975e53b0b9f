import type { ResponseClass } from '../card/response-codes.ts';
import { cardExpiryState } from './customer.ts';

/** The states of an account, which is one card of one customer. That its card has expired is read off the expiry and is no state. */
export const accountStatuses = ['usable', 'blocked', 'replaced', 'removed'] as const;

/** A state of an account. */
export type AccountStatus = (typeof accountStatuses)[number];

/** Why an account is blocked: the class of a decline, the issuer's advice, or a person. */
export const blockedReasons = ['stop_recurring', 'pick_up_card', 'do_not_try_again', 'by_person'] as const;

/** A reason for which an account is blocked. */
export type BlockedReason = (typeof blockedReasons)[number];

/** The issuer's advice codes after which a card is never charged again by the merchant alone: do not try again, and stopped by the customer. */
const blockingAdvice: Readonly<Record<string, BlockedReason>> = { '03': 'do_not_try_again', 21: 'stop_recurring' };

/**
 * Why a declined charge blocks the account that was charged; undefined where it does not. The class of the answer goes before the advice.
 *
 * @param decline the class of the acquirer's response code, where that is known, and the issuer's advice code
 */
export function blockedReasonOf(decline: {
  class: ResponseClass | undefined;
  advice_code: string | null;
}): BlockedReason | undefined {
  if (decline.class === 'stop_recurring' || decline.class === 'pick_up_card') return decline.class;
  return decline.advice_code === null ? undefined : blockingAdvice[decline.advice_code];
}

/** How a customer agreed that the card is stored. */
export const consentChannels = ['in_person', 'telephone', 'written', 'online'] as const;

/** A way of agreeing. */
export type ConsentChannel = (typeof consentChannels)[number];

/** Where an account came from. */
export const accountSources = ['portal', 'api', 'sale', 'invoice', 'payment_link', 'self_service', 'updater'] as const;

/** A place that an account came from. */
export type AccountSource = (typeof accountSources)[number];

/** What is written down of an account. */
export const accountEventKinds = [
  'added',
  'verified',
  'consent',
  'expiry_changed',
  'number_changed',
  'blocked',
  'unblocked',
  'removed',
  'wiped',
] as const;

/** A kind of line in the history of an account. */
export type AccountEventKind = (typeof accountEventKinds)[number];

/** What a payment was taken for. */
export const paymentSources = ['sale', 'invoice', 'recurring', 'payment_link'] as const;

/** Something that a payment is taken for. */
export type PaymentSource = (typeof paymentSources)[number];

/** Who starts a payment by a stored card: the customer (CIT), or the merchant without them (MIT). */
export const paymentInitiators = ['customer', 'merchant'] as const;

/** Who starts a payment. */
export type PaymentInitiator = (typeof paymentInitiators)[number];

/** What can be done with an account. */
export const accountActions = [
  'charge_by_customer',
  'charge_by_merchant',
  'change',
  'verify',
  'block',
  'unblock',
  'replace',
  'remove',
] as const;

/** Something that can be done with an account. */
export type AccountAction = (typeof accountActions)[number];

/**
 * Which action leads from which status to which. A blocked account is charged no more by the merchant alone; the customer who is there
 * and agrees may still use the card.
 */
const accountTransitions: Readonly<Record<AccountStatus, Readonly<Partial<Record<AccountAction, AccountStatus>>>>> = {
  usable: {
    charge_by_customer: 'usable',
    charge_by_merchant: 'usable',
    change: 'usable',
    verify: 'usable',
    block: 'blocked',
    replace: 'replaced',
    remove: 'removed',
  },
  blocked: {
    charge_by_customer: 'blocked',
    change: 'blocked',
    verify: 'blocked',
    unblock: 'usable',
    replace: 'replaced',
    remove: 'removed',
  },
  replaced: { remove: 'removed' },
  removed: {},
};

/** The status that an action leads to; undefined where the present one does not allow it. */
export function accountStatusAfter(status: AccountStatus, action: AccountAction): AccountStatus | undefined {
  return accountTransitions[status][action];
}

/** Whether an account in this status is one of the customer's cards: such accounts alone can be the default one. */
export function isKeptAccount(status: AccountStatus): boolean {
  return status === 'usable' || status === 'blocked';
}

/** Why an account cannot be charged. */
export type AccountRefusal = 'expired' | 'blocked' | 'replaced' | 'removed';

/**
 * Why an account cannot be charged on a date; undefined where it can.
 *
 * @param account `card_expiry` is MMYY
 * @param today YYYY-MM-DD in the merchant's time zone
 */
export function accountRefusal(
  { status, card_expiry }: { status: AccountStatus; card_expiry: string },
  initiator: PaymentInitiator,
  today: string,
): AccountRefusal | undefined {
  const action = initiator === 'customer' ? 'charge_by_customer' : 'charge_by_merchant';
  if (accountStatusAfter(status, action) === undefined) return status === 'usable' ? undefined : status;
  return cardExpiryState(card_expiry, today) === 'expired' ? 'expired' : undefined;
}
