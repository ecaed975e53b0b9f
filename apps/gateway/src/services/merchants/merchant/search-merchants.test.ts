import type { MerchantRow } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { merchants } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

type Result = { merchants: MerchantRow[]; total_count: number; total_count_is_exact: boolean };

const find = async (body: Record<string, unknown> = {}) => {
  const answer = await house.call('search_merchants', 'admin', { body });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as unknown as { merchantResult: Result }).merchantResult;
};
const names = async (body: Record<string, unknown> = {}) =>
  (await find(body)).merchants.map(({ doing_business_as }) => doing_business_as);

test('[S1.4] [S7.81] finds the operator’s merchants by name, and no other operator’s', async () => {
  const all = await find({ limit: 100 });
  const found = all.merchants.map(({ doing_business_as }) => doing_business_as);
  expect(found).toEqual(found.toSorted());
  expect(found).toContain('Merchant harbor');
  expect(found).not.toContain('Merchant foreign');
  expect(all).toMatchObject({ total_count: Object.keys(merchants).length - 1, total_count_is_exact: true });
});

test.for<[string, string, string[]]>([
  ['part of the name in any case, trimmed', '  HARB ', ['Merchant harbor']],
  ['the id', merchants.second.merchant_uid, ['Merchant second']],
  ['what the platform knows it by', '934600002', ['Merchant second']],
  ['what another operator’s is known by', '9346000011', []],
  ['a wildcard that stands for itself', '%', []],
  ['quotes', `' or 1=1 --`, []],
  ['another script', '咖啡', []],
])('searches for %s', async ([, search, expected]) => {
  expect(await names({ search })).toEqual(expected);
});

test('filters by status, sorts, and pages without overlap', async () => {
  expect(await names({ account_status_code: ['Closed', 'Refund Only'] })).toEqual([
    'Merchant closed',
    'Merchant refund_only',
  ]);
  const all = await names({ limit: 100 });
  expect(await names({ limit: 100, sort: 'doing_business_as:desc:text' })).toEqual(all.toReversed());
  expect([...(await names({ limit: 4 })), ...(await names({ limit: 4, offset: 4 }))]).toEqual(all.slice(0, 8));
});

test.for<[string, Record<string, unknown>, string]>([
  ['a sort that there is not', { sort: 'legal_name; drop table users:asc:text' }, 'sort'],
  ['a status that there is not', { account_status_code: ['Open'] }, 'account_status_code.0'],
  ['a limit past 100', { limit: 1_000_000 }, 'limit'],
  ['an offset below 0', { offset: -1 }, 'offset'],
  ['a text past 100 characters', { search: 'x'.repeat(10_000) }, 'search'],
  ['a control character', { search: 'a\u0000b' }, 'search'],
])('refuses %s, naming the field', async ([, body, field]) => {
  const answer = await house.call('search_merchants', 'admin', { body });
  expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field }] });
});
