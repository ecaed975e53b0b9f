import { expect, test } from 'vitest';
import { rowSelection } from './row-selection.tsx';
import { toggleRow } from './table-row.tsx';

test('rows toggled in succession are all selected without a render in between', () => {
  let keys: ReadonlySet<string> = new Set(['first']);
  const drawn = rowSelection<string>({
    keys,
    label: (row) => row,
    onChange: (change) => {
      keys = change(keys);
    },
  });
  toggleRow(drawn, 'second');
  toggleRow(drawn, 'last');
  expect([...keys]).toEqual(['first', 'second', 'last']);
  toggleRow(drawn, 'second');
  expect([...keys]).toEqual(['first', 'last']);
});
