import { expect, test } from 'vitest';
import { type Column, groupRows, totalLabelSpan } from './table-column.ts';

const column = (key: string, total?: string): Column<object> => ({
  key,
  header: key,
  cell: () => null,
  ...(total === undefined ? {} : { total }),
});

test('adjacent rows of a group share a heading, in their order', () => {
  const rows = [
    { id: 1, day: 'a' },
    { id: 2, day: 'a' },
    { id: 3, day: 'b' },
    { id: 4, day: 'a' },
  ];
  const groups = groupRows(rows, (row) => ({ key: row.day, label: row.day.toUpperCase() }));
  expect(groups.map((group) => [group.label, group.rows.map((row) => row.id)])).toEqual([
    ['A', [1, 2]],
    ['B', [3]],
    ['A', [4]],
  ]);
  expect(new Set(groups.map((group) => group.key)).size).toBe(3);
});

test('without groups all rows are together, and no rows give no group', () => {
  expect(groupRows([1, 2], undefined)).toEqual([{ key: 'all', label: null, rows: [1, 2] }]);
  expect(groupRows([], undefined)).toEqual([]);
});

test('the label of the totals row spans the columns before the first total', () => {
  expect(totalLabelSpan([column('date'), column('name'), column('amount', '$1.00'), column('code')])).toBe(2);
  expect(totalLabelSpan([column('amount', '$1.00'), column('code')])).toBe(1);
  expect(totalLabelSpan([column('a'), column('b')])).toBe(2);
});
