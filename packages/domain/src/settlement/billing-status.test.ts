import { expect, test } from 'vitest';
import { billingStatuses, rejectActions, statusesOfRejectAction } from './billing-status.ts';

const resolved = ['Written Off', 'Collected', 'Collections', 'Reserve', 'Risk Hold', 'Credit Card', 'ACH'].map(
  (how) => `Resolved - ${how}`,
);
const closed = ['GW Closed - Balance Due', 'GW Closed - Collected'];

test('[S4.73] the billing statuses', () => {
  expect(billingStatuses).toEqual(['Claimed', ...resolved, ...closed]);
});

test('the reject actions', () => {
  expect(rejectActions).toEqual(['Update DDA', 'Run Billing', 'Close Gateway', 'Resolve']);
});

test('[S4.75] closing a gateway offers exactly the two GW Closed statuses', () => {
  expect(statusesOfRejectAction['Close Gateway']).toEqual(closed);
});

test('[S4.76] resolving offers exactly the seven Resolved statuses', () => {
  expect(statusesOfRejectAction.Resolve).toEqual(resolved);
  expect([statusesOfRejectAction['Update DDA'], statusesOfRejectAction['Run Billing']]).toEqual([[], []]);
});
