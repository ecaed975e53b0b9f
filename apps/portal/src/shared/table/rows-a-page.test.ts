import { expect, test } from 'vitest';
import { createSafeStorage } from '../storage/safe-storage.ts';
import { rememberedRows, rememberRows } from './rows-a-page.ts';

test('remembers the number of rows per list, and ignores invalid sizes', () => {
  const area = createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  rememberRows(area, 'transaction', 50);
  expect([rememberedRows(area, 'transaction'), rememberedRows(area, 'admin-users')]).toEqual([50, undefined]);
  rememberRows(area, 'transaction', 10);
  expect(rememberedRows(area, 'transaction')).toBeUndefined();
  area.setItem('rows_a_page:transaction', '7');
  expect(rememberedRows(area, 'transaction')).toBeUndefined();
});
