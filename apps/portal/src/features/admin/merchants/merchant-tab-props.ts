/** The properties of every tab of a merchant's page. */
export type MerchantTabProps = { merchant_uid: string };
