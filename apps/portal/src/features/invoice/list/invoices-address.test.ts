import { ageingBuckets } from '@countinghouse/domain/invoice/invoice-dates';
import { expect, test } from 'vitest';
import { bucketOf, daysOfBucket, invoicesAddress, searchedOf } from './invoices-address.ts';

test('each ageing bucket has a filter, and the filter gives the bucket back', () => {
  for (const bucket of ageingBuckets) expect(bucketOf(daysOfBucket(bucket))).toBe(bucket);
  expect(bucketOf({ overdue_from: undefined, overdue_to: undefined })).toBeUndefined();
  expect(bucketOf({ overdue_from: '1', overdue_to: undefined })).toBeUndefined();
});

test('ignores invalid values, and swaps dates in the wrong order', () => {
  const view = invoicesAddress.read({
    status: 'open,unknown',
    kind: 'estimate',
    overdue_from: '-3',
    currency: '999',
    customer_id: 'x',
    due_from: '2026-03-31',
    due_to: '2026-03-01',
    amount_from: '12a',
    amount_to: '500',
  });
  expect(searchedOf(view)).toEqual({
    status: 'open',
    kind: 'estimate',
    due_from: '2026-03-01',
    due_to: '2026-03-31',
    amount_to: '500',
  });
});
