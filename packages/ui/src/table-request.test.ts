import { expect, test } from 'vitest';
import { lastPageOf, tableRequest } from './table-request.ts';

test('a page becomes a start offset and a limit, the search is trimmed, the sort goes along', () => {
  expect(tableRequest({ search: '  harbor ', page: 3, limit: 20, sort: { key: 'dba', order: 'asc' } })).toEqual({
    search: 'harbor',
    offset: 40,
    limit: 20,
    sort: { key: 'dba', order: 'asc' },
  });
  expect(tableRequest({ search: '', page: 0, limit: 50, sort: null }).offset).toBe(0);
});

test('the last page holds the last row', () => {
  expect([0, 1, 20, 21, 842].map((total) => lastPageOf(total, 20))).toEqual([1, 1, 1, 2, 43]);
});
