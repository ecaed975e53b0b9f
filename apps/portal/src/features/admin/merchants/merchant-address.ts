import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { pathTo } from '../../../shared/routes/routes.ts';

/** Returns the tab in an address of a merchant's page. */
export const readMerchantTab = ({ tab }: AddressText): string | undefined => tab;

/** Returns the address of one tab of a merchant's page. */
export function merchantTabHref(merchant_uid: string, tab: string): string {
  return `${pathTo('admin-merchants-id', { id: merchant_uid })}?tab=${tab}`;
}
