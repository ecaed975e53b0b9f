import { describe, expect, test } from 'vitest';
import { type ListChanges, listAddress, narrowingText } from './list-address.ts';

const address = listAddress({
  sortColumns: { name: 'text', amount: 'number' },
  readFilters: (text) => ({
    status: ['open', 'closed'].filter((status) => (text.status ?? '').split(',').includes(status)),
    since: /^\d{4}-\d{2}-\d{2}$/.test(text.since ?? '') ? text.since : undefined,
  }),
  searchMinimum: 3,
  open: { name: 'payment', isKey: (text) => /^\d+$/.test(text) },
});

const nothing = {
  sort: null,
  page: 1,
  limit: 10,
  search: '',
  filters: { status: [], since: undefined },
  columns: undefined,
  open: undefined,
};

test('an empty address has no filters, and writing that leaves it empty', () => {
  expect(address.read({})).toEqual(nothing);
  expect(Object.values(address.write(address.read({}))).filter((text) => text !== undefined)).toEqual([]);
});

test('every part of a view round-trips through its address', () => {
  const view: ListChanges<typeof address.noFilters> = {
    sort: { key: 'amount', order: 'desc' },
    page: 4,
    limit: 50,
    search: '100% _x',
    filters: { status: ['closed'], since: '2026-11-15' },
    columns: ['amount', 'name'],
    open: '42',
  };
  const text = address.write(view);
  expect(text).toMatchObject({ columns: 'amount,name', payment: '42', status: 'closed', sort: 'amount:desc:number' });
  expect(address.read(Object.fromEntries(new URLSearchParams(text as Record<string, string>)))).toEqual(view);
});

describe('ignores values of the wrong type', () => {
  test.each([
    { columns: '' },
    { columns: 'a,,b' },
    { columns: '<script>' },
    { columns: 'x'.repeat(10_000) },
    { payment: '../x' },
    { status: 'nowhere' },
    { search: 'ab' },
    { search: '4111 1111 1111 1111' },
  ])('%o', (text) => {
    expect(address.read(text)).toEqual(nothing);
  });

  test('lists a repeated column once', () => {
    expect(address.read({ columns: 'name,amount,name' }).columns).toEqual(['name', 'amount']);
  });
});

test('sort, page, columns and the open row are not filters', () => {
  const all = narrowingText(address, address.read({}));
  expect(
    narrowingText(address, address.read({ page: '2', sort: 'name:asc:text', columns: 'name', payment: '4' })),
  ).toBe(all);
  expect(narrowingText(address, address.read({ status: 'open' }))).not.toBe(all);
  expect(narrowingText(address, address.read({ search: 'harbor' }))).not.toBe(all);
  expect(narrowingText(address, { filters: { status: ['open'] } })).toBe(
    narrowingText(address, address.read({ status: 'open' })),
  );
});
