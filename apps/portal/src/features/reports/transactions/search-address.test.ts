import { searchPayments } from '@countinghouse/contract/credit-card/search-payments';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filterText,
  isFiltered,
  lastPageOf,
  noFilters,
  type PaymentSearch,
  pageSizes,
  queryOf,
  readSearch,
  writeSearch,
} from './search-address.ts';

const all = readSearch({});

/** The address text of a view as it comes back from the address: without what is left out. */
function address(view: PaymentSearch): Record<string, string> {
  const text = Object.entries(writeSearch(view)).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(new URLSearchParams(text));
}

test('an empty address is the first page of everything, ten rows, in the server’s order', () => {
  expect(all).toEqual({ ...noFilters, sort: null, page: 1, limit: 10, payment: undefined });
  expect(address(all)).toEqual({});
  expect(queryOf(all)).toEqual({ limit: '10', offset: '0' });
});

test('[S2.137] [S2.138] the sort stands under `sort` as field:order:datatype', () => {
  const view = readSearch({ sort: 'amount:desc:number' });
  expect(view.sort).toEqual({ key: 'amount', order: 'desc' });
  expect(address(view)).toEqual({ sort: 'amount:desc:number' });
});

test('[S2.145] the page stands under `page`', () => {
  expect(readSearch({ page: '3' }).page).toBe(3);
  expect(address(readSearch({ page: '3' }))).toEqual({ page: '3' });
  expect(queryOf(readSearch({ page: '3', limit: '20' }))).toMatchObject({ limit: '20', offset: '40' });
});

describe('what is no value of its kind counts as not given', () => {
  test.each([
    { start_date: '2026-02-30' },
    { end_date: 'yesterday' },
    { status: '999,abc' },
    { card_brand: 'diners' },
    { amount_from: '-1' },
    { amount_to: '1.5' },
    { amount_from: '1e308' },
    { last_four: '12' },
    { search: 'ab' },
    { search: '4111 1111 1111 1111' },
    { search: 'of 4111111111111111' },
    { search: '411111111111' },
    { sort: 'amount:desc:text' },
    { sort: 'constructor:asc:text' },
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { limit: '7' },
    { payment: '../x' },
  ])('%o', (text) => {
    expect(readSearch(text)).toEqual(all);
  });

  test('of a list, what is known stays', () => {
    expect(readSearch({ status: '230,999,210' }).status).toEqual([210, 230]);
  });

  test('two dates the wrong way round are turned', () => {
    expect(readSearch({ start_date: '2026-11-21', end_date: '2026-11-15' })).toMatchObject({
      start_date: '2026-11-15',
      end_date: '2026-11-21',
    });
  });
});

const views: fc.Arbitrary<PaymentSearch> = fc.record({
  start_date: fc.option(fc.constant('2026-11-01'), { nil: undefined }),
  end_date: fc.option(fc.constantFrom('2026-11-01', '2026-11-21', '2027-02-28'), { nil: undefined }),
  status: fc.subarray([202, 205, 206, 210, 218, 220, 225, 230, 231] as const),
  action: fc.subarray([105, 106, 110, 120, 131] as const),
  card_brand: fc.subarray(['visa', 'american express', 'jcb', 'mastercard', 'discover'] as const),
  amount_from: fc.option(fc.nat(), { nil: undefined }),
  amount_to: fc.option(fc.nat(), { nil: undefined }),
  last_four: fc.option(fc.stringMatching(/^\d{4}$/), { nil: undefined }),
  search: fc.constantFrom('', 'dana', 'Café & Co = 100% +', 'محمد', '<script>'),
  sort: fc.option(
    fc.record({
      key: fc.constantFrom('timestamp', 'amount', 'status', 'customer', 'card_brand'),
      order: fc.constantFrom('asc', 'desc'),
    }),
    { nil: null },
  ),
  page: fc.integer({ min: 1, max: 101 }),
  limit: fc.constantFrom(...pageSizes),
  payment: fc.option(fc.uuid(), { nil: undefined }),
}) as fc.Arbitrary<PaymentSearch>;

test('every view comes back from its address as it was', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(readSearch(address(view))).toEqual(view);
    }),
  );
});

test('the call takes the query of every view', () => {
  fc.assert(
    fc.property(views, (view) => {
      const parsed = searchPayments.query.safeParse(queryOf(view));
      expect(parsed.error?.issues ?? []).toEqual([]);
    }),
  );
});

test('the open payment, the page and the order narrow nothing', () => {
  expect(isFiltered({ ...all, page: 2, sort: { key: 'amount', order: 'asc' }, payment: 'x' })).toBe(false);
  expect(isFiltered({ ...all, last_four: '1111' })).toBe(true);
  expect(filterText({ status: [230] })).toBe(filterText({ ...all, status: [230] }));
});

test('there is always a first page, and none beyond what the call can reach', () => {
  expect(lastPageOf(0, 10)).toBe(1);
  expect(lastPageOf(10, 10)).toBe(1);
  expect(lastPageOf(11, 10)).toBe(2);
  expect(lastPageOf(10_000, 10)).toBe(1_000);
  expect(lastPageOf(10_000, 100)).toBe(100);
});
