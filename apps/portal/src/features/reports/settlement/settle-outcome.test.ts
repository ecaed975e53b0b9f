import { CallError } from '@countinghouse/contract/client';
import { pendingSettlementOf } from '@countinghouse/contract/credit-card/batches/get-pending-settlement';
import { pendingTerminalsOf } from '@countinghouse/contract/credit-card/batches/get-pending-settlement-merchant-total';
import { pendingSettlementTotalOf } from '@countinghouse/contract/credit-card/batches/get-pending-settlement-total';
import { settledBatchesOf } from '@countinghouse/contract/credit-card/batches/settle-merchant';
import { binsOf } from '@countinghouse/contract/credit-card/sale/get-card-bins';
import { expect, test } from 'vitest';
import { isOver, outcomeOfError, worstStatus } from './settle-outcome.ts';

const refused = (status: number, code: string) => new CallError('credit-card', status, { code: code as never });

test.each([[undefined], [null], [{}], [{ batches: [] }]])(
  '[S7.110][S8.23] the administrator’s Settle Now answered with %j fails with the specified message',
  (reply) => {
    expect(() => settledBatchesOf(reply)).toThrow(/^No data returned from the API$/);
    try {
      settledBatchesOf(reply);
    } catch (error) {
      const outcome = outcomeOfError(error);
      expect(outcome).toEqual({ kind: 'no_data' });
      // The batches may be closed nevertheless: a repeated request with the same key returns the result.
      expect(isOver(outcome)).toBe(false);
    }
  },
);

test.each([
  ['nothing is pending any more', refused(409, 'batch_empty'), 'nothing_left', true],
  ['no answer arrived', new CallError('credit-card', 0, undefined), 'unanswered', false],
  ['the gateway failed', refused(500, 'internal_error'), 'unanswered', false],
  ['it is still in progress', refused(409, 'idempotency_in_progress'), 'unanswered', false],
  ['the status forbids it', refused(403, 'merchant_status_forbids'), 'refused', true],
  ['it belongs to another merchant', refused(404, 'not_found'), 'refused', true],
  ['something else failed', new TypeError('x'), 'refused', true],
])('when %s the key is kept only while the outcome is open', (_name, error, kind, over) => {
  const outcome = outcomeOfError(error);
  expect([outcome.kind, isOver(outcome)]).toEqual([kind, over]);
});

test('a settlement is complete when the answer contains its batches', () => {
  expect(isOver({ kind: 'batches', batches: [] })).toBe(true);
});

test('several batches are reported by the worst status', () => {
  const of = (...all: string[]) => worstStatus(all.map((status) => ({ status })));
  expect(of('settled', 'failed', 'submitted')).toBe('failed');
  expect(of('settled', 'submitted')).toBe('submitted');
  expect(of('submitted', 'closing')).toBe('closing');
  expect(of('settled', 'settled')).toBe('settled');
});

test.each([undefined, null, {}])(
  '[S7.114][S7.121][S7.122][S7.123] an answer of %j means no BINs, nothing pending and no waiting terminals',
  (reply) => {
    expect([
      binsOf(reply),
      pendingSettlementOf(reply),
      pendingSettlementTotalOf(reply),
      pendingTerminalsOf(reply),
    ]).toEqual([[], 0, 0, []]);
  },
);
