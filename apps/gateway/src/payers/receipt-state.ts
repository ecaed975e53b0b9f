import type { receiptStates } from '@countinghouse/contract/payment-link/visitor-page';
import type { VisitorPayment } from '../store/payment-links/visitor-payments.ts';

/** What became of a payment since its receipt was made. */
export function receiptStateOf({
  status,
  refunded_amount,
}: Pick<VisitorPayment, 'status' | 'refunded_amount'>): (typeof receiptStates)[number] {
  if (status === 231) return 'reversed';
  return refunded_amount > 0 ? 'refunded' : 'paid';
}
