import { expect, test } from 'vitest';
import { nextSort } from './table-sort.ts';

test('[S2.136] a header cycles ascending, descending, unsorted', () => {
  const first = nextSort(null, 'amount');
  expect(first).toEqual({ key: 'amount', order: 'asc' });
  const second = nextSort(first, 'amount');
  expect(second).toEqual({ key: 'amount', order: 'desc' });
  expect(nextSort(second, 'amount')).toBeNull();
});

test('another column starts ascending', () => {
  expect(nextSort({ key: 'amount', order: 'desc' }, 'date')).toEqual({ key: 'date', order: 'asc' });
});

test('[S2.139] in the older table a header toggles ascending and descending, starting ascending', () => {
  const first = nextSort(null, 'amount', 2);
  expect(first).toEqual({ key: 'amount', order: 'asc' });
  const second = nextSort(first, 'amount', 2);
  expect(second).toEqual({ key: 'amount', order: 'desc' });
  expect(nextSort(second, 'amount', 2)).toEqual(first);
  expect(nextSort(second, 'date', 2)).toEqual({ key: 'date', order: 'asc' });
});
