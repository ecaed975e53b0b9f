import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { pathTo } from '../../../shared/routes/routes.ts';

/** The views of a customer's page. */
export const customerTabs = ['overview', 'edit', 'history'] as const;

/** A view of a customer's page. */
export type CustomerTab = (typeof customerTabs)[number];

/** Returns the view in an address; the overview by default. */
export const readCustomerTab = ({ tab }: AddressText): CustomerTab =>
  customerTabs.find((each) => each === tab) ?? 'overview';

/** Returns the address of a view of a customer's page. */
export function customerHref(customer_id: string, tab: CustomerTab = 'overview'): string {
  const path = pathTo('vault-customer-id', { id: customer_id });
  return tab === 'overview' ? path : `${path}?tab=${tab}`;
}
