import { expect, test } from 'vitest';
import { cardBins, merchantIdOf } from './merchant-id.ts';

test('[S9.28] the bin list', () => {
  expect(cardBins).toEqual(['402821', '441387', '402881', '424832', '478929']);
});

test.each([
  ['[S9.29]', '402821', '934600012345678'],
  ['[S9.30]', '441387', '615800012345678'],
  ['[S9.31]', '402881', '75220001234567'],
  ['[S9.32]', '424832', '000000012345678'],
  ['[S9.32]', '478929', '000000012345678'],
  ['[S9.32]', '411111', '000000012345678'],
  ['[S9.32]', 'constructor', '000000012345678'],
])('%s bin %s turns 000123456789 into merchant id %s', (_, bin, merchant_id) => {
  expect(merchantIdOf(bin, '000123456789')).toBe(merchant_id);
});
