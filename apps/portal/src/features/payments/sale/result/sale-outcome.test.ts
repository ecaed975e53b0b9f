import { CallError } from '@countinghouse/contract/client';
import { type ErrorCode, errorCodes } from '@countinghouse/contract/errors';
import { expect, test } from 'vitest';
import { isFinal, outcomeOfError, outcomeOfResult, type SaleOutcome } from './sale-outcome.ts';

function failed(code: ErrorCode, more: Partial<ConstructorParameters<typeof CallError>[2]> = {}) {
  const { status, message } = errorCodes[code];
  return new CallError('credit-card', status, { code, message, request_id: 'r', ...more });
}

const kinds: Record<ErrorCode, SaleOutcome['kind']> = {
  changed_meanwhile: 'refused',
  own_account: 'refused',
  invalid_request: 'refused',
  malformed_body: 'refused',
  no_record_found: 'refused',
  terminal_key_missing: 'refused',
  terminal_key_unknown: 'refused',
  idempotency_key_missing: 'refused',
  impersonation_unknown: 'refused',
  not_signed_in: 'signed_out',
  api_key_unknown: 'signed_out',
  webhook_off: 'refused',
  api_key_not_accepted: 'refused',
  permission_missing: 'refused',
  step_up_required: 'refused',
  merchant_setting_off: 'refused',
  merchant_required: 'refused',
  merchant_status_forbids: 'refused',
  view_only_impersonation: 'refused',
  impersonation_forbids: 'refused',
  challenge_failed: 'refused',
  link_not_payable: 'refused',
  payment_under_way: 'refused',
  nothing_to_pay: 'refused',
  grant_refused: 'refused',
  last_administrator: 'refused',
  role_in_use: 'refused',
  user_inactive: 'refused',
  account_not_reviewed: 'refused',
  merchant_closed: 'refused',
  not_found: 'refused',
  possible_duplicate: 'duplicate',
  idempotency_in_progress: 'unknown',
  card_in_use: 'refused',
  customer_in_use: 'refused',
  status_forbids: 'refused',
  operation_in_progress: 'refused',
  capture_reversed: 'refused',
  amount_over_balance: 'refused',
  number_taken: 'refused',
  impersonation_refused: 'refused',
  terminal_takes_no_payments: 'refused',
  terminal_in_use: 'refused',
  processor_exists: 'refused',
  processor_not_active: 'refused',
  batch_empty: 'refused',
  merchant_status_unreachable: 'refused',
  merchant_has_open_batch: 'refused',
  merchant_has_pending_credits: 'refused',
  payload_too_large: 'refused',
  unsupported_media_type: 'refused',
  idempotency_key_reused: 'refused',
  file_too_large: 'refused',
  too_many_files: 'refused',
  card_not_usable: 'refused',
  card_declined_too_often: 'refused',
  too_many_requests: 'refused',
  internal_error: 'refused',
  acquirer_unavailable: 'not_sent',
  service_unavailable: 'no_answer',
  outcome_unknown: 'unknown',
};

test.each(Object.entries(kinds) as [ErrorCode, SaleOutcome['kind']][])('classifies %s as %s', (code, kind) => {
  expect(outcomeOfError(failed(code)).kind).toBe(kind);
});

test('only a final answer frees the key: a missing or uncertain answer keeps it', () => {
  const final = (Object.keys(kinds) as ErrorCode[]).filter((code) => isFinal(outcomeOfError(failed(code))));
  expect(final).toEqual(['acquirer_unavailable']);
  expect(isFinal(outcomeOfError(new CallError('credit-card', 0, undefined)))).toBe(false);
});

test('a missing answer and a non-gateway answer leave open whether the card was charged', () => {
  expect(outcomeOfError(new CallError('credit-card', 0, undefined))).toEqual({ kind: 'no_answer' });
  expect(outcomeOfError(new CallError('credit-card', 502, undefined, '<html>'))).toEqual({ kind: 'no_answer' });
});

test('shows each field error at its input, and errors without an input separately', () => {
  const outcome = outcomeOfError(
    failed('invalid_request', {
      errors: [
        { field: 'account.customer_firstname', message: 'must be given' },
        { field: 'payment.card_number', message: 'is not a valid card number' },
        { field: 'additional_amounts', message: 'must not add up to more than the amount' },
        { field: 'shipping.email', message: 'Enter an email address' },
        { field: 'currency', message: 'must be USD' },
        { field: 'account', message: 'The account is locked' },
      ],
    }),
  );
  expect(outcome).toMatchObject({
    kind: 'invalid',
    problems: {
      'account.customer_firstname': { code: 'required' },
      'payment.card_number': { code: 'card_check_digit' },
      'additional_amounts.tip': { code: 'not_accepted' },
      'shipping.email': { code: 'not_accepted' },
    },
    others: {
      errors: [
        { field: 'currency', message: 'must be USD' },
        { field: 'account', message: 'The account is locked' },
      ],
    },
  });
});

test('a duplicate and an unknown outcome name the existing payment', () => {
  const details = {
    payment_id: '7c1e0000-7b2e-4d19-b6aa-51c0a90b53d4',
    timestamp: '2026-11-21T14:00:00.000Z',
    amount: 1,
  };
  expect(outcomeOfError(failed('possible_duplicate', { details }))).toEqual({
    kind: 'duplicate',
    earlier: { payment_id: details.payment_id, timestamp: details.timestamp },
  });
  expect(outcomeOfError(failed('outcome_unknown', { details }))).toEqual({
    kind: 'unknown',
    payment_id: details.payment_id,
  });
});

test('a decline is final; a pending payment is neither approved nor declined', () => {
  const result = { approved: false, status: 230, payment_id: 'p' } as never;
  expect(outcomeOfResult(result).kind).toBe('declined');
  expect(isFinal(outcomeOfResult(result))).toBe(true);
  const open = outcomeOfResult({ approved: false, status: 202, payment_id: 'p' } as never);
  expect(open.kind).toBe('unknown');
  expect(isFinal(open)).toBe(false);
});
