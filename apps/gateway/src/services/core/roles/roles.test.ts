import type { Role } from '@countinghouse/contract/core/roles/role';
import { grantableTo, withDependencies } from '@countinghouse/domain/access/granting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { addRole, assignRole, changeRole, roleOf } from '../../../testing/people/roles.ts';
import { merchants, tenants, type UserName, users } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

const reasonOf = ({ body }: { body: Record<string, unknown> }) => [
  body.code,
  (body.details as Record<string, unknown> | undefined)?.reason,
];
const namesOf = (answer: { body: Record<string, unknown> }) => (answer.body.roles as Role[]).map(({ name }) => name);
const codesOf = async (as: UserName, id: string) => {
  const { body } = await house.call('get_role_permissions', as, { params: { id } });
  const entries = body.role_permissions as { code: string; has_access: boolean }[];
  return entries.filter(({ has_access }) => has_access).map(({ code }) => code);
};
const auditOf = async (answer: { headers: Headers }) => {
  const [entry] = await house.sql<Record<string, unknown>>('select * from audit_entries where request_id = $1', [
    answer.headers.get('x-request-id'),
  ]);
  return entry;
};

describe('lists', () => {
  test('[S7.21] [S3.50] a merchant’s user finds its roles, an administrator those of the operator and its merchants', async () => {
    const own = await house.call('get_roles', 'merchant');
    expect(namesOf(own)).toEqual(['Role of clerk', 'Role of inactive', 'Role of merchant', 'Role of nobody']);
    expect(own.body.total_count).toBe(4);
    expect((own.body.roles as Role[])[2]).toMatchObject({ own: true, users_count: 1, version: 1 });
    const all = namesOf(await house.call('get_roles', 'admin', { query: { limit: 100 } }));
    expect(all.slice(0, 3)).toEqual(['Role of admin', 'Role of analyst', 'Role of inactive_admin']);
    expect(all).toContain('Role of second');
    expect(all).not.toContain('Role of foreign');
    expect(all).not.toContain('Role of foreign_admin');
  });

  test('[S7.21] filters by merchant, searches case-insensitively, and pages', async () => {
    const { merchant_uid } = merchants.second;
    expect(namesOf(await house.call('get_roles', 'admin', { query: { entity_id: merchant_uid } }))).toEqual([
      'Role of second',
    ]);
    expect(namesOf(await house.call('get_roles', 'admin', { query: { search: 'ROLE OF past' } }))).toEqual([
      'Role of past_due',
    ]);
    expect(namesOf(await house.call('get_roles', 'admin', { query: { search: 'merchant second' } }))).toEqual([
      'Role of second',
    ]);
    expect(namesOf(await house.call('get_roles', 'admin', { query: { search: '%' } }))).toEqual([]);
    const second = await house.call('get_roles', 'admin', { query: { limit: 2, offset: 1 } });
    expect(namesOf(second)).toEqual(['Role of analyst', 'Role of inactive_admin']);
  });

  test('[S7.22] [S7.23] the roles of one entity, with their users', async () => {
    const id = merchants.harbor.merchant_uid;
    const plain = await house.call('get_roles_by_entity', 'merchant', { params: { id } });
    expect(namesOf(plain)).toContain('Role of clerk');
    const { body } = await house.call('get_roles_by_entity_with_users', 'admin', { params: { id } });
    const clerk = (body.roles as (Role & { users: unknown[] })[]).find(({ name }) => name === 'Role of clerk');
    expect(clerk?.users).toEqual([
      { user_id: users.clerk.user_id, username: 'clerk', full_name: 'clerk Test', user_status_id: 1 },
    ]);
  });

  test('[S7.24] [S7.29] [S3.9] one role, with its permissions as entries of code, access and route', async () => {
    const id = await roleOf(house, 'clerk');
    const { body } = await house.call('get_role', 'merchant', { params: { id } });
    expect(body.role).toMatchObject({
      role_id: id,
      name: 'Role of clerk',
      own: false,
      merchant: { merchant_uid: merchants.harbor.merchant_uid },
    });
    const permissions = await house.call('get_role_permissions', 'merchant', { params: { id } });
    const entries = permissions.body.role_permissions as { code: string }[];
    expect(entries.map(({ code }) => code)).toEqual(grantableTo('Merchant'));
    expect(entries.find(({ code }) => code === 'SAVI')).toEqual({
      code: 'SAVI',
      has_access: true,
      route: 'credit-card-sale',
    });
    expect(await codesOf('merchant', id)).toEqual(['SAVI', 'SAPR', 'RESV', 'RESD']);
  });

  test('[S7.31] [S3.9] every permission, with its group, its dependencies and whether the caller holds it', async () => {
    const { body } = await house.call('get_permissions', 'merchant');
    const permissions = body.permissions as { code: string }[];
    expect(new Set(permissions.map(({ code }) => code)).size).toBe(permissions.length);
    expect([...permissions].map(({ code }) => code).sort()).toEqual([...grantableTo('Administrator')].sort());
    expect(permissions.find(({ code }) => code === 'SAPR')).toMatchObject({
      has_access: true,
      route: 'credit-card-sale',
      group: 'payments',
      needs: ['SAVI'],
      administrator_only: false,
    });
    expect(permissions.find(({ code }) => code === 'MEVI')).toMatchObject({
      has_access: false,
      administrator_only: true,
    });
  });
});

describe('creating, changing and deleting', () => {
  test('[S7.27] [S3.50] creates a role and audits it', async () => {
    const answer = await house.call('create_role', 'merchant', {
      body: { name: '  Front   desk ', codes: ['SAPR', 'SAVI', 'SAVI'] },
    });
    expect(answer.status, answer.text).toBe(200);
    const id = String(answer.body.role_id);
    expect(Object.keys(answer.body)).toEqual(['role_id']);
    const { body } = await house.call('get_role', 'merchant', { params: { id } });
    expect(body.role).toMatchObject({ name: 'Front desk', users_count: 0, permissions_count: 2, version: 1 });
    expect(await auditOf(answer)).toMatchObject({
      entity_id: merchants.harbor.merchant_uid,
      target_type: 'role',
      target_id: id,
      before: null,
      after: { name: 'Front desk', codes: ['SAVI', 'SAPR'] },
    });
  });

  test('[S7.27] an administrator creates one for a merchant, and one of the operator', async () => {
    const entity_id = merchants.second.merchant_uid;
    const theirs = await house.call('create_role', 'admin', { body: { name: 'Made for you', codes: [], entity_id } });
    expect(theirs.status, theirs.text).toBe(200);
    expect(namesOf(await house.call('get_roles', 'second'))).toContain('Made for you');
    const own = await addRole(house, 'admin', { codes: ['MEVI', 'REGS'] });
    const { body } = await house.call('get_role', 'admin', { params: { id: own } });
    expect(body.role).toMatchObject({ entity_id: tenants.main.tenant_uid, merchant: null });
  });

  test('[S7.25] replaces a role as a whole, checks its version, and audits before and after', async () => {
    const id = await addRole(house, 'merchant', { name: 'Weekend', codes: ['RESV'] });
    const answer = await changeRole(house, 'merchant', id, { name: 'Weekends', codes: ['RESV', 'RESD'] });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.role).toMatchObject({ name: 'Weekends', version: 2, updated_by: 'merchant' });
    expect(await codesOf('merchant', id)).toEqual(['RESV', 'RESD']);
    expect(await auditOf(answer)).toMatchObject({
      before: { name: 'Weekend', codes: ['RESV'] },
      after: { name: 'Weekends', codes: ['RESV', 'RESD'] },
    });
    const late = await changeRole(house, 'merchant', id, { name: 'Late', version: 1 });
    expect([late.status, late.body.code, late.body.details]).toEqual([409, 'changed_meanwhile', { version: 2 }]);
  });

  test('[S7.26] deletes only an unassigned role, else answers with the number of its users', async () => {
    const id = await addRole(house, 'merchant', { codes: ['RESV'] });
    await assignRole(house, 'clerk', id);
    const used = await house.call('delete_role', 'merchant', { params: { id } });
    expect([used.status, used.body.code, used.body.details]).toEqual([409, 'role_in_use', { users_count: 1 }]);
    await house.sql('delete from user_roles where role_id = $1', [id]);
    const deleted = await house.call('delete_role', 'merchant', { params: { id } });
    expect([deleted.status, deleted.body]).toEqual([200, { role_id: id }]);
    expect((await auditOf(deleted))?.before).toMatchObject({ codes: ['RESV'] });
    expect((await house.call('get_role', 'merchant', { params: { id } })).status).toBe(404);
  });

  test.each([
    ['in another case', 'ROLE OF CLERK'],
    ['with other spaces', '  Role  of clerk'],
    ['in another Unicode form', 'Ｒｏｌｅ of clerk'],
  ])('refuses the name of another role %s', async (_, name) => {
    const made = await house.call('create_role', 'merchant', { body: { name, codes: [] } });
    expect([made.status, made.body.errors]).toEqual([400, [{ field: 'name', message: 'is the name of another role' }]]);
    const id = await addRole(house, 'merchant');
    expect((await changeRole(house, 'merchant', id, { name })).status).toBe(400);
    // Names of another merchant's roles do not conflict.
    const elsewhere = await house.call('create_role', 'second', { body: { name, codes: [] } });
    expect(elsewhere.status, elsewhere.text).toBe(200);
    await house.call('delete_role', 'second', { params: { id: elsewhere.body.role_id } });
  });

  test.each(['', '   ', 'x'.repeat(81), '<b>Clerk</b>', 'a\u202eb', '=HYPERLINK("x")', 'tab\tname', '😀', 7, null])(
    '[S5.5] refuses the name %j',
    async (name) => {
      const answer = await house.call('create_role', 'merchant', { body: { name, codes: [] } });
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'name']);
    },
  );

  test.each([
    [['XXXX'], 'codes.0'],
    [['SAVI', '__proto__'], 'codes.1'],
    [['savi'], 'codes.0'],
    ['SAVI', 'codes'],
    [[{ code: 'SAVI' }], 'codes.0'],
    [Array.from({ length: 201 }, () => 'SAVI'), 'codes'],
  ])('refuses codes %j', async (codes, field) => {
    const answer = await house.call('create_role', 'merchant', { body: { name: 'Codes', codes } });
    expect([answer.status, answer.body.errors?.[0]?.field], answer.text).toEqual([400, field]);
  });

  test('ignores fields that a role does not have', async () => {
    const extra = {
      role_id: users.merchant.user_id,
      users: [users.clerk.user_id],
      version: 9,
      created_by: 'admin',
      permissions: ['MEVI'],
      merchant_uid: merchants.second.merchant_uid,
    };
    const answer = await house.call('create_role', 'merchant', {
      body: { ...extra, name: 'Extra', codes: ['RESV'] },
    });
    expect(answer.status, answer.text).toBe(200);
    const id = String(answer.body.role_id);
    expect(id).not.toBe(extra.role_id);
    const { body } = await house.call('get_role', 'merchant', { params: { id } });
    expect(body.role).toMatchObject({ entity_id: merchants.harbor.merchant_uid, version: 1, users_count: 0 });
    expect(await codesOf('merchant', id)).toEqual(['RESV']);
  });
});

describe('who can grant what', () => {
  test('[S6.145] no user grants or revokes a code that they do not hold', async () => {
    const id = await addRole(house, 'second', { codes: ['RESV', 'EXPT'] });
    await house.sql(`insert into user_permissions values ($1, 'EXPT', false), ($1, 'REEX', false)`, [
      users.second.user_id,
    ]);
    const given = await changeRole(house, 'second', id, { codes: ['RESV', 'EXPT', 'REVI', 'REEX'] });
    expect([given.status, ...reasonOf(given), given.body.details?.codes]).toEqual([
      403,
      'grant_refused',
      'not_held',
      'REEX',
    ]);
    expect(reasonOf(await changeRole(house, 'second', id, { codes: ['RESV'] }))).toEqual(['grant_refused', 'not_held']);
    const made = await house.call('create_role', 'second', { body: { name: 'Out', codes: ['EXPT'] } });
    expect(reasonOf(made)).toEqual(['grant_refused', 'not_held']);
    // Codes that they cannot grant stay unchanged, and the name can still be changed.
    expect((await changeRole(house, 'second', id, { name: 'Renamed around it' })).status).toBe(200);
    await house.sql('delete from user_permissions where user_id = $1', [users.second.user_id]);
  });

  test('[S6.145] no user changes their own role', async () => {
    const id = await roleOf(house, 'merchant');
    expect(reasonOf(await changeRole(house, 'merchant', id, { name: 'Emperor' }))).toEqual(['grant_refused', 'own']);
    const admins = await roleOf(house, 'admin');
    expect(reasonOf(await changeRole(house, 'admin', admins, { codes: ['MEVI'] }))).toEqual(['grant_refused', 'own']);
  });

  test('[S6.145] a merchant user never gets an administrator’s code, whoever grants it', async () => {
    for (const as of ['merchant', 'admin'] as const) {
      const entity_id = merchants.harbor.merchant_uid;
      const made = await house.call('create_role', as, {
        body: { name: `Too much ${as}`, codes: ['MEVI', 'IMPV'], entity_id },
      });
      expect(reasonOf(made), as).toEqual(['grant_refused', 'administrator_only']);
    }
  });

  test('no code is granted without the codes that it needs', async () => {
    const made = await house.call('create_role', 'merchant', { body: { name: 'Blind', codes: ['SAPR'] } });
    expect(made.body.details).toEqual({ reason: 'dependency_missing', codes: 'SAPR', needed: 'SAVI' });
  });

  test('[S6.145] the last user who can administer an entity keeps the permission', async () => {
    const id = await roleOf(house, 'second');
    const less = withDependencies(users.second.codes.filter((code) => code !== 'ROUP'));
    const refused = await changeRole(house, 'admin', id, { codes: less });
    expect([refused.status, refused.body.code]).toEqual([409, 'last_administrator']);
    expect(await codesOf('admin', id)).toContain('ROUP');
  });

  test('[S7.24] another entity’s role answers not_found and stays unchanged', async () => {
    const foreign = await roleOf(house, 'foreign');
    const second = await roleOf(house, 'second');
    const before = await house.sql('select * from roles where role_id = any ($1) order by role_id', [
      [foreign, second],
    ]);
    for (const [as, id] of [
      ['merchant', second],
      ['merchant', foreign],
      ['merchant', await roleOf(house, 'admin')],
      ['admin', foreign],
      ['foreign_admin', second],
    ] as const) {
      const params = { id };
      const answers = [
        await house.call('get_role', as, { params }),
        await house.call('get_role_permissions', as, { params }),
        await house.call('preview_role', as, { params, body: { codes: [] } }),
        await house.call('update_role', as, { params, body: { name: 'Taken over', codes: [], version: 1 } }),
        await house.call('delete_role', as, { params }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    const entity_id = merchants.foreign.merchant_uid;
    const elsewhere = [
      await house.call('get_roles', 'admin', { query: { entity_id } }),
      await house.call('get_roles', 'merchant', { query: { entity_id: merchants.second.merchant_uid } }),
      await house.call('get_roles_by_entity', 'merchant', { params: { id: merchants.second.merchant_uid } }),
      await house.call('get_roles_by_entity_with_users', 'merchant', { params: { id: tenants.main.tenant_uid } }),
      await house.call('create_role', 'admin', { body: { name: 'Planted', codes: [], entity_id } }),
      await house.call('create_role', 'merchant', {
        body: { name: 'Planted', codes: [], entity_id: tenants.main.tenant_uid },
      }),
      await house.call('update_permissions_by_entity', 'admin', {
        body: { entity_id, permissions: [{ code: 'SAVI', has_access: false }] },
      }),
    ];
    expect(elsewhere.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(
      await house.sql('select * from roles where role_id = any ($1) order by role_id', [[foreign, second]]),
    ).toEqual(before);
  });
});

test('[S6.145] changing roles and permissions needs a recent sign-in, reading does not', async () => {
  const id = await addRole(house, 'admin', { codes: ['RESV'] });
  const params = { id };
  const claims = { auth_time: Math.floor(Date.now() / 1_000) - 24 * 3_600 };
  const permissions = [{ code: 'SAVI', has_access: false }];
  const writes = [
    await house.call('create_role', 'admin', { claims, body: { name: 'By an old sign-in', codes: [] } }),
    await house.call('update_role', 'admin', { claims, params, body: { name: 'Old', codes: [], version: 1 } }),
    await house.call('delete_role', 'admin', { claims, params }),
    await house.call('update_permissions_by_entity', 'admin', {
      claims,
      body: { entity_id: merchants.harbor.merchant_uid, permissions },
    }),
  ];
  expect(writes.map(({ status, body }) => [status, body.code])).toEqual(writes.map(() => [403, 'step_up_required']));
  const preview = await house.call('preview_role', 'admin', { claims, params, body: { codes: [] } });
  expect(preview.status, preview.text).toBe(200);
  expect(await codesOf('admin', id)).toEqual(['RESV']);
});

describe('effects of a change', () => {
  test('[S6.145] a preview lists who gains and loses what, and changes nothing', async () => {
    const id = await addRole(house, 'merchant', { codes: ['SAVI', 'SAPR', 'REVI'] });
    await assignRole(house, 'clerk', id);
    await assignRole(house, 'nobody', id);
    await assignRole(house, 'inactive', id);
    const { body } = await house.call('preview_role', 'merchant', {
      params: { id },
      body: { codes: ['REVI', 'REEX'] },
    });
    expect(body).toEqual({
      role: { granted: ['REEX'], taken: ['SAVI', 'SAPR'] },
      users_count: 2,
      // The clerk keeps the sale permission through another role.
      changes: [
        { code: 'SAVI', gained_by: 0, lost_by: 1 },
        { code: 'SAPR', gained_by: 0, lost_by: 1 },
        { code: 'REEX', gained_by: 2, lost_by: 0 },
      ],
      users: [
        { user_id: users.clerk.user_id, full_name: 'clerk Test', granted: ['REEX'], taken: [] },
        { user_id: users.nobody.user_id, full_name: 'nobody Test', granted: ['REEX'], taken: ['SAVI', 'SAPR'] },
      ],
    });
    expect(await codesOf('merchant', id)).toEqual(['SAVI', 'SAPR', 'REVI']);
    await house.sql('delete from user_roles where role_id = $1', [id]);
  });

  test('[S6.145] a change applies immediately to signed-in users, even where permissions are cached', async () => {
    const remembering = await startTestGateway({ environment: { IDENTITY_CACHE_MS: '2000' } });
    try {
      const search = async () => (await remembering.call('search_payments', 'clerk')).status;
      expect(await search()).toBe(200);
      const id = await roleOf(remembering, 'clerk');
      expect((await changeRole(remembering, 'merchant', id, { codes: ['SAVI', 'SAPR'] })).status).toBe(200);
      expect(await search()).toBe(403);
      expect((await changeRole(remembering, 'merchant', id, { codes: ['SAVI', 'SAPR', 'RESV'] })).status).toBe(200);
      expect(await search()).toBe(200);
    } finally {
      await remembering.stop();
    }
  });
});
