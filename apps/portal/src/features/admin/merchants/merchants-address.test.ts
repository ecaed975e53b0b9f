import { expect, test } from 'vitest';
import { merchantsAddress } from './merchants-address.ts';

test('an address gives a view, and the view the same address', () => {
  const view = merchantsAddress.read({
    search: ' harbor ',
    status: 'Closed,Refund Only,Closed',
    sort: 'created_at:desc:date',
    page: '3',
    limit: '50',
  });
  expect(view).toMatchObject({
    search: 'harbor',
    filters: { status: ['Refund Only', 'Closed'] },
    sort: { key: 'created_at', order: 'desc' },
    page: 3,
    limit: 50,
  });
  expect(merchantsAddress.write(view)).toMatchObject({ status: 'Refund Only,Closed', sort: 'created_at:desc:date' });
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
  ['search', '4111 1111 1111 1111'],
  ['search', 'harbor 4111111111111111'],
])('ignores an invalid value: %s=%s', ([name, value]) => {
  expect(merchantsAddress.read({ [name]: value })).toEqual(merchantsAddress.read({}));
});
