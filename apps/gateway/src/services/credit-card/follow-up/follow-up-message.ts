import type { Message } from '@countinghouse/iso8583/fields';
import { buildCapture, buildReversal } from '@countinghouse/iso8583/messages';
import { type OriginalMessage, transmissionDateTime } from '@countinghouse/iso8583/values';
import type { FollowUpAttempt, FollowUpPayment, OriginalAttempt } from '../../../store/payments/follow-ups.ts';

const messageTypes = { authorization: '0100', sale: '0200', refund: '0200', credit: '0200', capture: '0220' } as const;

/**
 * Builds the message of an operation on a payment: 0220 for a capture, 0400 for everything that undoes. It has no card number. Built again
 * from the same attempt it is the same message, which the acquirer answers as it did the first time.
 */
export function followUpMessage(
  payment: FollowUpPayment,
  attempt: FollowUpAttempt,
  batch_number: number | null,
): Message {
  const request = {
    terminal_id: payment.acquirer_terminal_id,
    merchant_id: payment.acquirer_merchant_id,
    stan: attempt.system_trace_audit_number,
    transmitted_at: attempt.transmitted_at,
    rrn: payment.retrieval_reference_number,
    amount: attempt.amount,
    currency: payment.currency,
    original: originalMessageOf(attempt.original, messageTypes[attempt.original.operation]),
  };
  return attempt.operation === 'capture'
    ? buildCapture({ ...request, batch_number: batch_number ?? undefined })
    : buildReversal({ ...request, advice: false });
}

/** Builds the advice that reverses a capture without an answer. Each try is a new message. */
export function captureReversal(
  payment: FollowUpPayment,
  attempt: FollowUpAttempt,
  by: { system_trace_audit_number: number; transmitted_at: Date },
): Message {
  return buildReversal({
    advice: true,
    terminal_id: payment.acquirer_terminal_id,
    merchant_id: payment.acquirer_merchant_id,
    stan: by.system_trace_audit_number,
    transmitted_at: by.transmitted_at,
    rrn: payment.retrieval_reference_number,
    amount: attempt.amount,
    currency: payment.currency,
    original: originalMessageOf(attempt, messageTypes.capture),
  });
}

function originalMessageOf(
  attempt: Pick<FollowUpAttempt | OriginalAttempt, 'system_trace_audit_number' | 'transmitted_at'>,
  mti: OriginalMessage['mti'],
): OriginalMessage {
  return {
    mti,
    stan: attempt.system_trace_audit_number,
    transmission_date_time: transmissionDateTime(attempt.transmitted_at),
  };
}
