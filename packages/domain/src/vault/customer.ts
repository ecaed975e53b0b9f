import { turnExpiry } from '../card/card.ts';
import { addDays, addMonths } from '../time/time-zones.ts';

/** The states of a customer. `erased` is final: nobody can tell any more who it was. */
export const customerStatuses = ['active', 'archived', 'erased'] as const;

/** A state of a customer. */
export type CustomerStatus = (typeof customerStatuses)[number];

/** The kinds of addresses of a customer. */
export const addressKinds = ['billing', 'shipping'] as const;

/** A kind of address. */
export type AddressKind = (typeof addressKinds)[number];

/** How much a customer can have, and how long its texts are, in characters. */
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

/** What can be done with a customer as a whole. */
export const customerActions = ['archive', 'restore', 'merge', 'erase'] as const;

/** Something that can be done with a customer as a whole. */
export type CustomerAction = (typeof customerActions)[number];

/** Which action leads from which status to which. `merge` is that of the customer that goes into another one. */
const customerTransitions: Readonly<Record<CustomerStatus, Readonly<Partial<Record<CustomerAction, CustomerStatus>>>>> =
  {
    active: { archive: 'archived', merge: 'archived', erase: 'erased' },
    archived: { restore: 'active', merge: 'archived', erase: 'erased' },
    erased: {},
  };

/** What decides what can be done with a customer. */
export type CustomerStanding = { status: CustomerStatus; merged_into_customer_id: string | null };

/**
 * The status that an action leads to; undefined where it cannot be done. A customer that was merged into another one is that other
 * one from then on: nothing but erasing can be done with it.
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

/** Whether a customer is named well enough to be found again: by a last name, a company or an e-mail address. */
export function isNamedCustomer({ last_name, company_name, email }: CustomerNames): boolean {
  return last_name !== '' || company_name !== '' || email !== '';
}

/** For how many days before the end of its last month a card expires soon. */
const expiringSoon_days = 60;

/** How the card of an account stands. */
export const cardHealths = ['none', 'valid', 'expiring', 'expired', 'blocked'] as const;

/** How a customer's card stands; a customer's card is its default one, and `none` where it has none. */
export type CardHealth = (typeof cardHealths)[number];

/**
 * The months, as YYMM, between which a card expires soon on this date: those before the first have expired, those after the last are
 * valid for longer than 60 days.
 *
 * @param today YYYY-MM-DD in the merchant's time zone
 */
export function expiringMonths(today: string): { first: string; last: string } {
  const yymm = (date: string) => date.slice(2, 4) + date.slice(5, 7);
  // The last day of a month is within so many days when the day after them is in a later month.
  return { first: yymm(today), last: yymm(addMonths(`${addDays(today, expiringSoon_days + 1).slice(0, 7)}-01`, -1)) };
}

/**
 * How a card stands on a date. It is valid to the last instant of its month in the merchant's time zone.
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
