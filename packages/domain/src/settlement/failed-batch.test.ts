import { expect, test } from 'vitest';
import {
  compareTotals,
  type FailedBatchAction,
  type FailedBatchState,
  failedBatchActionOf,
  failedBatchActions,
  failedBatchReasonOf,
  failedBatchResponseOf,
  failedBatchResponses,
  failedBatchStatusAfter,
  failedBatchStatuses,
  offeredActionsOf,
  offeredFailedBatchActions,
  withoutHistory,
} from './failed-batch.ts';

test('[S4.70] the failed batch actions are Claim(1), Resubmit(2), Close(3), Cancel(4)', () => {
  expect(failedBatchActions).toEqual({ Claim: 1, Resubmit: 2, Close: 3, Cancel: 4 });
});

test('only Resubmit and Close are offered', () => {
  expect(offeredFailedBatchActions).toEqual(['Resubmit', 'Close']);
});

test('[S4.72] the failed batch statuses', () => {
  expect(failedBatchStatuses.join(' ')).toBe('All Open Claimed Pending Successful Failed Cancelled Closed');
});

test('[S9.40] the response filter is All, Other, RB', () => {
  expect(failedBatchResponses).toEqual(['All', 'Other', 'RB']);
});

// Claim, Resubmit, Close, Cancel: the resulting status, - if refused.
const transitions: Record<FailedBatchState, string> = {
  Open: 'Claimed Pending Closed Cancelled',
  Claimed: 'Claimed Pending Closed Open',
  Pending: '- - - -',
  Successful: '- - - -',
  Failed: 'Claimed Pending Closed Cancelled',
  Cancelled: 'Claimed Pending Closed -',
  Closed: '- Pending - -',
};

test.each(Object.entries(transitions))('the actions on a failed batch that is %s', (status, expected) => {
  const actions = Object.keys(failedBatchActions) as FailedBatchAction[];
  const found = actions.map((action) => failedBatchStatusAfter(status as FailedBatchState, action) ?? '-');
  expect(found.join(' ')).toBe(expected);
});

test('[S4.71] only Resubmit and Close are ever offered', () => {
  const offered = Object.keys(transitions).flatMap((status) => offeredActionsOf(status as FailedBatchState));
  expect([...new Set(offered)]).toEqual(['Resubmit', 'Close']);
  expect(offeredActionsOf('Pending')).toEqual([]);
  expect(offeredActionsOf('Closed')).toEqual(['Resubmit']);
});

test('an action is identified by its number, and no other number is valid', () => {
  expect([1, 2, 3, 4, 5, 0].map(failedBatchActionOf)).toEqual([
    'Claim',
    'Resubmit',
    'Close',
    'Cancel',
    undefined,
    undefined,
  ]);
});

test('a batch that the acquirer took and sent back is RB; differing totals and no answer are Other', () => {
  expect(['51', '95', null].map((code) => failedBatchResponseOf(failedBatchReasonOf(code)))).toEqual([
    'RB',
    'Other',
    'Other',
  ]);
});

test('a comparison names each differing line and its difference', () => {
  const ours = { debits_number: 3, debits_amount: 3000, credits_number: 1, credits_amount: 500 };
  const theirs = { debits_number: 2, debits_amount: 1800, credits_number: 1, credits_amount: 500 };
  expect(compareTotals(ours, theirs).filter(({ difference }) => difference !== 0)).toEqual([
    { line: 'debits_number', ours: 3, theirs: 2, difference: -1 },
    { line: 'debits_amount', ours: 3000, theirs: 1800, difference: -1200 },
    { line: 'net_amount', ours: 2500, theirs: 1300, difference: -1200 },
  ]);
});

test('[S3.20] an action’s payload omits the history', () => {
  expect(withoutHistory({ batch_id: 'b', action: 2, history: [{ action: 'Failed' }] })).toEqual({
    batch_id: 'b',
    action: 2,
  });
});
