import { expect, test } from 'vitest';
import { chosenKeys, columnChoices, moved, shownColumns } from './column-order.ts';
import type { Column } from './table-column.ts';

const columns: Column<object>[] = [
  { key: 'time', header: 'Time', cell: () => null },
  { key: 'id', header: 'Payment', cell: () => null, spare: true },
  { key: 'amount', header: 'Amount', cell: () => null },
  { key: 'tip', header: 'Tip', cell: () => null, hidden: true },
  { key: 'menu', header: 'Actions', cell: () => null, kind: 'action' },
];
const keys = (shown: readonly Column<object>[]) => shown.map(({ key }) => key);

test('without a choice shows the table’s own columns, without spare ones in little room', () => {
  expect(keys(shownColumns(columns, undefined))).toEqual(['time', 'id', 'amount', 'menu']);
  expect(keys(shownColumns(columns, undefined, true))).toEqual(['time', 'amount', 'menu']);
});

test('chosen columns keep their order, with the row’s actions last, in any room', () => {
  expect(keys(shownColumns(columns, ['tip', 'id', 'time'], true))).toEqual(['tip', 'id', 'time', 'menu']);
});

test('ignores unknown columns, and falls back to the table’s own', () => {
  expect(keys(shownColumns(columns, ['nothing', 'amount', 'constructor']))).toEqual(['amount', 'menu']);
  expect(keys(shownColumns(columns, ['nothing', 'menu']))).toEqual(['time', 'id', 'amount', 'menu']);
  expect(keys(shownColumns(columns, []))).toEqual(['time', 'id', 'amount', 'menu']);
});

test('the chooser lists shown columns first, and returns their keys, or none for the default', () => {
  const lines = columnChoices(columns, ['amount', 'time']);
  expect(lines.map(({ key, shown }) => [key, shown])).toEqual([
    ['amount', true],
    ['time', true],
    ['id', false],
    ['tip', false],
  ]);
  expect(chosenKeys(columns, lines)).toEqual(['amount', 'time']);
  expect(chosenKeys(columns, columnChoices(columns, undefined))).toBeUndefined();
});

test('an item moves to a place within the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 1, -4)).toEqual(['b', 'a', 'c']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});

test('a fixed column precedes the row’s actions in any choice, and cannot be chosen', () => {
  const found: Column<object> = { key: 'found', header: 'Found in', cell: () => null, always: true };
  const searched = [...columns.slice(0, 2), found, ...columns.slice(2)];
  expect(keys(shownColumns(searched, undefined))).toEqual(['time', 'id', 'amount', 'found', 'menu']);
  expect(keys(shownColumns(searched, ['tip'], true))).toEqual(['tip', 'found', 'menu']);
  expect(columnChoices(searched, ['found', 'tip']).map(({ key }) => key)).not.toContain('found');
});
