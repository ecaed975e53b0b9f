import { expect, test } from 'vitest';
import { nextSort } from './table-sort.ts';

test('a header cycles ascending, descending, unsorted', () => {
  const first = nextSort(null, 'amount');
  expect(first).toEqual({ key: 'amount', order: 'asc' });
  const second = nextSort(first, 'amount');
  expect(second).toEqual({ key: 'amount', order: 'desc' });
  expect(nextSort(second, 'amount')).toBeNull();
});

test('another column starts ascending', () => {
  expect(nextSort({ key: 'amount', order: 'desc' }, 'date')).toEqual({ key: 'date', order: 'asc' });
});
