import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { impersonating, startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { merchants, tenants, users } from '../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

const open = async (
  by: keyof typeof users,
  as: keyof typeof users,
  merchant: keyof typeof merchants,
  access: 'view' | 'full',
  expires_in_s = 600,
) => {
  await house.sql('update impersonations set ended_at = $1 where impersonator_user_id = $2 and ended_at is null', [
    new Date(),
    users[by].user_id,
  ]);
  const [row] = await house.sql<{ impersonation_id: string }>(
    `insert into impersonations (impersonation_id, impersonator_user_id, impersonated_user_id, merchant_uid, access, started_at, expires_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6) returning impersonation_id`,
    [
      users[by].user_id,
      users[as].user_id,
      merchants[merchant].merchant_uid,
      access,
      new Date(),
      new Date(Date.now() + expires_in_s * 1_000),
    ],
  );
  return row?.impersonation_id ?? '';
};

const ownMerchant = (name: keyof typeof merchants) => ({ params: { id: merchants[name].merchant_uid } });

test('[S7.35] [S6.135] the session refresh returns only one’s own user', async () => {
  const own = await house.call('get_user_by_identity', 'clerk', { params: { id_server_id: users.clerk.id_server_id } });
  expect(own.body).toMatchObject({
    user: {
      user_id: users.clerk.user_id,
      username: 'clerk',
      user_type_id: 'Merchant',
      user_status_id: 1,
      entity_id: merchants.harbor.merchant_uid,
      client_url: tenants.main.client_url,
      is_merchant_user: true,
    },
  });
  const other = await house.call('get_user_by_identity', 'clerk', {
    params: { id_server_id: users.merchant.id_server_id },
  });
  const nobody = await house.call('get_user_by_identity', 'clerk', {
    params: { id_server_id: 'aaaaaa05-bbbb-4bbb-8bbb-ccccccccffff' },
  });
  expect([other.status, nobody.status]).toEqual([404, 404]);
});

test('[S6.2] [S7.36] [S6.135] the permission codes list every code and whether the user holds it', async () => {
  const { body } = await house.call('get_permission_codes', 'clerk', { params: { id: users.clerk.user_id } });
  const entries = body.permissions as { code: string; has_access: boolean; route: string | null }[];
  expect(entries.filter((entry) => entry.has_access).map((entry) => entry.code)).toEqual([
    'SAVI',
    'SAPR',
    'RESV',
    'RESD',
  ]);
  expect(entries.length).toBeGreaterThan(80);
  // Four letters each, except for one code of the specification.
  expect(entries.map(({ code }) => code).filter((code) => !/^[A-Z]{4}$/.test(code))).toEqual(['BIRRB']);
  const others = await house.call('get_permission_codes', 'clerk', { params: { id: users.merchant.user_id } });
  expect(others.status).toBe(404);
});

test('a code granted to the user directly counts, and one revoked directly does not', async () => {
  const codesHeld = async () => {
    const { body } = await house.call('get_permission_codes', 'nobody', { params: { id: users.nobody.user_id } });
    const entries = body.permissions as { code: string; has_access: boolean }[];
    return entries.filter((entry) => entry.has_access).map((entry) => entry.code);
  };
  await house.sql(`insert into user_permissions values ($1, 'RESV', true), ($1, 'XXXX', true)`, [users.nobody.user_id]);
  expect(await codesHeld()).toEqual(['RESV']);
  await house.sql(`update user_permissions set has_access = false where user_id = $1`, [users.nobody.user_id]);
  expect(await codesHeld()).toEqual([]);
});

test('[S6.136] [S7.41] [S7.44] [S7.46] a merchant reads its own record, settings and default keys', async () => {
  const { body } = await house.call('get_merchant', 'merchant', ownMerchant('harbor'));
  expect(body).toMatchObject({
    merchant: {
      merchant_uid: merchants.harbor.merchant_uid,
      tenant_uid: tenants.main.tenant_uid,
      account_status_code: 'Active',
      time_zone: 'EST',
      batch_close_time: '21:00',
      merchant_setting: { allow_charge: true },
    },
  });
  expect((body.merchant as { transaction_fields: unknown[] }).transaction_fields.length).toBeGreaterThan(20);
  const settings = await house.call('get_merchant_settings', 'no_charges', ownMerchant('no_charges'));
  expect(settings.body).toMatchObject({ merchant_setting: { allow_charge: false, allow_refund: true } });
  const keys = await house.call('get_default_key', 'merchant', {
    params: { merchant_id: merchants.harbor.merchant_uid },
  });
  expect(keys.body).toMatchObject({
    keys: [
      {
        terminal_key: merchants.harbor.terminal_key,
        created_by: tenants.main.tenant_uid,
        platform_id: 8483,
        terminal: { platform_data: { bin: '402821' } },
      },
    ],
  });
});

test('another merchant’s record answers like one that does not exist', async () => {
  const missing = 'aaaaaa02-bbbb-4bbb-8bbb-ccccccccffff';
  for (const name of ['get_merchant', 'get_merchant_settings'] as const) {
    const theirs = await house.call(name, 'merchant', ownMerchant('second'));
    const none = await house.call(name, 'merchant', { params: { id: missing } });
    expect({ ...theirs.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
    expect(theirs.status).toBe(404);
  }
  const theirs = await house.call('get_default_key', 'merchant', {
    params: { merchant_id: merchants.second.merchant_uid },
  });
  expect(theirs.status).toBe(404);
  const user = await house.call('get_user', 'merchant', { params: { id: users.second.user_id } });
  expect(user.status).toBe(404);
});

test('an administrator sees only the merchants of their own operator', async () => {
  expect((await house.call('get_merchant', 'admin', ownMerchant('second'))).status).toBe(200);
  expect((await house.call('get_merchant', 'admin', ownMerchant('foreign'))).status).toBe(404);
  expect((await house.call('get_merchant', 'foreign_admin', ownMerchant('foreign'))).status).toBe(200);
  expect((await house.call('get_user', 'admin', { params: { id: users.second.user_id } })).status).toBe(200);
  expect((await house.call('get_user', 'admin', { params: { id: users.foreign.user_id } })).status).toBe(404);
});

test('[S7.13] a user can always read themselves, and others only with the permission', async () => {
  expect((await house.call('get_user', 'clerk', { params: { id: users.clerk.user_id } })).status).toBe(200);
  const other = await house.call('get_user', 'clerk', { params: { id: users.merchant.user_id } });
  expect(other.body.code).toBe('permission_missing');
  const { body } = await house.call('get_user', 'merchant', { params: { id: users.clerk.user_id } });
  expect(body).toMatchObject({ user: { username: 'clerk', role: 'Role of clerk' } });
});

test('[S8.18] refuses the user of a Closed merchant, who can still read why', async () => {
  const keys = { params: { merchant_id: merchants.closed.merchant_uid } };
  const refused = await house.call('get_default_key', 'closed', keys);
  expect(refused.body).toMatchObject({ code: 'merchant_closed', message: 'Merchant Status is Closed' });
  const { body } = await house.call('get_merchant', 'closed', ownMerchant('closed'));
  expect(body).toMatchObject({ merchant: { account_status_code: 'Closed' } });
  await open('admin', 'closed', 'closed', 'full');
  const impersonated = await house.call('get_default_key', 'admin', {
    ...keys,
    headers: impersonating('closed', 'closed'),
  });
  expect(impersonated.status).toBe(200);
});

test('refuses the user of an Unviewed merchant, who can still read why', async () => {
  const refused = await house.call('get_default_key', 'unviewed', {
    params: { merchant_id: merchants.unviewed.merchant_uid },
  });
  expect(refused.body.code).toBe('account_not_reviewed');
  expect((await house.call('get_merchant', 'unviewed', ownMerchant('unviewed'))).status).toBe(200);
});

test('refuses inactive users of both types, who can still read that they are inactive', async () => {
  for (const name of ['inactive', 'inactive_admin'] as const) {
    const refused = await house.call('get_merchant_settings', name, ownMerchant('harbor'));
    expect(refused.body.code).toBe('user_inactive');
    const { body } = await house.call('get_user_by_identity', name, {
      params: { id_server_id: users[name].id_server_id },
    });
    expect(body).toMatchObject({ user: { user_status_id: 2, user_status: 'Inactive' } });
  }
});

test('refuses a valid token of a user that the gateway does not know', async () => {
  const id_server_id = 'aaaaaa05-bbbb-4bbb-8bbb-ccccccccffff';
  const token = await house.issuer.token(id_server_id);
  const answer = await house.send(`/api/core/users/identity/${id_server_id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.body.code).toBe('user_inactive');
});

test('[S7.4] [S7.5] the impersonation headers select an open impersonation of the signed-in administrator', async () => {
  await open('admin', 'clerk', 'harbor', 'full');
  const headers = impersonating('clerk', 'harbor');
  const merchant = await house.call('get_merchant', 'admin', { ...ownMerchant('harbor'), headers });
  expect(merchant.status).toBe(200);
  const user = await house.call('get_user_by_identity', 'admin', {
    params: { id_server_id: users.clerk.id_server_id },
    headers,
  });
  expect(user.body).toMatchObject({ user: { username: 'clerk' } });
  const codes = await house.call('get_permission_codes', 'admin', { params: { id: users.clerk.user_id }, headers });
  expect(codes.status).toBe(200);
  const elsewhere = await house.call('get_merchant', 'admin', { ...ownMerchant('second'), headers });
  expect(elsewhere.status, 'while impersonating, only that merchant is in scope').toBe(404);
});

test('[S7.4] [S7.5] refuses headers that select no open impersonation', async () => {
  const id = await open('admin', 'clerk', 'harbor', 'full');
  const call = (as: keyof typeof users, headers: Record<string, string>) =>
    house.call('get_merchant', as, { ...ownMerchant('harbor'), headers });
  const good = impersonating('clerk', 'harbor');
  const refused = [
    await call('analyst', good),
    await call('clerk', good),
    await call('foreign_admin', good),
    await call('admin', impersonating('merchant', 'harbor')),
    await call('admin', impersonating('clerk', 'second')),
    await call('admin', { 'x-impersonate-merchant-id': merchants.harbor.merchant_uid }),
    await call('admin', { 'x-impersonate-user-id': users.clerk.user_id }),
    await call('admin', { ...good, 'x-impersonate-user-id': "' or true --" }),
  ];
  expect(refused.map((answer) => answer.body.code)).toEqual(refused.map(() => 'impersonation_unknown'));
  expect((await call('admin', good)).status).toBe(200);
  await house.sql('update impersonations set ended_at = $1 where impersonation_id = $2', [new Date(), id]);
  expect((await call('admin', good)).body.code).toBe('impersonation_unknown');
});

test('an impersonation ends when it expires or its administrator lacks the permission for its mode', async () => {
  await open('admin', 'clerk', 'harbor', 'full', -1);
  const call = (as: keyof typeof users) =>
    house.call('get_merchant', as, { ...ownMerchant('harbor'), headers: impersonating('clerk', 'harbor') });
  expect((await call('admin')).body.code).toBe('impersonation_unknown');
  await open('analyst', 'clerk', 'harbor', 'full');
  expect((await call('analyst')).body.code, 'analyst holds IMPV and not IMPF').toBe('impersonation_unknown');
  await open('analyst', 'clerk', 'harbor', 'view');
  expect((await call('analyst')).status).toBe(200);
});

test('[S6.29] a view impersonation is read-only', async () => {
  await open('analyst', 'merchant', 'harbor', 'view');
  const headers = impersonating('merchant', 'harbor');
  const answer = await house.call('update_account', 'analyst', {
    headers,
    body: { id_server_id: users.clerk.id_server_id, first_name: 'No one' },
  });
  expect(answer.body.code).toBe('view_only_impersonation');
});

test('[S7.7] [S7.8] [S7.9] refuses headers that name another user than the token, naming the header', async () => {
  const stated = { 'x-identity-id': 'id_server_id', 'x-entity-id': 'entity_id', 'q-user-id': 'user_id' } as const;
  for (const [header, property] of Object.entries(stated)) {
    const call = (as: 'clerk' | 'second') =>
      house.call('get_merchant', 'clerk', {
        ...ownMerchant('harbor'),
        headers: { [header]: users[as][property as 'user_id'] },
      });
    expect((await call('clerk')).status).toBe(200);
    const refused = await call('second');
    expect(refused.body).toMatchObject({ code: 'invalid_request', errors: [{ field: header }] });
  }
});

test('a revoked permission stops working within two seconds', async () => {
  const clock = movableClock(new Date());
  const remembering = await startTestGateway({ clock, environment: { IDENTITY_CACHE_MS: '2000' } });
  try {
    const read = () => remembering.call('get_user', 'merchant', { params: { id: users.clerk.user_id } });
    expect((await read()).status).toBe(200);
    await remembering.sql('delete from user_roles where user_id = $1', [users.merchant.user_id]);
    clock.advance(1_999);
    expect((await read()).status, 'still remembered').toBe(200);
    clock.advance(1);
    expect((await read()).body.code).toBe('permission_missing');
  } finally {
    await remembering.stop();
  }
});
