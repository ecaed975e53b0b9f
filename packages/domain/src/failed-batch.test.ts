import { expect, test } from 'vitest';
import {
  failedBatchActions,
  failedBatchResponses,
  failedBatchStatuses,
  offeredFailedBatchActions,
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
