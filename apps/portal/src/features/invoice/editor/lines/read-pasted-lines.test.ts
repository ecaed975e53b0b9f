import { expect, test } from 'vitest';
import { readPastedLines } from './read-pasted-lines.ts';

test('spreadsheet rows become lines with quantity and price', () => {
  const lines = readPastedLines('Beans\t2.5\t$62.50\r\nDelivery\t45\n\nJust words\n', 'en-US');
  expect(lines?.map(({ description, quantity, unit_price }) => [description, quantity, unit_price])).toEqual([
    ['Beans', 25_000, 625_000],
    ['Delivery', 10_000, 450_000],
    ['Just words', 10_000, null],
  ]);
});

test('leaves single-line text to the field', () => {
  expect(readPastedLines('Harbor Blend', 'en-US')).toBeUndefined();
});
