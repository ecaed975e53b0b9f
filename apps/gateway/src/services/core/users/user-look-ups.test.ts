import type { UserRow } from '@countinghouse/contract/core/users/user-row';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { merchants, type UserName, users } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

const namesOf = (body: Record<string, unknown>) => (body.users as UserRow[]).map(({ username }) => username);

test('[S7.14] the users of the merchants that an administrator or a merchant user works for', async () => {
  const of = (as: UserName, whom: UserName, query = {}) =>
    house.call('get_user_merchants', as, { params: { id: users[whom].user_id }, query });
  const all = (await of('admin', 'admin', { limit: 100 })).body;
  expect(namesOf(all)).toEqual(expect.arrayContaining(['merchant', 'clerk', 'second', 'closed']));
  expect(namesOf(all)).not.toContain('admin');
  expect(namesOf(all)).not.toContain('foreign');
  expect(namesOf((await of('admin', 'clerk')).body).toSorted()).toEqual(['clerk', 'inactive', 'merchant', 'nobody']);
  expect(namesOf((await of('merchant', 'merchant', { search: 'CLER' })).body)).toEqual(['clerk']);
  for (const [as, whom] of [
    ['merchant', 'second'],
    ['merchant', 'admin'],
    ['admin', 'foreign'],
    ['admin', 'foreign_admin'],
  ] as const) {
    expect((await of(as, whom)).body.code, `${as} ${whom}`).toBe('not_found');
  }
});

test('[S7.15] the user of a sign-in account: always oneself, others in reach with USVD', async () => {
  const of = (as: UserName, whom: UserName) =>
    house.call('get_user_by_id_server', as, { params: { id: users[whom].id_server_id } });
  expect((await of('clerk', 'clerk')).body.user).toMatchObject({ user_id: users.clerk.user_id, username: 'clerk' });
  expect((await of('merchant', 'clerk')).body.user).toMatchObject({ user_id: users.clerk.user_id });
  expect((await of('admin', 'second')).body.user).toMatchObject({ user_id: users.second.user_id });
  expect((await of('clerk', 'merchant')).body.code).toBe('permission_missing');
  expect((await of('merchant', 'second')).body.code).toBe('not_found');
  expect((await of('admin', 'foreign')).body.code).toBe('not_found');
});

test('[S7.17] the addresses of a user and their active colleagues, the user’s own first', async () => {
  const of = (as: UserName, whom: UserName) =>
    house.call('get_user_emails', as, { params: { id: users[whom].user_id } });
  const { emails } = (await of('merchant', 'merchant')).body as { emails: { email: string; full_name: string }[] };
  expect(emails[0]).toEqual({
    user_id: users.merchant.user_id,
    full_name: 'merchant Test',
    email: 'merchant@example.com',
  });
  expect(emails.map(({ email }) => email)).not.toContain('inactive@example.com');
  expect(emails).toHaveLength(3);
  expect((await of('merchant', 'second')).body.code).toBe('not_found');
  expect((await of('second', 'clerk')).body.code).toBe('not_found');
});

test.for<[string, string | null, string | null]>([
  ['CLERK', 'CLERK@', null],
  ['ｃｌｅｒｋ', 'clerk@', null],
  ['  clerk ', 'clerk@', null],
  ['nobody.has.this', null, null],
  ['сlerk', null, 'mixed_scripts'],
  ['a b', null, 'characters'],
])('[S7.32] the username %s answers with %s and the fault %s', async ([username, taken, fault]) => {
  const answer = await house.call('get_username', 'merchant', { query: { username } });
  const { username: found, ...more } = answer.body;
  if (taken === null) expect(found).toBeNull();
  else expect(found).toMatch(new RegExp(`^${taken}[0-9]{6}$`));
  expect(more).toEqual({ sign_in_name: fault === null ? expect.stringMatching(/@[0-9]{6}$/) : null, fault });
});

test('a user’s own name is not taken when they are the user being changed', async () => {
  const query = { username: 'Clerk', except: users.clerk.user_id };
  expect((await house.call('get_username', 'merchant', { query })).body.username).toBeNull();
});

test('[S7.11] filters users by status and role, and sorts them', async () => {
  const find = async (query: Record<string, unknown>) =>
    namesOf((await house.call('get_users', 'merchant', { query })).body);
  expect(await find({ user_status_id: '2' })).toEqual(['inactive']);
  expect(await find({ sort: 'username:desc:text' })).toEqual(['nobody', 'merchant', 'inactive', 'clerk']);
  const [role] = await house.sql<{ role_id: string }>('select role_id from user_roles where user_id = $1', [
    users.clerk.user_id,
  ]);
  expect(await find({ role_id: role?.role_id })).toEqual(['clerk']);
  expect((await house.call('get_users', 'merchant', { query: { sort: 'email:asc:text' } })).body.code).toBe(
    'invalid_request',
  );
});

test('finds users by the new name of their merchant', async () => {
  await house.sql("update merchants set doing_business_as = 'Harbor Renamed' where merchant_uid = $1", [
    merchants.harbor.merchant_uid,
  ]);
  const { body } = await house.call('get_users', 'admin', { query: { search: 'harbor renamed', limit: 100 } });
  expect(namesOf(body).toSorted()).toEqual(['clerk', 'inactive', 'merchant', 'nobody']);
});

test('[S7.32] a username is taken at every moment: before, during and after the user’s creation', async () => {
  const [own] = await house.sql<{ ending: string }>('select ending from username_endings where entity_id = $1', [
    merchants.harbor.merchant_uid,
  ]);
  const name = `given.just.now${own?.ending}`;
  await house.sql(
    'insert into user_creations (user_id, id_server_id, username, started_at) values (gen_random_uuid(), gen_random_uuid(), $1, now())',
    [name],
  );
  const client = new pg.Client({ connectionString: house.database.url, options: '-c search_path=gateway,public' });
  await client.connect();
  try {
    await client.query('begin; lock table user_creations in access exclusive mode');
    await client.query('delete from user_creations where username = $1', [name]);
    await client.query(
      `insert into users (user_id, id_server_id, entity_id, user_type_id, user_status_id, username, first_name, last_name, email, created_date)
       select gen_random_uuid(), gen_random_uuid(), entity_id, user_type_id, 1, $1, 'Ada', 'Quist', 'ada@example.com', now() from users where username = 'clerk'`,
      [name],
    );
    const asked = house.call('get_username', 'merchant', { query: { username: name } });
    await expect
      .poll(async () => (await house.sql('select from pg_locks where not granted')).length, { timeout: 5_000 })
      .toBeGreaterThan(0);
    await client.query('commit');
    expect((await asked).body.username).toBe(name);
  } finally {
    await client.end();
    await house.sql('delete from users where username = $1', [name]);
  }
});
