/** Which payment a row is. */
export type PaymentKey = { merchant_uid: string; payment_id: string };
