import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { addRole, assignRole, changeRole, roleOf } from '../../../testing/people/roles.ts';
import { merchants, users } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

/** Both hold every permission in Harbor, each through their own role. */
beforeEach(async () => {
  await house.sql(
    `insert into role_permissions select clerk.role_id, owner.code from role_permissions owner
       join user_roles o on o.role_id = owner.role_id and o.user_id = $1
       join user_roles clerk on clerk.user_id = $2 on conflict do nothing`,
    [users.merchant.user_id, users.clerk.user_id],
  );
  await house.sql(
    `insert into role_permissions select r.role_id, clerk.code from role_permissions clerk
       join user_roles c on c.role_id = clerk.role_id and c.user_id = $2
       join user_roles r on r.user_id = $1 on conflict do nothing`,
    [users.merchant.user_id, users.clerk.user_id],
  );
});

const version = async (role_id: string) =>
  (await house.sql<{ version: number }>('select version from roles where role_id = $1', [role_id]))[0]?.version;

test('[S7.25] two users save the same role: one succeeds, the other gets a conflict', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await addRole(house, 'merchant', { codes: ['RESV'] });
    const save = (as: 'merchant' | 'clerk', codes: string[]) =>
      house.call('update_role', as, { params: { id }, body: { name: `Raced ${id}`, codes, version: 1 } });
    const answers = await Promise.all([save('merchant', ['RESV', 'RESD']), save('clerk', ['RESV', 'EXPT'])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
    expect(await version(id)).toBe(2);
  }
});

test('[S6.145] one of two users who revoke each other’s administration at the same time keeps it', async () => {
  const owner = await roleOf(house, 'merchant');
  const clerk = await roleOf(house, 'clerk');
  const without = users.merchant.codes.filter((code) => code !== 'ROUP');
  const answers = await Promise.all([
    changeRole(house, 'merchant', clerk, { codes: without }),
    changeRole(house, 'clerk', owner, { codes: without }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const [left] = await house.sql<{ count: number }>(
    `select count(*)::int as count from user_roles u join role_permissions p on p.role_id = u.role_id and p.code = 'ROUP'
       where u.user_id = any ($1)`,
    [[users.merchant.user_id, users.clerk.user_id]],
  );
  expect(left?.count).toBe(1);
});

test('[S6.145] refuses one of two parallel changes that would remove the last administrators', async () => {
  const owner = await roleOf(house, 'merchant');
  const clerk = await roleOf(house, 'clerk');
  const without = users.merchant.codes.filter((code) => code !== 'USUP');
  const answers = await Promise.all([
    changeRole(house, 'admin', clerk, { codes: without }),
    changeRole(house, 'admin', owner, { codes: without }),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'last_administrator'],
  ]);
});

test('[S6.145] a user demoted while their grant waits grants nothing: current permissions decide', async () => {
  const clerk = await roleOf(house, 'clerk');
  const target = await addRole(house, 'merchant');
  const barrier = new pg.Client({ connectionString: house.database.url });
  await barrier.connect();
  try {
    await barrier.query('begin');
    await barrier.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `grants ${merchants.harbor.merchant_uid}`,
    ]);
    const waiting = (count: number) =>
      vi.waitFor(async () => {
        const rows = await house.sql(`select from pg_locks where locktype = 'advisory' and not granted`);
        expect(rows).toHaveLength(count);
      });
    const demoted = users.merchant.codes.filter((code) => !code.startsWith('RO'));
    const demotion = changeRole(house, 'merchant', clerk, { codes: demoted });
    await waiting(1);
    const grant = changeRole(house, 'clerk', target, { codes: ['REVI', 'REEX'] });
    await waiting(2);
    await barrier.query('commit');
    const answers = await Promise.all([demotion, grant]);
    expect(answers.map(({ status }) => status)).toEqual([200, 403]);
    expect(answers[1].body.code).toBe('permission_missing');
    expect(await version(target)).toBe(1);
  } finally {
    await barrier.end();
  }
});

test('[S7.27] [S7.26] creates only one of two parallel roles with the same name, and deletes a role only once', async () => {
  const make = (as: 'merchant' | 'clerk', name: string) => house.call('create_role', as, { body: { name, codes: [] } });
  const made = await Promise.all([make('merchant', 'Same name'), make('clerk', 'SAME NAME')]);
  expect(made.map(({ status }) => status).sort()).toEqual([200, 400]);
  const id = made.find(({ status }) => status === 200)?.body.role_id;
  const remove = () => house.call('delete_role', 'merchant', { params: { id } });
  expect((await Promise.all([remove(), remove()])).map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('[S6.145] a token from before a demotion cannot grant anything', async () => {
  const token = await house.issuer.token(users.clerk.id_server_id);
  const id = await addRole(house, 'clerk');
  const less = users.merchant.codes.filter((code) => !code.startsWith('RO'));
  expect((await changeRole(house, 'merchant', await roleOf(house, 'clerk'), { codes: less })).status).toBe(200);
  const answer = await house.send(`/api/core/roles/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'By an old token', codes: ['RESV'], version: 1 }),
  });
  expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing']);
  expect(await version(id)).toBe(1);
});

const withdraw = (
  permissions: { code: string; has_access: boolean }[],
  entity_id: string = merchants.harbor.merchant_uid,
) => house.call('update_permissions_by_entity', 'admin', { body: { entity_id, permissions } });
const held = async (name: 'merchant' | 'clerk' | 'nobody') => {
  const { body } = await house.call('get_permission_codes', name, { params: { id: users[name].user_id } });
  const entries = body.permissions as { code: string; has_access: boolean }[];
  return entries.filter(({ has_access }) => has_access).map(({ code }) => code);
};

test('[S7.28] a code that the operator withdraws is removed from all roles and users of the merchant, with its dependents', async () => {
  await house.sql(`insert into user_permissions values ($1, 'REVI', true), ($1, 'REEX', true), ($1, 'SAVI', false)`, [
    users.nobody.user_id,
  ]);
  const books = await addRole(house, 'merchant', { codes: ['REVI', 'REEX', 'RESV'] });
  await assignRole(house, 'clerk', books);
  const second = await house.sql('select * from role_permissions where role_id = $1 order by code', [
    await roleOf(house, 'second'),
  ]);
  const answer = await withdraw([{ code: 'REVI', has_access: false }]);
  expect([answer.status, answer.body], answer.text).toEqual([200, { roles_count: 4, users_count: 3 }]);
  for (const name of ['merchant', 'clerk', 'nobody'] as const) {
    expect(await held(name), name).not.toEqual(expect.arrayContaining(['REVI']));
    expect(await held(name), name).not.toEqual(expect.arrayContaining(['REEX']));
  }
  expect(await version(books)).toBe(2);
  // A permission withdrawn from a user stays withdrawn, and other merchants are not affected.
  expect(await house.sql('select code, has_access from user_permissions')).toEqual([
    { code: 'SAVI', has_access: false },
  ]);
  expect(
    await house.sql('select * from role_permissions where role_id = $1 order by code', [await roleOf(house, 'second')]),
  ).toEqual(second);
  const [entry] = await house.sql<{ before: unknown; after: unknown; entity_id: string }>(
    'select * from audit_entries where request_id = $1',
    [answer.headers.get('x-request-id')],
  );
  expect(entry?.entity_id).toBe(merchants.harbor.merchant_uid);
  expect(entry?.before).toMatchObject({ users: [{ user_id: users.nobody.user_id, codes: ['REVI', 'REEX'] }] });

  const opened = await withdraw([{ code: 'REEX', has_access: true }]);
  expect(opened.status, opened.text).toBe(200);
  expect(await held('merchant')).toEqual(expect.arrayContaining(['REVI', 'REEX']));
  expect(await held('nobody')).toEqual([]);
  await house.sql('delete from user_permissions');
  await house.sql('delete from user_roles where role_id = $1', [books]);
});

test('[S7.28] refuses changes to the last administrator, administrator codes or the operator, and contradictory ones', async () => {
  const refused = [
    await withdraw([{ code: 'USVI', has_access: false }]),
    await withdraw([{ code: 'FSVI', has_access: true }]),
    await withdraw([{ code: 'SAVI', has_access: false }], users.admin.entity_id),
    await withdraw([
      { code: 'SAPR', has_access: true },
      { code: 'SAVI', has_access: false },
    ]),
    await withdraw([{ code: 'NONE', has_access: false }]),
    await withdraw([]),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'last_administrator'],
    [403, 'grant_refused'],
    [403, 'grant_refused'],
    [400, 'invalid_request'],
    [400, 'invalid_request'],
    [400, 'invalid_request'],
  ]);
  const path = await house.send('/api/core/users/permissionsUpdateByEntityId', { method: 'PUT' });
  expect(path.body.code).toBe('not_signed_in');
});
