import { expect, test } from 'vitest';
import {
  batchesAddress,
  filterQuery,
  readBatchFilters,
  readPlace,
  readReport,
  reportHref,
} from './settlement-address.ts';

const id = 'aaaaaa02-bbbb-4bbb-8bbb-cccccccc0001';

test('what narrows a report is read from its address and goes to the call as it stands', () => {
  const text = {
    start_date: '2026-03-01',
    end_date: '2026-03-08',
    status: 'settled,failed',
    card_brand: 'american express,visa',
    merchant_uid: id,
    bin: '402821',
  };
  const filters = readBatchFilters(text);
  expect(filters).toMatchObject({ status: ['settled', 'failed'], card_brand: ['visa', 'american express'] });
  expect(filterQuery(filters)).toEqual({ ...text, card_brand: 'visa,american express' });
});

test('nothing given narrows nothing, and dates the wrong way round are turned', () => {
  expect(filterQuery(readBatchFilters({}))).toEqual({});
  expect(readBatchFilters({ start_date: '2026-03-08', end_date: '2026-03-01' })).toMatchObject({
    start_date: '2026-03-01',
    end_date: '2026-03-08',
  });
});

test.each([
  { start_date: '2026-02-30' },
  { status: 'open' },
  { status: "settled'--" },
  { card_brand: 'diners' },
  { merchant_uid: 'harbor' },
  { terminal_uid: '4111111111111111' },
  { bin: '40282' },
  { bin: '4111111111111111' },
])('%j is no filter', (text) => {
  expect(filterQuery(readBatchFilters(text))).toEqual({});
});

test('a place is a grouping, a batch or a brand of it; anything else is the report itself', () => {
  expect(readPlace({ by: 'date' })).toEqual({ by: 'date', batch: undefined, brand: 'all' });
  expect(readPlace({ batch: id, brand: 'jcb' })).toEqual({ by: undefined, batch: id, brand: 'jcb' });
  expect(readPlace({ by: 'payments', batch: 'x', brand: 'diners' })).toEqual({
    by: undefined,
    batch: undefined,
    brand: 'all',
  });
});

test('a sort is one that the batches have', () => {
  expect(batchesAddress.read({ sort: 'total_amount:desc:number' }).sort).toEqual({
    key: 'total_amount',
    order: 'desc',
  });
  expect(batchesAddress.read({ sort: 'merchant_uid:desc:text' }).sort).toBeNull();
});

test('an address carries what is given', () => {
  expect(reportHref('/reports/settlement', { batch: id, brand: undefined })).toBe(`/reports/settlement?batch=${id}`);
  expect(reportHref('/reports/settlement', {})).toBe('/reports/settlement');
});

test('a batch that is open keeps what its report was narrowed to', () => {
  const text = {
    by: 'date',
    card_brand: 'visa',
    batch: id,
    brand: 'visa',
    payment: id,
    page: '2',
    sort: 'amount:asc:number',
  };
  expect(readReport(text)).toEqual({ by: 'date', card_brand: 'visa' });
});
