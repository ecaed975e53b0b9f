import { CallError } from '@countinghouse/contract/client';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { type ErrorCode, errorCodes } from '@countinghouse/contract/errors';
import { expect, test } from 'vitest';
import { createOperationKeys } from './operation-keys.ts';
import { canTryAgain, isFinal, type OperationOutcome, outcomeOfError, outcomeOfResult } from './operation-outcome.ts';
import { type OperationStep, runEach } from './operation-run.ts';

function failed(code: ErrorCode, more: Partial<ConstructorParameters<typeof CallError>[2]> = {}) {
  const { status, message } = errorCodes[code];
  return new CallError('credit-card', status, { code, message, request_id: 'r', ...more });
}

const kinds: Partial<Record<ErrorCode, OperationOutcome['kind']>> = {
  not_signed_in: 'signed_out',
  api_key_unknown: 'signed_out',
  not_found: 'gone',
  idempotency_in_progress: 'no_answer',
  status_forbids: 'changed',
  operation_in_progress: 'busy',
  acquirer_unavailable: 'not_sent',
  service_unavailable: 'no_answer',
  outcome_unknown: 'unknown',
};

test.each(Object.keys(errorCodes) as ErrorCode[])(
  '[S1.9][S1.10][S1.11][S1.12][S1.13] classifies the error %s',
  (code) => {
    expect(outcomeOfError(failed(code)).kind).toBe(kinds[code] ?? 'refused');
  },
);

test('keeps the key after a missing or uncertain answer or a server fault, and frees it otherwise', () => {
  const kept = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => !isFinal(outcomeOfError(failed(code))));
  expect(kept.sort()).toEqual([
    'api_key_unknown',
    'idempotency_in_progress',
    'internal_error',
    'not_signed_in',
    'service_unavailable',
  ]);
  for (const error of [
    new CallError('credit-card', 0, undefined),
    new CallError('credit-card', 502, undefined, '<html>'),
  ]) {
    expect(outcomeOfError(error)).toEqual({ kind: 'no_answer' });
    expect(isFinal(outcomeOfError(error))).toBe(false);
    expect(canTryAgain(outcomeOfError(error))).toBe(true);
  }
});

test('reports the new status of a payment that changed in the meantime', () => {
  expect(outcomeOfError(failed('status_forbids', { details: { status: 231 } }))).toEqual({
    kind: 'changed',
    status: 231,
  });
  expect(outcomeOfError(failed('status_forbids'))).toEqual({ kind: 'changed', status: undefined });
});

test('reports an amount above the remaining one as such', () => {
  const errors = [{ field: 'amount', message: 'is more than what is left' }];
  expect(outcomeOfError(failed('invalid_request', { errors }))).toEqual({ kind: 'amount' });
});

test('an approval is done, a decline is declined, and a pending result is neither', () => {
  const result = (parts: Partial<PaymentResult>) => ({ approved: false, status: 230, ...parts }) as PaymentResult;
  expect(outcomeOfResult(result({ approved: true, status: 231 })).kind).toBe('done');
  expect(outcomeOfResult(result({})).kind).toBe('declined');
  expect(outcomeOfResult(result({ status: 205 })).kind).toBe('declined');
  expect(outcomeOfResult(result({ status: 202 })).kind).toBe('unknown');
});

test('reuses the key until a final answer; another amount, payment or operation gets a new one', () => {
  let made = 0;
  const keys = createOperationKeys(() => {
    made += 1;
    return `key-${made}`;
  });
  const refund = { operation: 'refund', payment_id: 'a', amount: 500 } as const;
  const key = keys.requestFor(refund).key;
  expect(keys.requestFor({ ...refund }).key).toBe(key);
  const others = [
    keys.requestFor({ ...refund, amount: 501 }).key,
    keys.requestFor({ ...refund, payment_id: 'b' }).key,
    keys.requestFor({ operation: 'capture', payment_id: 'a', amount: 500 }).key,
    keys.requestFor({ operation: 'reversal', payment_id: 'a', amount: undefined }).key,
  ];
  expect(new Set([key, ...others]).size).toBe(5);
  keys.finish(refund);
  expect(keys.requestFor(refund).key).not.toBe(key);
  expect(keys.requestFor({ ...refund, amount: 501 }).key).toBe(others[0]);
});

test('runs three at a time; stopping starts no more and waits for those sent', async () => {
  const steps = new Map<number, OperationStep>();
  const answers: (() => void)[] = [];
  let stop = false;
  const running = runEach([1, 2, 3, 4, 5], {
    act: () =>
      new Promise<OperationOutcome>((answer) => {
        answers.push(() => answer({ kind: 'unknown' }));
      }),
    stopped: () => stop,
    onStep: (item, step) => steps.set(item, step),
  });
  const phases = () => [...steps.values()].map(({ phase }) => phase);
  expect(phases()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
  answers[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(phases()).toEqual(['over', 'sending', 'sending', 'sending', 'waiting']);
  stop = true;
  for (const answer of answers) answer();
  await running;
  expect(phases()).toEqual(['over', 'over', 'over', 'over', 'stopped']);
  expect(answers).toHaveLength(4);
});
