/** The operations that a person or a merchant's system can request (spec section 4). */
export const paymentOperations = [
  'sale',
  'authorization',
  'credit',
  'capture',
  'capture-cancel',
  'reversal',
  'refund',
  'refund-reversal',
] as const;

/** An operation that can be requested. */
export type PaymentOperation = (typeof paymentOperations)[number];

/** Why an operation is refused. */
export const operationRefusals = [
  'status',
  'batch_not_open',
  'not_from_capture',
  'makes_new_payment',
  'needs_payment',
  'nothing_left',
  'amount_not_valid',
  'amount_too_large',
  'amount_not_whole',
] as const;

/** A reason for refusing an operation. */
export type OperationRefusal = (typeof operationRefusals)[number];
