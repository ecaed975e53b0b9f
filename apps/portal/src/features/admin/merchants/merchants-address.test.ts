import { expect, test } from 'vitest';
import { readMerchantsView, sortText } from './merchants-address.ts';

test('an address names a view, and the view the same address', () => {
  const view = readMerchantsView({
    search: ' harbor ',
    status: 'Closed,Refund Only,Closed',
    sort: 'created_at:desc:date',
    page: '3',
    limit: '50',
  });
  expect(view).toEqual({
    search: 'harbor',
    status: ['Refund Only', 'Closed'],
    sort: { key: 'created_at', order: 'desc' },
    page: 3,
    limit: 50,
  });
  expect(sortText(view.sort)).toBe('created_at:desc:date');
});

test.for<[string, string]>([
  ['page', '0'],
  ['page', '-1'],
  ['page', '1e9'],
  ['page', '999999'],
  ['limit', '1000000'],
  ['sort', 'legal_name:asc:text'],
  ['sort', 'created_at:up:date'],
  ['sort', 'created_at:asc:text'],
  ['sort', 'constructor:asc:text'],
  ['status', 'Open'],
])('what is no value counts as not given: %s=%s', ([name, value]) => {
  expect(readMerchantsView({ [name]: value })).toEqual(readMerchantsView({}));
});
