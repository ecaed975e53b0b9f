import type { FollowUpRequest } from '@countinghouse/iso8583/read-request';
import type { Book, PaymentRow } from './book.ts';
import { type Decision, type DecisionContext, declined, wasReversedBefore } from './decide.ts';
import { outcomeOfAmount } from './outcomes.ts';

/** Whether the request's original created the payment. */
function madeBy(payment: PaymentRow, { original }: FollowUpRequest): boolean {
  return (
    payment.mti === original.mti &&
    payment.stan === original.stan &&
    payment.transmission_date_time === original.transmission_date_time
  );
}

/** Decides a capture, and books it: only of an approved authorization, once, and at most for the authorized amount. */
export function decideCapture(request: FollowUpRequest, { book }: DecisionContext): Decision {
  if (wasReversedBefore(book, request)) return declined('79');
  const payment = book.findPayment(request.terminal_id, request.rrn);
  if (payment === undefined || !madeBy(payment, request)) return declined('25');
  if (payment.status === 'captured' || payment.status === 'settled') return declined('12');
  if (payment.status !== 'approved') return declined('25');
  if (request.currency !== payment.currency) return declined('12');
  if (request.amount === 0) return declined('13');
  if (request.amount > payment.approved_amount) return declined('64');
  const { response_code, timing } = outcomeOfAmount(request.amount);
  if (response_code !== '00') return declined(response_code);
  book.capture(payment.id, request.amount, request.batch_number, request);
  const approval_code = payment.approval_code ?? undefined;
  return { response_code, timing, outcome: 'captured', ...(approval_code === undefined ? {} : { approval_code }) };
}

const NOTHING: Decision = { response_code: '00', outcome: 'nothing_to_reverse', timing: 'at_once' };
const REVERSED: Decision = { response_code: '00', outcome: 'reversed', timing: 'at_once' };

function reverseCapture(book: Book, request: FollowUpRequest, payment: PaymentRow): Decision {
  const { original, amount } = request;
  const current =
    payment.capture_stan === original.stan &&
    payment.capture_transmission_date_time === original.transmission_date_time;
  if (!current || payment.status === 'reversed') return NOTHING;
  if (payment.status === 'settled') return declined('21');
  if (amount !== payment.captured_amount) return declined('64');
  book.undoCapture(payment.id);
  return REVERSED;
}

/**
 * Decides a reversal and undoes its original, whether it arrives after it, before it, twice or for a message that never arrives; only a
 * settled payment cannot be reversed. The sandbox's amount rules do not apply: a 599 must be reversible.
 */
export function decideReversal(request: FollowUpRequest, { book }: DecisionContext): Decision {
  const { original, terminal_id } = request;
  const message = book.findMessage({ terminal_id, ...original });
  if (message === undefined) {
    book.rememberReversal(terminal_id, original);
    return { response_code: '00', outcome: 'remembered', timing: 'at_once' };
  }
  if (message.rrn !== request.rrn) return declined('25');
  const payment = book.findPayment(terminal_id, request.rrn);
  if (payment === undefined) return NOTHING;
  if (original.mti === '0220') return reverseCapture(book, request, payment);
  if (!madeBy(payment, request) || payment.status === 'declined' || payment.status === 'reversed') return NOTHING;
  if (payment.status === 'settled') return declined('21');
  if (request.amount !== payment.approved_amount) return declined('64');
  book.reverse(payment.id);
  return REVERSED;
}
