import { type FollowUpOperation, isCredit, nextStatus, type PaymentState, refundableAmount } from './payment.ts';

/**
 * The payment after an operation that the acquirer approved: status and amounts. A capture without an amount takes
 * all that was authorized, a refund without one all that is left. A partial capture releases the rest; cancelling
 * it gives a payment that can be captured again up to what is still authorized.
 * @throws RangeError when the table does not allow it: ask `decideOperation` first.
 */
export function afterOperation(operation: FollowUpOperation, payment: PaymentState, amount?: number): PaymentState {
  const status = nextStatus(operation, payment, amount);
  switch (operation) {
    case 'capture': {
      const captured_amount = amount ?? payment.authorized_amount;
      return { ...payment, status, authorized_amount: captured_amount, captured_amount, came_from_capture: true };
    }
    case 'capture-cancel':
      return { ...payment, status, captured_amount: 0, batch_status: null, came_from_capture: false };
    case 'reversal':
    case 'refund-reversal':
      return { ...payment, status, batch_status: null };
    case 'refund':
      return { ...payment, status, refunded_amount: payment.refunded_amount + (amount ?? refundableAmount(payment)) };
  }
}

/**
 * The first payment after one of its refunds was reversed or declined: the amount can be refunded again, and its 220
 * becomes 218 (blanks.md 3).
 * @throws RangeError when that much was never refunded of it.
 */
export function afterRefundReversed(original: PaymentState, refund_amount: number): PaymentState {
  const was_refunded = original.status === 218 || original.status === 220;
  if (
    !was_refunded ||
    isCredit(original) ||
    !(Number.isSafeInteger(refund_amount) && refund_amount > 0) ||
    refund_amount > original.refunded_amount
  ) {
    throw new RangeError('Only what was refunded of a payment can be given back to it');
  }
  return { ...original, status: 218, refunded_amount: original.refunded_amount - refund_amount };
}

/**
 * The payment once it stands in its terminal's open batch: 206 becomes 210 (blanks.md 3).
 * @throws RangeError from any other status.
 */
export function afterBatched(payment: PaymentState): PaymentState {
  if (payment.status !== 206) throw new RangeError(`A payment in status ${payment.status} does not go into a batch`);
  return { ...payment, status: 210, batch_status: 'open' };
}

/**
 * The payment once its batch is settled: sales 218, refunds and credits 220 (blanks.md 3).
 * @throws RangeError from any status but 210 and 225.
 */
export function afterSettled(payment: PaymentState): PaymentState {
  if (payment.status !== 210 && payment.status !== 225) {
    throw new RangeError(`A payment in status ${payment.status} does not settle`);
  }
  return { ...payment, status: isCredit(payment) ? 220 : 218, batch_status: 'settled' };
}
