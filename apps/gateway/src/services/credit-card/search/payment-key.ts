/** Identifies the payment of a row. */
export type PaymentKey = { merchant_uid: string; payment_id: string };
