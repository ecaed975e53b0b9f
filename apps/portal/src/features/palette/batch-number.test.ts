import { expect, test } from 'vitest';
import { batchNamed } from './batch-number.ts';

const id = '8f2c7a10-0000-4000-8000-00004be19a07';

test.each([
  ['12', { batch_number: '12' }],
  ['#0012', { batch_number: '12' }],
  ['Batch 12', { batch_number: '12' }],
  ['lote 7', { batch_number: '7' }],
  [id.toUpperCase(), { batch_id: id }],
  ['0', undefined],
  ['1234567', undefined],
  ['12.50', undefined],
  ['batch', undefined],
  ['room 12', undefined],
  ['', undefined],
])('“%s” names %j', (typed, named) => {
  expect(batchNamed(typed, ['batch', 'lote'])).toEqual(named);
});
