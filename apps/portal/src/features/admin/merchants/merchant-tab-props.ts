/** What every tab of a merchant's page is given. */
export type MerchantTabProps = { merchant_uid: string };
