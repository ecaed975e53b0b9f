import { CallError } from '@countinghouse/contract/client';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';

/** The outcome of an operation on one payment. */
export type OperationOutcome =
  | { kind: 'done'; result: PaymentResult }
  | { kind: 'declined'; result: PaymentResult }
  /** Sent, with an unknown outcome: the gateway finds out. */
  | { kind: 'unknown' }
  /** No answer, or none that decides it, or the same request is still in progress. Repeating it under its key does nothing twice. */
  | { kind: 'no_answer' }
  /** The processor could not be reached; nothing happened. */
  | { kind: 'not_sent' }
  /** The payment's status no longer allows it, because another user was faster. */
  | { kind: 'changed'; status: number | undefined }
  /** Another operation on the payment is still in progress. */
  | { kind: 'busy' }
  | { kind: 'gone' }
  /** More than what is left, usually because a part was taken in the meantime. */
  | { kind: 'amount' }
  | { kind: 'signed_out'; error: CallError }
  /** Refused for the reason in the error. */
  | { kind: 'refused'; error: unknown };

/** Returns the outcome of the gateway's answer. */
export function outcomeOfResult(result: PaymentResult): OperationOutcome {
  if (result.approved) return { kind: 'done', result };
  return result.status === 202 ? { kind: 'unknown' } : { kind: 'declined', result };
}

/** Returns the outcome of a failed call. It only counts as not done if the error proves it. */
export function outcomeOfError(error: unknown): OperationOutcome {
  if (!(error instanceof CallError)) return { kind: 'refused', error };
  switch (error.code) {
    case 'status_forbids': {
      const status = Number(error.details.status);
      return { kind: 'changed', status: Number.isInteger(status) && status > 0 ? status : undefined };
    }
    case 'operation_in_progress':
      return { kind: 'busy' };
    case 'not_found':
      return { kind: 'gone' };
    case 'outcome_unknown':
      return { kind: 'unknown' };
    case 'idempotency_in_progress':
      return { kind: 'no_answer' };
    case 'acquirer_unavailable':
      return { kind: 'not_sent' };
    case 'internal_error':
    case 'too_many_requests':
      return { kind: 'refused', error };
    default:
  }
  if (error.status === 401) return { kind: 'signed_out', error };
  if (error.status === 0 || error.status >= 500) return { kind: 'no_answer' };
  if (error.errors.some(({ field }) => field === 'amount')) return { kind: 'amount' };
  return { kind: 'refused', error };
}

/** Returns whether repeating the unchanged request makes sense. */
export function canTryAgain({ kind }: OperationOutcome): boolean {
  return kind === 'no_answer' || kind === 'not_sent' || kind === 'busy';
}

/**
 * Returns whether the answer is final for its Idempotency-Key, so that the next request is a new operation. The key is kept without a clear
 * answer and after a fault of the gateway itself, so that a repeated request does nothing twice.
 */
export function isFinal(outcome: OperationOutcome): boolean {
  if (outcome.kind === 'refused') return !(outcome.error instanceof CallError) || outcome.error.status < 500;
  return outcome.kind !== 'no_answer' && outcome.kind !== 'signed_out';
}
