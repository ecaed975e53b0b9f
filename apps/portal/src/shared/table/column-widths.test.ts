import { expect, test } from 'vitest';
import { readWidths } from './column-widths.ts';

test('restores stored widths, and ignores invalid ones', () => {
  expect(readWidths('{"name":200,"amount":96}')).toEqual({ name: 200, amount: 96 });
  expect(readWidths('{"name":"200px","amount":-4,"city":1e9,"zip":null,"status":120}')).toEqual({ status: 120 });
  for (const text of [null, '', 'no json', '[1]', 'null', '7']) expect(readWidths(text)).toEqual({});
});
