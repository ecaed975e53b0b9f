/** The operations that a person or a merchant's system can ask for (spec section 4). */
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

/** An operation that can be asked for. */
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

/** One reason for which an operation is refused. */
export type OperationRefusal = (typeof operationRefusals)[number];
