import type { ResponseClass } from '../card/response-codes.ts';
import { cardExpiryState } from './customer.ts';

/** The statuses of an account, which is one card of one customer. Expired is derived from the expiry and is not a status. */
export const accountStatuses = ['usable', 'blocked', 'replaced', 'removed'] as const;

/** A status of an account. */
export type AccountStatus = (typeof accountStatuses)[number];

/** Why an account is blocked: the class of a decline, the issuer's advice, or a person. */
export const blockedReasons = ['stop_recurring', 'pick_up_card', 'do_not_try_again', 'by_person'] as const;

/** A reason for which an account is blocked. */
export type BlockedReason = (typeof blockedReasons)[number];

/** The issuer's advice codes after which a card is never charged again by the merchant alone: do not try again, and stopped by the customer. */
const blockingAdvice: Readonly<Record<string, BlockedReason>> = { '03': 'do_not_try_again', 21: 'stop_recurring' };

/**
 * Why a declined charge blocks the charged account; undefined if it does not. The class of the response code takes precedence over the advice.
 *
 * @param decline the class of the acquirer's response code, if known, and the issuer's advice code
 */
export function blockedReasonOf(decline: {
  class: ResponseClass | undefined;
  advice_code: string | null;
}): BlockedReason | undefined {
  if (decline.class === 'stop_recurring' || decline.class === 'pick_up_card') return decline.class;
  return decline.advice_code === null ? undefined : blockingAdvice[decline.advice_code];
}

/** The ways in which a customer can consent to storing a card. */
export const consentChannels = ['in_person', 'telephone', 'written', 'online'] as const;

/** A way of giving consent. */
export type ConsentChannel = (typeof consentChannels)[number];

/** The sources of accounts. */
export const accountSources = ['portal', 'api', 'sale', 'invoice', 'payment_link', 'self_service', 'updater'] as const;

/** The source of an account. */
export type AccountSource = (typeof accountSources)[number];

/** The kinds of entries in the history of an account. */
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

/** A kind of entry in the history of an account. */
export type AccountEventKind = (typeof accountEventKinds)[number];

/** The sources of payments. */
export const paymentSources = ['sale', 'invoice', 'recurring', 'payment_link'] as const;

/** The source of a payment. */
export type PaymentSource = (typeof paymentSources)[number];

/** Who starts a payment by a stored card: the customer (CIT), or the merchant without them (MIT). */
export const paymentInitiators = ['customer', 'merchant'] as const;

/** Who starts a payment. */
export type PaymentInitiator = (typeof paymentInitiators)[number];

/** The actions on an account. */
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

/** An action on an account. */
export type AccountAction = (typeof accountActions)[number];

/**
 * The status to which each action leads. The merchant alone can no longer charge a blocked account; the customer who is present and agrees can.
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

/** The status that an action leads to; undefined if the present status does not allow it. */
export function accountStatusAfter(status: AccountStatus, action: AccountAction): AccountStatus | undefined {
  return accountTransitions[status][action];
}

/** Whether an account in this status is one of the customer's cards. Only such an account can be the default. */
export function isKeptAccount(status: AccountStatus): boolean {
  return status === 'usable' || status === 'blocked';
}

/** Why an account cannot be charged. */
export type AccountRefusal = 'expired' | 'blocked' | 'replaced' | 'removed';

/**
 * Why an account cannot be charged on a date; undefined if it can.
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
