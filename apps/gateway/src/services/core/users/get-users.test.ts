import type { UserRow } from '@countinghouse/contract/core/users/user-row';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv, requestFile } from '../../../testing/files.ts';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { merchants, tenants, type UserName, users } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

const find = async (as: UserName, query: Record<string, unknown> = {}) => {
  const answer = await house.call('get_users', as, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as { users: UserRow[]; total_count: number };
};
const names = async (as: UserName, query: Record<string, unknown> = {}) =>
  (await find(as, query)).users.map(({ username }) => username);

test('[S1.3] [S7.11] a merchant’s user finds only users of the merchant', async () => {
  expect((await names('merchant')).toSorted()).toEqual(['clerk', 'inactive', 'merchant', 'nobody']);
  expect(await names('merchant', { search: 'second' })).toEqual([]);
});

test('[S1.4] [S7.11] an administrator finds users of the operator and its merchants, with merchant and role', async () => {
  const { users: found, total_count } = await find('admin', { limit: 100 });
  expect(total_count).toBe(found.length);
  const usernames = found.map(({ username }) => username);
  expect(usernames).toEqual(expect.arrayContaining(['admin', 'analyst', 'merchant', 'closed', 'unviewed']));
  expect(usernames).not.toContain('foreign');
  expect(usernames).not.toContain('foreign_admin');
  expect(found.find(({ username }) => username === 'merchant')).toMatchObject({
    full_name: 'merchant Test',
    role: 'Role of merchant',
    user_status: 'Active',
    merchant: {
      merchant_uid: merchants.harbor.merchant_uid,
      doing_business_as: 'Merchant harbor',
      account_status_code: 'Active',
    },
  });
  expect(found.find(({ username }) => username === 'admin')?.merchant).toBeNull();
});

test.for<[string, string, string[]]>([
  ['user name', 'past_d', ['past_due']],
  ['e-mail address in any case', 'CLERK@EXAMPLE', ['clerk']],
  ['the merchant’s name, trimmed', '  merchant second ', ['second']],
  ['a wildcard that stands for itself', '%', []],
  ['an underscore that stands for itself', 't_d', ['past_due']],
  ['a backslash', '\\', []],
  ['markup and quotes', `'"><script>`, []],
])('searches for %s', async ([, search, expected]) => {
  expect(await names('admin', { search })).toEqual(
    search === 't_d' ? await names('admin', { search: 'past_due' }) : expected,
  );
});

test('pages do not overlap, and the count covers all of them', async () => {
  const all = await names('admin', { limit: 100 });
  const first = await find('admin', { limit: 3 });
  const second = await find('admin', { limit: 3, offset: 3 });
  expect([...first.users, ...second.users].map(({ username }) => username)).toEqual(all.slice(0, 6));
  expect(first.total_count).toBe(all.length);
  expect(await names('admin', { user_type_id: 'Administrator' })).toEqual(
    all.filter((name) => users[name as UserName].user_type_id === 'Administrator'),
  );
});

test('downloads all users that the search finds, with translated labels, and no others', async () => {
  const download = async (as: UserName, query: Record<string, string> = {}) => {
    const answer = await requestFile(house, 'download_users', as, { query });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return readCsv(await answer.text());
  };
  const [header, ...rows] = await download('admin', { sort: 'username:asc:text' });
  expect(header).toEqual(['Name', 'Username', 'Business', 'Type', 'Role', 'Email', 'Status', 'Added']);
  const listed = await find('admin', { limit: 100, sort: 'username:asc:text' });
  expect(rows.map((row) => row[1])).toEqual(listed.users.map(({ username }) => username));
  expect(rows.find((row) => row[1] === 'merchant')?.slice(0, 7)).toEqual([
    'merchant Test',
    'merchant',
    'Merchant harbor',
    'Merchant',
    'Role of merchant',
    'merchant@example.com',
    'Active',
  ]);
  const labels = JSON.stringify({ username: 'Wer', user_status: 'Stand', 'user_status:2': 'Inaktiv' });
  const own = await download('merchant', { labels, user_status_id: '2' });
  expect(own).toEqual([
    ['Wer', 'Stand'],
    ['inactive', 'Inaktiv'],
  ]);
  expect((await requestFile(house, 'download_users', 'clerk')).status).toBe(403);
  expect((await requestFile(house, 'download_users', 'admin', { query: { labels: '{"password":"x"}' } })).status).toBe(
    400,
  );
});

test('[S7.12] the users of one entity, a merchant or the operator; other entities are not found', async () => {
  const of = (as: UserName, id: string) => house.call('get_users_by_entity', as, { params: { id } });
  const found = async (as: UserName, id: string) =>
    ((await of(as, id)).body as unknown as { users: UserRow[] }).users.map(({ username }) => username);
  expect((await found('admin', merchants.harbor.merchant_uid)).toSorted()).toEqual([
    'clerk',
    'inactive',
    'merchant',
    'nobody',
  ]);
  expect((await found('admin', tenants.main.tenant_uid)).toSorted()).toEqual(['admin', 'analyst', 'inactive_admin']);
  expect((await found('merchant', merchants.harbor.merchant_uid)).length).toBe(4);
  for (const [as, id] of [
    ['admin', merchants.foreign.merchant_uid],
    ['admin', tenants.other.tenant_uid],
    ['merchant', merchants.second.merchant_uid],
    ['merchant', tenants.main.tenant_uid],
  ] as const) {
    expect((await of(as, id)).body.code).toBe('not_found');
  }
});

test('[S7.11] [S7.12] MEUS shows the merchants’ users, but not the operator’s', async () => {
  const other = await startTestGateway();
  try {
    await other.sql("delete from role_permissions where code = 'USVI'");
    const of = async (id: string) => (await other.call('get_users_by_entity', 'admin', { params: { id } })).body;
    expect(await of(merchants.harbor.merchant_uid)).toMatchObject({ users: expect.any(Array) });
    expect(await of(tenants.main.tenant_uid)).toMatchObject({ code: 'permission_missing' });
    const { body } = await other.call('get_users', 'admin', { query: { limit: 100 } });
    const types = (body.users as UserRow[]).map(({ user_type_id }) => user_type_id);
    expect([...new Set(types)]).toEqual(['Merchant']);
    const administrators = await other.call('get_users', 'admin', { query: { user_type_id: 'Administrator' } });
    expect(administrators.body.code).toBe('permission_missing');
  } finally {
    await other.stop();
  }
});
