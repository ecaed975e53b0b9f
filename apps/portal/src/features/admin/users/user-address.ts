import { matchesUuid } from '@countinghouse/domain/text/validation';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { pathTo } from '../../../shared/routes/routes.ts';

/** The views of the page of all users, in order. */
export const usersTabs = ['people', 'second-factor'] as const;

/** Returns the view in an address of the users' page; the users by default. */
export const readUsersTab = ({ tab }: AddressText): (typeof usersTabs)[number] =>
  usersTabs.find((one) => one === tab) ?? usersTabs[0];

/** The tabs of a user's page, in order. */
export const userTabs = ['details', 'permissions', 'security', 'activity'] as const;

/** One tab of a user's page. */
export type UserTab = (typeof userTabs)[number];

/** Returns the tab in an address of a user's page; the first by default. */
export const readUserTab = ({ tab }: AddressText): UserTab => userTabs.find((one) => one === tab) ?? userTabs[0];

/** Returns the address of one tab of a user's page. */
export function userHref(user_id: string, tab?: UserTab): string {
  const path = pathTo('admin-users-id', { id: user_id });
  return tab === undefined ? path : `${path}?tab=${tab}`;
}

/** Returns the merchant in an address of the form for a new user. */
export const readMerchantOfNew = ({ merchant_uid }: AddressText): string | undefined =>
  merchant_uid !== undefined && matchesUuid(merchant_uid) ? merchant_uid : undefined;
