import type { receiptStates } from '@countinghouse/contract/payment-link/visitor-page';
import type { VisitorPayment } from '../store/payment-links/visitor-payments.ts';

/** Returns whether a payment is still paid, or has been reversed or refunded since its receipt was written. */
export function receiptStateOf({
  status,
  refunded_amount,
}: Pick<VisitorPayment, 'status' | 'refunded_amount'>): (typeof receiptStates)[number] {
  if (status === 231) return 'reversed';
  return refunded_amount > 0 ? 'refunded' : 'paid';
}
