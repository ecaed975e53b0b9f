import { turnExpiry } from '../card/card.ts';
import { addDays, addMonths } from '../time/time-zones.ts';

/** The states of a customer. `erased` is final, because the personal data are gone. */
export const customerStatuses = ['active', 'archived', 'erased'] as const;

/** A state of a customer. */
export type CustomerStatus = (typeof customerStatuses)[number];

/** The kinds of addresses of a customer. */
export const addressKinds = ['billing', 'shipping'] as const;

/** A kind of address. */
export type AddressKind = (typeof addressKinds)[number];

/** The limits of a customer: counts, and lengths of texts in characters. */
export const vaultLimits = {
  addresses_maximum: 20,
  /** Accounts that are not removed. */
  accounts_maximum: 20,
  tags_maximum: 10,
  tag_maximum: 30,
  reference_maximum: 64,
  name_maximum: 64,
  company_name_maximum: 100,
  note_maximum: 1_000,
  nickname_maximum: 40,
  consent_text_maximum: 500,
} as const;

/** The actions on a customer as a whole. */
export const customerActions = ['archive', 'restore', 'merge', 'erase'] as const;

/** An action on a customer as a whole. */
export type CustomerAction = (typeof customerActions)[number];

/** The status to which each action leads. `merge` applies to the customer that is merged into another. */
const customerTransitions: Readonly<Record<CustomerStatus, Readonly<Partial<Record<CustomerAction, CustomerStatus>>>>> =
  {
    active: { archive: 'archived', merge: 'archived', erase: 'erased' },
    archived: { restore: 'active', merge: 'archived', erase: 'erased' },
    erased: {},
  };

/** The data that decide which actions a customer allows. */
export type CustomerStanding = { status: CustomerStatus; merged_into_customer_id: string | null };

/**
 * The status that an action leads to; undefined if it is not allowed. A customer that was merged into another can only be erased.
 */
export function customerStatusAfter(customer: CustomerStanding, action: CustomerAction): CustomerStatus | undefined {
  if (customer.merged_into_customer_id !== null && action !== 'erase') return undefined;
  return customerTransitions[customer.status][action];
}

/** Whether anything of a customer can be changed: its data, addresses and cards. */
export function canChangeCustomer(customer: CustomerStanding): boolean {
  return customer.status !== 'erased' && customer.merged_into_customer_id === null;
}

/** Whether cards can be added to a customer, and charged. */
export function canChargeCustomer(customer: CustomerStanding): boolean {
  return customer.status === 'active';
}

type CustomerNames = { last_name: string; company_name: string; email: string };

/** Whether a customer has a last name, a company or an e-mail address to find it by. */
export function isNamedCustomer({ last_name, company_name, email }: CustomerNames): boolean {
  return last_name !== '' || company_name !== '' || email !== '';
}

/** A card expires soon if its last month ends within so many days. */
const expiringSoon_days = 60;

/** The health of a customer's card. */
export const cardHealths = ['none', 'valid', 'expiring', 'expired', 'blocked'] as const;

/** The health of a customer's default card; `none` if there is no card. */
export type CardHealth = (typeof cardHealths)[number];

/**
 * The first and last month, as YYMM, of cards that expire soon. Cards of earlier months have expired; cards of later months are valid for more than
 * 60 days.
 *
 * @param today YYYY-MM-DD in the merchant's time zone
 */
export function expiringMonths(today: string): { first: string; last: string } {
  const yymm = (date: string) => date.slice(2, 4) + date.slice(5, 7);
  // A month ends within so many days if the day after them is in a later month.
  return { first: yymm(today), last: yymm(addMonths(`${addDays(today, expiringSoon_days + 1).slice(0, 7)}-01`, -1)) };
}

/**
 * The state of a card's expiry on a date. A card is valid to the last instant of its month in the merchant's time zone.
 *
 * @param card_expiry MMYY
 * @param today YYYY-MM-DD in the merchant's time zone
 */
export function cardExpiryState(card_expiry: string, today: string): 'valid' | 'expiring' | 'expired' {
  const month = turnExpiry(card_expiry);
  const { first, last } = expiringMonths(today);
  if (month < first) return 'expired';
  return month <= last ? 'expiring' : 'valid';
}
