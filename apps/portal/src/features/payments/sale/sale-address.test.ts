import { expect, test } from 'vitest';
import { readSaleAddress, saleAddressText } from './sale-address.ts';

test.each([
  [{}, 'sale'],
  [{ type: 'authorization' }, 'authorization'],
  [{ type: 'credit' }, 'credit'],
  [{ type: 'sale' }, 'sale'],
  [{ type: 'Credit' }, 'sale'],
  [{ type: 'refund' }, 'sale'],
])('%j opens the sale page as %s', (text, kind) => {
  expect(readSaleAddress(text).kind).toBe(kind);
});

test.each(['sale', 'authorization', 'credit'] as const)('%s round-trips through its address', (kind) => {
  expect(readSaleAddress(saleAddressText(kind)).kind).toBe(kind);
});

test('a sale has the plain address', () => {
  expect(saleAddressText('sale')).toEqual({ type: undefined });
});
