import { pageSizes } from '@countinghouse/ui/table/table-request';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPaging, sortText, writePaging } from './paging.ts';

const columns = { name: 'text', amount: 'number', created_at: 'date' } as const;
const first = { sort: null, page: 1, limit: 10 };

test('[S9.9] an empty address is the first page of ten rows in the list’s own order', () => {
  expect(readPaging({}, columns)).toEqual(first);
});

test('[S2.137] [S2.138] [S2.145] the sort is in `sort` as field:order:datatype, the page in `page`', () => {
  const paging = readPaging({ sort: 'amount:desc:number', page: '3', limit: '50' }, columns);
  expect(paging).toEqual({ sort: { key: 'amount', order: 'desc' }, page: 3, limit: 50 });
  expect(writePaging(paging, columns)).toEqual({ sort: 'amount:desc:number', page: '3', limit: '50' });
  expect(sortText(null, columns)).toBeUndefined();
});

describe('ignores values of the wrong type', () => {
  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1e9' },
    { page: '1000000000' },
    { page: '1002' },
    { limit: '0' },
    { limit: '7' },
    { limit: '1000000' },
    { limit: '10e0' },
    { sort: 'legal_name:asc:text' },
    { sort: 'amount:up:number' },
    { sort: 'amount:asc:text' },
    { sort: 'amount:asc:number:more' },
    { sort: 'constructor:asc:text' },
    { sort: '__proto__:asc:text' },
    { sort: '%' },
  ])('%o', (text) => {
    expect(readPaging(text, columns)).toEqual(first);
  });
});

test('accepts pages up to the deepest that can be requested', () => {
  expect(readPaging({ page: '1001' }, columns).page).toBe(1_001);
  expect(readPaging({ page: '101', limit: '100' }, columns).page).toBe(101);
  expect(readPaging({ page: '102', limit: '100' }, columns).page).toBe(1);
});

test('every page round-trips through its address, and the first leaves it empty', () => {
  const places = fc.record({
    sort: fc.option(
      fc.record({ key: fc.constantFrom('name', 'amount'), order: fc.constantFrom('asc' as const, 'desc' as const) }),
      { nil: null },
    ),
    page: fc.integer({ min: 1, max: 101 }),
    limit: fc.constantFrom(...pageSizes),
  });
  fc.assert(
    fc.property(places, (place) => {
      expect(readPaging(writePaging(place, columns), columns)).toEqual(place);
    }),
  );
  expect(Object.values(writePaging(readPaging({}, columns), columns)).filter((text) => text !== undefined)).toEqual([]);
});

test('a change writes only what it names', () => {
  expect(writePaging({ page: 2 }, columns)).toEqual({ page: '2' });
  expect(Object.keys(writePaging({ sort: null }, columns))).toEqual(['sort']);
});
