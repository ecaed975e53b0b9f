import { CallError } from '@countinghouse/contract/client';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import type { FieldError } from '@countinghouse/contract/errors';
import { isFieldPath, type Problems, refusedProblem } from '../check-sale.ts';

/** What became of a submission. */
export type SaleOutcome =
  | { kind: 'approved'; result: PaymentResult }
  | { kind: 'declined'; result: PaymentResult }
  /** The same card was charged the same sum a moment ago; nothing was sent. */
  | { kind: 'duplicate'; earlier: { payment_id: string; timestamp: string } }
  /** Sent, and nobody knows yet: it ends reversed or approved. */
  | { kind: 'unknown'; payment_id: string | undefined }
  /** No answer came, or none that tells: it may or may not have been sent. */
  | { kind: 'no_answer' }
  /** The processor could not be reached; nothing was charged. */
  | { kind: 'not_sent'; payment_id: string | undefined }
  /** Fields of the form to mend, and what was said about fields that are not in it. */
  | { kind: 'invalid'; problems: Problems; others: CallError | undefined; form_changed?: boolean }
  | { kind: 'signed_out'; error: CallError }
  /** Refused as a whole, for the reason that the error says. */
  | { kind: 'refused'; error: unknown };

/** Reads the gateway's answer. */
export function outcomeOfResult(result: PaymentResult): SaleOutcome {
  if (result.approved) return { kind: 'approved', result };
  return result.status === 202 ? { kind: 'unknown', payment_id: result.payment_id } : { kind: 'declined', result };
}

/**
 * Reads a failed call. Only what says for certain that nothing was charged is told so: an answer that got lost on its way,
 * or that does not come from the gateway itself, leaves it open.
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

/** Whether the answer settles the form, so that the next submission is another payment. */
export function isFinal(outcome: SaleOutcome): boolean {
  return outcome.kind === 'approved' || outcome.kind === 'declined' || outcome.kind === 'not_sent';
}

/** Paths of the wire that an input of another path stands for. */
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
