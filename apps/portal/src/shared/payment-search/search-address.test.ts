import { searchPayments } from '@countinghouse/contract/credit-card/search/search-payments';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { narrowingText } from '../table/list-address.ts';
import { criteriaOf, type PaymentView, queryOf, searchAddress, textOf } from './search-address.ts';

const all = searchAddress.read({});

/** Returns the address parameters of a view, without those that are left out. */
function address(view: PaymentView): Record<string, string> {
  const text = Object.entries(searchAddress.write(view)).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return Object.fromEntries(new URLSearchParams(text));
}

test('an empty address is the first page of everything, ten rows, in the server’s order', () => {
  expect(all).toMatchObject({ search: '', sort: null, page: 1, limit: 10, open: undefined });
  expect(address(all)).toEqual({});
  expect(queryOf(all)).toEqual({ limit: '10', offset: '0' });
});

test('[S2.137] [S2.138] the sort is in `sort` as field:order:datatype', () => {
  const view = searchAddress.read({ sort: 'amount:desc:number' });
  expect(view.sort).toEqual({ key: 'amount', order: 'desc' });
  expect(address(view)).toEqual({ sort: 'amount:desc:number' });
});

test('[S2.145] the page is in `page`', () => {
  expect(address(searchAddress.read({ page: '3' }))).toEqual({ page: '3' });
  expect(queryOf(searchAddress.read({ page: '3', limit: '20' }))).toMatchObject({ limit: '20', offset: '40' });
});

describe('ignores values of the wrong type', () => {
  test.each([
    { start_date: '2026-02-30' },
    { end_date: 'yesterday' },
    { status: '999,abc' },
    { card_brand: 'diners' },
    { amount_from: '-1' },
    { amount_to: '1.5' },
    { amount_from: '1e308' },
    { last_four: '12' },
    { last_four: '4111111111111111' },
    { search: 'ab' },
    { search: '4111 1111 1111 1111' },
    { search: 'of 4111111111111111' },
    { search: '411111111111' },
    { customer: 'ab' },
    { customer: 'dana\u0000' },
    { customer: '\ud800\ud800\ud800' },
    { email: 'a'.repeat(10_000) },
    { order_id: 'a'.repeat(65) },
    { payment_id: 'payment' },
    { approval_code: '%' },
    { avs_response: '?' },
    { csc_response: 'toString' },
    { response_code: '0' },
    { response_code: '%%' },
    { response_code: 'toString' },
    { terminal_uid: 'x,y' },
    { merchant_uid: '../../etc' },
    { sort: 'amount:desc:text' },
    { sort: 'constructor:asc:text' },
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1000000000' },
    { limit: '1000000' },
    { payment: '../x' },
  ])('%o', (text) => {
    expect(searchAddress.read(text)).toEqual(all);
  });

  test('keeps the known values of a list', () => {
    expect(searchAddress.read({ status: '230,999,210' }).filters.status).toEqual([210, 230]);
  });

  test('keeps every possible response code, including approvals that the merchant’s rules refuse', () => {
    expect(searchAddress.read({ response_code: '51,00,51,x,Z9' }).filters.response_code).toEqual(['51', '00', 'Z9']);
  });

  test('swaps reversed dates', () => {
    expect(searchAddress.read({ start_date: '2026-11-21', end_date: '2026-11-15' }).filters).toMatchObject({
      start_date: '2026-11-15',
      end_date: '2026-11-21',
    });
  });
});

test.each(['customer', 'email', 'company', 'order_id', 'payment_id', 'approval_code', 'user'] as const)(
  'keeps a card number typed into %s out of address and call',
  (filter) => {
    for (const typed of ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', 'of 5555555555554444']) {
      expect(textOf(filter, typed)).toBeUndefined();
      expect(criteriaOf(searchAddress.read({ [filter]: typed }))).toEqual({});
    }
  },
);

const codes = <Value>(...values: Value[]) => fc.subarray(values);
const text = fc.constantFrom('', 'dana', 'Café & Co = 100% +', 'محمد', '<script>', "'; drop table", '%_\\');
const views = fc.record({
  filters: fc.record({
    start_date: fc.option(fc.constant('2026-11-01'), { nil: undefined }),
    end_date: fc.option(fc.constantFrom('2026-11-01', '2026-11-21', '2027-02-28'), { nil: undefined }),
    status: codes(202, 205, 206, 210, 218, 220, 225, 230, 231),
    action: codes(105, 106, 110, 120, 131),
    card_brand: codes('visa', 'american express', 'jcb', 'mastercard', 'discover'),
    amount_from: fc.option(fc.nat(), { nil: undefined }),
    amount_to: fc.option(fc.nat(), { nil: undefined }),
    last_four: fc.option(fc.stringMatching(/^\d{4}$/), { nil: undefined }),
    customer: text,
    email: text,
    company: text,
    order_id: fc.constantFrom('', '7', 'PO-93412'),
    payment_id: fc.constantFrom('', '8f2c', '4be19a07', 'dddddddd-0000-4000-8000-000000000099'),
    approval_code: fc.constantFrom('', 'A1', '093412'),
    user: text,
    terminal_uid: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
    avs_response: codes('A', 'N', 'Y', 'Z'),
    csc_response: codes('M', 'N', 'P'),
    response_code: codes('51', '54', 'N7'),
    merchant_uid: fc.option(fc.uuid(), { nil: undefined }),
    link_id: fc.option(fc.uuid(), { nil: undefined }),
  }),
  search: text,
  sort: fc.option(
    fc.record({
      key: fc.constantFrom('timestamp', 'amount', 'status', 'customer', 'card_brand'),
      order: fc.constantFrom('asc', 'desc'),
    }),
    { nil: null },
  ),
  page: fc.integer({ min: 1, max: 101 }),
  limit: fc.constantFrom(10, 20, 50, 100),
  columns: fc.option(fc.constant(['amount', 'status']), { nil: undefined }),
  open: fc.option(fc.uuid(), { nil: undefined }),
}) as fc.Arbitrary<PaymentView>;

test('every view round-trips through its address', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(searchAddress.read(address(view))).toEqual(view);
    }),
  );
});

test('the call gets the query of every view', () => {
  fc.assert(
    fc.property(views, (view) => {
      const parsed = searchPayments.query.safeParse(queryOf(view));
      expect(parsed.error?.issues ?? []).toEqual([]);
    }),
  );
});

test('the open payment, the page and the sort are not filters', () => {
  const narrowing = (text: Record<string, string>) => narrowingText(searchAddress, searchAddress.read(text));
  expect(narrowing({ page: '2', sort: 'amount:asc:number' })).toBe(narrowing({}));
  expect(narrowing({ last_four: '1111' })).not.toBe(narrowing({}));
});
