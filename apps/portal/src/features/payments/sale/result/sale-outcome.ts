import { CallError } from '@countinghouse/contract/client';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import type { FieldError } from '@countinghouse/contract/errors';
import { isFieldPath, type Problems, refusedProblem } from '../check-sale.ts';

/** The outcome of a submission. */
export type SaleOutcome =
  | { kind: 'approved'; result: PaymentResult }
  | { kind: 'declined'; result: PaymentResult }
  /** The same card was charged the same amount a moment ago; nothing was sent. */
  | { kind: 'duplicate'; earlier: { payment_id: string; timestamp: string } }
  /** Sent, with an unknown outcome: it ends reversed or approved. */
  | { kind: 'unknown'; payment_id: string | undefined }
  /** No answer, or none that decides it: it may or may not have been sent. */
  | { kind: 'no_answer' }
  /** The processor could not be reached; nothing was charged. */
  | { kind: 'not_sent'; payment_id: string | undefined }
  /** Problems of the form's fields, and the rest of the error about fields that are not in it. */
  | { kind: 'invalid'; problems: Problems; others: CallError | undefined; form_changed?: boolean }
  | { kind: 'signed_out'; error: CallError }
  /** Refused for the reason in the error. */
  | { kind: 'refused'; error: unknown };

/** Returns the outcome of the gateway's answer. */
export function outcomeOfResult(result: PaymentResult): SaleOutcome {
  if (result.approved) return { kind: 'approved', result };
  return result.status === 202 ? { kind: 'unknown', payment_id: result.payment_id } : { kind: 'declined', result };
}

/**
 * Returns the outcome of a failed call. It only counts as not charged if the error proves it. A lost answer, or one that does not come from
 * the gateway itself, leaves the outcome open.
 */
export function outcomeOfError(error: unknown): SaleOutcome {
  if (!(error instanceof CallError)) return { kind: 'refused', error };
  const payment_id = textOf(error.details.payment_id);
  switch (error.code) {
    case 'possible_duplicate':
      return {
        kind: 'duplicate',
        earlier: { payment_id: payment_id ?? '', timestamp: textOf(error.details.timestamp) ?? '' },
      };
    case 'outcome_unknown':
    case 'idempotency_in_progress':
      return { kind: 'unknown', payment_id };
    case 'acquirer_unavailable':
      return { kind: 'not_sent', payment_id };
    case 'internal_error':
    case 'too_many_requests':
      return { kind: 'refused', error };
    default:
  }
  if (error.status === 401) return { kind: 'signed_out', error };
  if (error.status === 0 || error.status >= 500) return { kind: 'no_answer' };
  if (error.errors.length > 0) return invalid(error);
  return { kind: 'refused', error };
}

/** Returns whether the answer completes the form, so that the next submission is a new payment. */
export function isFinal(outcome: SaleOutcome): boolean {
  return outcome.kind === 'approved' || outcome.kind === 'declined' || outcome.kind === 'not_sent';
}

/** API paths whose input has another path. */
const inputOf: Readonly<Record<string, string>> = {
  additional_amounts: 'additional_amounts.tip',
  'order.pdf_file_id': 'order.pdf_file_name',
  'payment.account_uid': 'stored.account_uid',
  'payment.initiator': 'stored.account_uid',
};

function invalid({ service, status, errors }: CallError): SaleOutcome {
  const problems: Problems = {};
  const others: FieldError[] = [];
  for (const entry of errors) {
    const path = inputOf[entry.field] ?? entry.field;
    if (isFieldPath(path)) problems[path] ??= refusedProblem(path, entry.message);
    else others.push(entry);
  }
  return {
    kind: 'invalid',
    problems,
    others: others.length === 0 ? undefined : new CallError(service, status, { errors: others }),
  };
}

function textOf(value: string | number | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
