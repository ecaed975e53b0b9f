import type { MerchantSetting } from '../access/access.ts';
import { type MerchantStatus, merchantMay } from '../merchant/merchant-status.ts';

/** What the page of a customer does about a card: it asks for one, offers to add another, or explains that the business takes none now. */
export const cardRequestStates = ['asked', 'added', 'unavailable'] as const;

/** What the page of a customer does about a card. */
export type CardRequestState = (typeof cardRequestStates)[number];

type SelfServiceMerchant = {
  account_status_code: MerchantStatus;
  merchant_setting: Pick<MerchantSetting, 'allow_customer_vault'>;
};

/** Whether a merchant's status and flag allow its customers to enter cards. */
export function takesCustomerCards({ account_status_code, merchant_setting }: SelfServiceMerchant): boolean {
  return merchant_setting.allow_customer_vault && merchantMay(account_status_code, 'add_customer');
}

/** Returns what the page of a customer does about a card. `is_added`: a card was already added with the link. */
export function cardRequestState(merchant: SelfServiceMerchant, is_added: boolean): CardRequestState {
  if (!takesCustomerCards(merchant)) return 'unavailable';
  return is_added ? 'added' : 'asked';
}

/**
 * Whether the customers of a merchant can open their page and use the sessions that are already open. Receipts stay available while a merchant
 * takes neither cards nor payments, and end with a Closed one.
 */
export function showsCustomerPages(status: MerchantStatus): boolean {
  return merchantMay(status, 'sign_in');
}
