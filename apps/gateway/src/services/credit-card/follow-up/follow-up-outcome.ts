import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import {
  type GatewayReason,
  isApproval,
  leavesNothingAtAcquirer,
  responseCode,
} from '@countinghouse/domain/card/response-codes';
import { actionOfOperation, type PaymentStatus, statusAfter } from '@countinghouse/domain/payment/payment';
import { type LedgerPosting, postingsOf } from '@countinghouse/domain/settlement/ledger';
import { paymentResultOf } from '../../../charge/payment-result.ts';
import type { SendOutcome } from '../../../processor/send-outcome.ts';
import type {
  FollowUp,
  FollowUpAttempt,
  FollowUpConclusion,
  FollowUpPayment,
} from '../../../store/payments/follow-ups.ts';

/** Returns the amount of an operation's message: its own, or the whole approved amount of the message that it undoes. */
export function amountOfMessage(operation: FollowUp, payment: FollowUpPayment, amount: number | undefined): number {
  if (operation === 'capture') return amount ?? payment.authorized_amount;
  return operation === 'capture-cancel' ? payment.captured_amount : payment.authorized_amount;
}

/** The result of the acquirer's answer for an operation. */
export type FollowUpVerdict = Pick<
  FollowUpConclusion,
  'attempt_state' | 'approved' | 'response_code' | 'approval_code'
> & { decline_reason: string | null };

/**
 * Returns the result of an operation from the answer to its message. Without an answer it is left to the resolver. A partially approved
 * capture is reversed by the resolver, too. If there is nothing left to undo at the acquirer, the operation counts as done, whatever the
 * response code.
 */
export function verdictOf(operation: FollowUp, sent: SendOutcome, { sent_before = false } = {}): FollowUpVerdict {
  const nothing = { approved: false, response_code: null, approval_code: null };
  if (sent.outcome === 'not_sent') {
    return { ...nothing, attempt_state: 'not_sent', decline_reason: 'not_reachable' satisfies GatewayReason };
  }
  if (sent.outcome === 'unknown') return { ...nothing, attempt_state: 'reversing', decline_reason: sent.reason };
  const { response_code, approval_code } = sent.reply;
  const undone = operation !== 'capture' && leavesNothingAtAcquirer(response_code, { sent_before });
  if (isApproval(response_code) || undone) {
    return { attempt_state: 'answered', approved: true, response_code, approval_code, decline_reason: null };
  }
  const reason = responseCode(response_code)?.class ?? 'declined';
  if (operation === 'capture' && reason === 'approved_partial') {
    // The stored code later shows that it can never be accepted as requested (the domain's recordableOutcomes).
    return {
      ...nothing,
      response_code,
      attempt_state: 'reversing',
      decline_reason: 'partial_not_taken' satisfies GatewayReason,
    };
  }
  return { attempt_state: 'answered', approved: false, response_code, approval_code: null, decline_reason: reason };
}

/** A capture without an answer whose reversal the acquirer has confirmed: nothing is captured. */
export const reversedCapture: FollowUpVerdict = {
  attempt_state: 'reversed',
  approved: false,
  response_code: null,
  approval_code: null,
  decline_reason: null,
};

/** The state of a payment after an approved operation. Its amount is what counts in totals: the captured amount, if any. */
type Standing = Pick<FollowUpPayment, 'amount' | 'captured_amount' | 'came_from_capture' | 'batch_date'> & {
  status: PaymentStatus;
};

function standingAfter({ operation, amount, batch_date }: FollowUpAttempt, payment: FollowUpPayment): Standing {
  switch (operation) {
    case 'capture':
      // 206, and in the same transaction 210: it joins the terminal's open batch (the domain's step 'batch').
      return {
        status: 210,
        amount,
        captured_amount: amount,
        came_from_capture: true,
        batch_date: batch_date ?? payment.batch_date,
      };
    case 'capture-cancel':
    case 'reversal':
    case 'refund-reversal':
      return {
        status: statusAfter[operation],
        amount: payment.authorized_amount,
        captured_amount: 0,
        came_from_capture: false,
        batch_date: payment.batch_date,
      };
  }
}

/** Returns the amount moved, in minor units: what is captured now, or was captured or held before. */
function movedAmount({ operation, amount }: FollowUpAttempt, payment: FollowUpPayment): number {
  if (operation === 'capture') return amount;
  return payment.status === 205 ? payment.authorized_amount : payment.captured_amount;
}

function postingsUnder(attempt: FollowUpAttempt, payment: FollowUpPayment): LedgerPosting[] {
  const { operation } = attempt;
  const amount = movedAmount(attempt, payment);
  const { authorized_amount } = payment;
  switch (operation) {
    case 'capture':
      return [...postingsOf({ operation, amount, authorized_amount }), ...postingsOf({ operation: 'batch', amount })];
    case 'capture-cancel':
      return postingsOf({ operation, amount, authorized_amount, from_status: payment.status as 210 });
    case 'reversal':
      return postingsOf({ operation, amount, from_status: payment.status as 205 | 210 });
    case 'refund-reversal':
      return postingsOf({ operation, amount });
  }
}

/** Returns what is written for an operation, and the response for its caller, now and at every replay. */
export function conclusionOf(
  payment: FollowUpPayment,
  attempt: FollowUpAttempt,
  verdict: FollowUpVerdict,
  by: {
    from_state: FollowUpConclusion['from_state'];
    concluded_at: Date;
    call: string;
    request_id: string;
    address: string;
  },
): { conclusion: FollowUpConclusion; result: PaymentResult } {
  const { approved, attempt_state, response_code, approval_code, decline_reason } = verdict;
  const { payment_id, merchant_uid, terminal_uid } = payment;
  const after = approved ? standingAfter(attempt, payment) : payment;
  const action = actionOfOperation[attempt.operation];
  const action_amount = movedAmount(attempt, payment);
  const result = paymentResultOf({
    ...payment,
    ...after,
    amount: after.amount * payment.direction,
    action: approved ? action : payment.action,
    approved,
    response_code,
    decline_reason,
    terminal: { terminal_uid, name: payment.terminal_name },
  });
  const conclusion: FollowUpConclusion = {
    ...{ merchant_uid, terminal_uid, payment_id, attempt_id: attempt.attempt_id },
    ...{ attempt_state, approved, response_code, approval_code, action, action_amount },
    from_state: by.from_state,
    concluded_at: by.concluded_at,
    status: after.status,
    amount: after.amount,
    captured_amount: after.captured_amount,
    came_from_capture: after.came_from_capture,
    postings: approved ? postingsUnder(attempt, payment) : [],
    response: responseOf(payment_id, verdict, result),
    audit: {
      call: by.call,
      request_id: by.request_id,
      address: by.address,
      after: {
        status: after.status,
        operation: attempt.operation,
        amount: action_amount,
        approved,
        response_code,
        decline_reason,
      },
    },
  };
  return { conclusion, result };
}

function responseOf(
  payment_id: string,
  { attempt_state }: FollowUpVerdict,
  result: PaymentResult,
): FollowUpConclusion['response'] {
  if (attempt_state === 'reversing' || attempt_state === 'not_sent') return null;
  // It was not declined: the payment is still authorized, and can be captured again.
  if (attempt_state === 'reversed') return { status: 409, body: { code: 'capture_reversed', details: { payment_id } } };
  return { status: 200, body: { data: result } };
}
