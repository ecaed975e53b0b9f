import { randomUUID } from 'node:crypto';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { addressOf } from '@countinghouse/contract/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { impersonating, startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { changeStatus } from '../testing/merchants.ts';
import { impersonationCalls } from '../testing/people/impersonation.ts';
import { addRole, assignRole, changeRole, roleOf } from '../testing/people/roles.ts';
import { merchants, type UserName, users } from '../testing/world.ts';

/*
 * A token identifies a person and never contains permissions. A permission that is revoked through the API is gone at the person's next
 * call with the same token.
 */

let house: TestGateway;
beforeEach(async () => {
  house = await startTestGateway();
});
afterEach(() => house.stop());

/** Makes calls with one token that was issued before anything was revoked. */
async function holderOf(name: UserName) {
  const token = await house.issuer.token(users[name].id_server_id);
  return async (call_name: CallName, params: Record<string, string> = {}, body?: unknown) => {
    const call: CallDeclaration = calls[call_name];
    return house.send(`/api/${call.service}${addressOf(call, { params })}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-terminal-key': merchants.harbor.terminal_key,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
}

const own = { id: merchants.harbor.merchant_uid };
const done = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
};
const changeUser = async (name: UserName, change: Record<string, unknown>) => {
  const [row] = await house.sql<{ version: number }>('select version from users where user_id = $1', [
    users[name].user_id,
  ]);
  return house.call('update_user', 'merchant', {
    params: { id: users[name].user_id },
    body: { version: row?.version, ...change },
  });
};

describe('refuses the next call of the clerk, who', () => {
  test.for<[string, string, () => Promise<void>]>([
    [
      'is demoted: a code leaves their role',
      'permission_missing',
      async () => done(changeRole(house, 'merchant', await roleOf(house, 'clerk'), { codes: ['SAVI', 'SAPR'] })),
    ],
    ['has no role any more', 'permission_missing', () => done(changeUser('clerk', { roles: [] }))],
    [
      'has no role any more, and the role is deleted',
      'permission_missing',
      async () => {
        const id = await roleOf(house, 'clerk');
        await done(changeUser('clerk', { roles: [] }));
        await done(house.call('delete_role', 'merchant', { params: { id } }));
      },
    ],
    [
      'has the code taken beside the role',
      'permission_missing',
      () =>
        done(
          changeUser('clerk', {
            permissions: [
              { code: 'RESV', has_access: false },
              { code: 'RESD', has_access: false },
            ],
          }),
        ),
    ],
    [
      'works for a merchant from which the operator withdraws the code',
      'permission_missing',
      () =>
        done(
          house.call('update_permissions_by_entity', 'admin', {
            body: { entity_id: own.id, permissions: [{ code: 'RESV', has_access: false }] },
          }),
        ),
    ],
    [
      'is made inactive',
      'user_inactive',
      () => done(house.call('deactivate_user', 'merchant', { params: { id: users.clerk.user_id } })),
    ],
    [
      'is removed',
      'user_inactive',
      () => done(house.call('delete_user', 'merchant', { params: { id: users.clerk.user_id } })),
    ],
    [
      'works for a merchant that is closed',
      'merchant_closed',
      () => done(changeStatus(house, own.id, 'Active', 'Closed')),
    ],
  ])('%s', async ([, code, take]) => {
    const clerk = await holderOf('clerk');
    expect((await clerk('search_payments')).status).toBe(200);
    await take();
    const answer = await clerk('search_payments');
    expect([answer.status, answer.body.code]).toEqual([403, code]);
  });

  test.for<[string, string, () => Promise<void>]>([
    [
      'whose merchant becomes Restricted takes no payment',
      'merchant_status_forbids',
      () => done(changeStatus(house, own.id, 'Active', 'Restricted')),
    ],
    [
      'whose merchant may not charge any more takes no payment',
      'merchant_setting_off',
      async () => {
        const settings = await house.call('get_merchant_settings', 'admin', { params: own });
        const merchant_setting = { ...(settings.body.merchant_setting as object), allow_charge: false };
        await done(
          house.call('update_merchant_settings', 'admin', { params: own, body: { version: 1, merchant_setting } }),
        );
      },
    ],
  ])('%s', async ([, code, take]) => {
    const clerk = await holderOf('clerk');
    const sale = { amount: 700, currency: 840, payment: { card_number: '4111111111111111', expiry: '1230' } };
    // After the access check the call fails only because no acquirer answers here.
    expect((await clerk('create_sale', {}, sale)).body.code).toBe('acquirer_unavailable');
    await take();
    expect((await clerk('create_sale', {}, sale)).body.code).toBe(code);
  });
});

test('a demoted administrator loses the open impersonation and cannot start another', async () => {
  const impersonation = impersonationCalls(house);
  const role_id = await addRole(house, 'admin', { codes: ['MEVI', 'USVI', 'IMPV'] });
  await house.sql('delete from user_roles where user_id = $1', [users.analyst.user_id]);
  await assignRole(house, 'analyst', role_id);
  expect((await impersonation.start('analyst', 'merchant')).status).toBe(200);
  expect((await impersonation.look('analyst', 'merchant', 'harbor')).status).toBe(200);
  await done(changeRole(house, 'admin', role_id, { codes: ['MEVI', 'USVI'] }));
  expect((await impersonation.look('analyst', 'merchant', 'harbor')).body.code).toBe('impersonation_unknown');
  expect((await impersonation.start('analyst', 'merchant')).body.code).toBe('permission_missing');
});

test('refuses to start an impersonation within another, and leaves the open one unchanged', async () => {
  const impersonation = impersonationCalls(house);
  await done(impersonation.start('admin', 'merchant'));
  const before = await impersonation.open();
  for (const as of ['clerk', 'second', 'analyst', 'merchant', 'foreign'] as const) {
    const answer = await impersonation.start('admin', as, undefined, {
      headers: { 'x-modified-by': users.admin.user_id, ...impersonating('merchant', 'harbor') },
    });
    expect([as, answer.status, answer.body.code]).toEqual([as, 403, 'permission_missing']);
  }
  expect(await impersonation.open()).toEqual(before);
});
