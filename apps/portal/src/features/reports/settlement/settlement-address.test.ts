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

test('reads a report’s filters from its address, and passes them to the call unchanged', () => {
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

test('no parameters mean no filters, and reversed dates are swapped', () => {
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
])('ignores %j as a filter', (text) => {
  expect(filterQuery(readBatchFilters(text))).toEqual({});
});

test('the view is a grouping, or a batch or brand within it; anything else is the report itself', () => {
  expect(readPlace({ by: 'date' })).toEqual({ by: 'date', batch: undefined, brand: 'all' });
  expect(readPlace({ batch: id, brand: 'jcb' })).toEqual({ by: undefined, batch: id, brand: 'jcb' });
  expect(readPlace({ by: 'payments', batch: 'x', brand: 'diners' })).toEqual({
    by: undefined,
    batch: undefined,
    brand: 'all',
  });
});

test('accepts only a sort by a batch column', () => {
  expect(batchesAddress.read({ sort: 'total_amount:desc:number' }).sort).toEqual({
    key: 'total_amount',
    order: 'desc',
  });
  expect(batchesAddress.read({ sort: 'merchant_uid:desc:text' }).sort).toBeNull();
});

test('writes the given values to the address', () => {
  expect(reportHref('/reports/settlement', { batch: id, brand: undefined })).toBe(`/reports/settlement?batch=${id}`);
  expect(reportHref('/reports/settlement', {})).toBe('/reports/settlement');
});

test('an open batch keeps the filters of its report', () => {
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
