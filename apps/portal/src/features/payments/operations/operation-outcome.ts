import { CallError } from '@countinghouse/contract/client';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';

/** What became of an operation on one payment. */
export type OperationOutcome =
  | { kind: 'done'; result: PaymentResult }
  | { kind: 'declined'; result: PaymentResult }
  /** Sent, and nobody knows yet what became of it: the gateway finds out. */
  | { kind: 'unknown' }
  /** No answer came, or none that tells, or the same request is still under way: asking again under its key does nothing twice. */
  | { kind: 'no_answer' }
  /** The processor could not be reached; nothing was done. */
  | { kind: 'not_sent' }
  /** The payment's state allows it no longer: somebody else was faster. */
  | { kind: 'changed'; status: number | undefined }
  /** Another operation on the payment is not concluded. */
  | { kind: 'busy' }
  | { kind: 'gone' }
  /** More than what is left, most often because something was taken of it meanwhile. */
  | { kind: 'amount' }
  | { kind: 'signed_out'; error: CallError }
  /** Refused as a whole, for the reason that the error says. */
  | { kind: 'refused'; error: unknown };

/** Reads the gateway's answer. */
export function outcomeOfResult(result: PaymentResult): OperationOutcome {
  if (result.approved) return { kind: 'done', result };
  return result.status === 202 ? { kind: 'unknown' } : { kind: 'declined', result };
}

/** Reads a failed call. Only what says for certain that nothing was done is told so. */
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

/** Whether the same can sensibly be asked for again as it stands. */
export function canTryAgain({ kind }: OperationOutcome): boolean {
  return kind === 'no_answer' || kind === 'not_sent' || kind === 'busy';
}

/**
 * Whether the answer is the last word to its Idempotency-Key: what is asked for next is another operation. Without an answer that
 * tells, and after a fault of the gateway's own, the key is kept, so that asking again does nothing twice.
 */
export function isFinal(outcome: OperationOutcome): boolean {
  if (outcome.kind === 'refused') return !(outcome.error instanceof CallError) || outcome.error.status < 500;
  return outcome.kind !== 'no_answer' && outcome.kind !== 'signed_out';
}
