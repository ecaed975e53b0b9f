import { randomUUID } from 'node:crypto';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { impersonating, startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import {
  forSupport,
  type ImpersonationCalls,
  impersonationCalls,
  modifiedBy,
} from '../../../testing/people/impersonation.ts';
import { holdingOnly } from '../../../testing/people/roles.ts';
import { reportBody } from '../../../testing/reports/reports.ts';
import { merchants, type UserName, users } from '../../../testing/world.ts';

const clock = movableClock(new Date('2026-03-02T15:00:00.000Z'));
let house: TestGateway;
let impersonation: ImpersonationCalls;
beforeAll(async () => {
  house = await startTestGateway({ clock });
  impersonation = impersonationCalls(house);
});
afterAll(() => house.stop());
beforeEach(() => house.sql('delete from impersonations'));

const start: ImpersonationCalls['start'] = (...given) => impersonation.start(...given);
const stop: ImpersonationCalls['stop'] = (...given) => impersonation.stop(...given);
const look: ImpersonationCalls['look'] = (...given) => impersonation.look(...given);
const auditOf: ImpersonationCalls['auditOf'] = (answer) => impersonation.auditOf(answer);

const writes = (Object.entries(calls) as [CallName, CallDeclaration][]).filter(
  ([name, { effect, permission }]) =>
    effect === 'write' && permission !== 'public' && permission !== 'visitor' && name !== 'stop_impersonating',
);

/** Makes a change that a full impersonation allows. */
const changeSomething = (at: TestGateway) =>
  at.call('create_custom_report', 'admin', {
    params: { id: merchants.harbor.merchant_uid },
    body: reportBody(),
    headers: impersonating('merchant', 'harbor'),
  });

/** Makes a write call during an impersonation, about the impersonated user. */
const attempt = (name: CallName, call: CallDeclaration, by: UserName) => {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? '');
  return house.call(name, by, {
    params: Object.fromEntries(names.map((parameter) => [parameter, users.merchant.user_id])),
    headers: {
      ...impersonating('merchant', 'harbor'),
      ...modifiedBy(by),
      'x-terminal-key': merchants.harbor.terminal_key,
      'idempotency-key': randomUUID(),
    },
  });
};
const changes = () => house.sql("select count(*) from audit_entries where call <> 'refused_attempt'");

describe('with full access', () => {
  const kept = writes.filter(([, call]) => call.while_impersonating === undefined);
  test.for(kept)('%s changes nothing', async ([name, call]) => {
    await start('admin', 'merchant', 'full');
    const before = await changes();
    const code = call.user_type === 'Administrator' ? 'permission_missing' : 'impersonation_forbids';
    expect((await attempt(name, call, 'admin')).body.code).toBe(code);
    expect(await changes()).toEqual(before);
  });

  test('refuses each step of an account takeover', async () => {
    await start('admin', 'merchant', 'full');
    const { id_server_id } = users.merchant;
    const headers = impersonating('merchant', 'harbor');
    const account = () =>
      house.sql('select email, username, version from users where user_id = $1', [users.merchant.user_id]);
    const before = await account();
    for (const [name, given] of [
      ['update_account', { body: { id_server_id, email: 'mine@example.com' } }],
      ['update_account', { body: { id_server_id, username: 'mine-now' } }],
      ['update_user', { params: { id: users.merchant.user_id }, body: { version: 1, email: 'mine@example.com' } }],
      ['reset_password', { body: { id_server_id } }],
      ['reset_user_second_factor', { params: { id: users.merchant.user_id } }],
      ['update_second_factor_policy', { body: { version: 0, merchant_users: false } }],
      [
        'generate_api_key',
        {
          params: { merchant_id: merchants.harbor.merchant_uid },
          body: { name: 'Mine', terminal_uid: merchants.harbor.terminal_uid, scopes: ['SAPR'] },
        },
      ],
    ] as const) {
      const answer = await house.call(name, 'admin', { ...given, headers });
      expect([answer.status, answer.body.code], name).toEqual([403, 'impersonation_forbids']);
    }
    expect(await account()).toEqual(before);
  });
});

test('an administrator with little more than IMPF cannot reach any account, with or without the headers', async () => {
  const { id_server_id, user_id } = users.merchant;
  const whole = impersonating('merchant', 'harbor');
  const [merchant_header = ['', ''], user_header = ['', '']] = Object.entries(whole);
  const steps = [
    ['update_account', { body: { id_server_id, email: 'mine@example.com' } }],
    ['reset_password', { body: { id_server_id } }],
    ['update_user', { params: { id: user_id }, body: { version: 1, email: 'mine@example.com' } }],
    ['reset_user_second_factor', { params: { id: user_id } }],
  ] as const;
  await holdingOnly(house, 'analyst', ['MEVI', 'USVI', 'USVD', 'IMPV', 'IMPF'], async () => {
    for (const access of ['view', 'full'] as const) {
      await start('analyst', 'merchant', access);
      const refusal = access === 'view' ? 'view_only_impersonation' : 'impersonation_forbids';
      for (const [headers, code] of [
        [whole, refusal],
        // Without the headers the caller is the administrator, who cannot change users.
        [{}, 'permission_missing'],
        [Object.fromEntries(Object.keys(whole).map((name) => [name, ''])), 'permission_missing'],
        [Object.fromEntries([merchant_header]), 'impersonation_unknown'],
        [Object.fromEntries([user_header]), 'impersonation_unknown'],
        // A header sent twice arrives like this.
        [{ ...whole, [user_header[0]]: `${user_header[1]}, ${user_header[1]}` }, 'impersonation_unknown'],
        [{ ...whole, [merchant_header[0]]: `, ${merchant_header[1]}` }, 'impersonation_unknown'],
      ] as const) {
        for (const [name, given] of steps) {
          const answer = await house.call(name, 'analyst', { ...given, headers });
          expect([answer.status, answer.body.code], `${access} ${name} ${JSON.stringify(headers)}`).toEqual([
            403,
            code,
          ]);
        }
      }
    }
  });
  expect(await house.sql('select email, version from users where user_id = $1', [user_id])).toEqual([
    { email: 'merchant@example.com', version: 1 },
  ]);
});

test('with two tabs, what the second starts applies to the first, whose headers are equal', async () => {
  const change = () => changeSomething(house);
  await start('admin', 'merchant', 'full');
  expect((await change()).status).toBe(200);
  await start('admin', 'merchant', 'view');
  expect((await change()).body.code).toBe('view_only_impersonation');
  await stop('admin', 'merchant');
  expect((await change()).body.code).toBe('impersonation_unknown');
});

test.for<[string, string]>([
  ['access twice', 'access=view&access=full&reason=Help'],
  ['reason twice', 'reason=Help&reason=Other'],
  ['access in capitals', 'access=FULL&reason=Help'],
  ['the body in place of the query', ''],
])('refuses ambiguous parameters and starts nothing: %s', async ([, query]) => {
  const token = await house.issuer.token(users.admin.id_server_id);
  const answer = await house.send(`/api/core/users/impersonate/${users.merchant.user_id}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...modifiedBy('admin') },
    body: JSON.stringify({ access: 'full', reason: 'Help' }),
  });
  expect([answer.status, answer.body.code], answer.text).toEqual([400, 'invalid_request']);
  expect(await house.sql('select from impersonations')).toEqual([]);
});

describe('with view access', () => {
  test('no write call acts as oneself except stopping', () => {
    expect(writes.length).toBeGreaterThan(5);
    expect(writes.filter(([, call]) => call.acts_as !== undefined || call.session !== undefined)).toEqual([]);
  });

  test.for(writes)('[S6.29] %s changes nothing', async ([name, call]) => {
    await start('analyst', 'merchant');
    const before = await changes();
    const answer = await attempt(name, call, 'analyst');
    // Calls for operators only are never allowed for a merchant's user.
    const code = call.user_type === 'Administrator' ? 'permission_missing' : 'view_only_impersonation';
    expect(answer.body.code).toBe(code);
    expect(await changes()).toEqual(before);
  });
});

test('a change with full access is in the history under both names', async () => {
  await start('admin', 'merchant', 'full');
  const answer = await changeSomething(house);
  expect(answer.status, answer.text).toBe(200);
  expect(await auditOf(answer)).toMatchObject([
    { user_id: users.merchant.user_id, impersonator_user_id: users.admin.user_id, call: 'create_custom_report' },
  ]);
});

test.for<[string, string, string]>([
  ['another merchant’s', merchants.second.terminal_key, 'terminal_key_unknown'],
  ['another operator’s', merchants.foreign.terminal_key, 'terminal_key_unknown'],
  ['the administrator’s entity_id', users.admin.entity_id, 'terminal_key_unknown'],
  ['the merchant’s own id', merchants.harbor.merchant_uid, 'terminal_key_unknown'],
  ['none', '', 'terminal_key_missing'],
  // With a valid key the call fails only because no acquirer answers here.
  ['the merchant’s own', merchants.harbor.terminal_key, 'acquirer_unavailable'],
])('[S7.6] a terminal key selects only a terminal of the merchant in scope: %s', async ([, key, code]) => {
  await start('admin', 'merchant', 'full');
  const headers = { ...impersonating('merchant', 'harbor'), 'x-terminal-key': key };
  const sale = await house.call('create_sale', 'admin', {
    body: { amount: 700, currency: 840, payment: { card_number: '4111111111111111', expiry: '1230' } },
    headers,
    idempotency_key: randomUUID(),
  });
  expect(sale.body.code, sale.text).toBe(code);
  if (key === '') return;
  const settle = await house.call('settle_terminal', 'admin', {
    params: { terminal_key: key },
    body: { user_id: users.merchant.user_id },
    headers,
    idempotency_key: randomUUID(),
  });
  expect(settle.body.code, settle.text).toBe(key === merchants.harbor.terminal_key ? 'batch_empty' : 'not_found');
});

test('[S7.6] an administrator’s entity_id as terminal key selects no merchant', async () => {
  const answer = await house.call('create_sale', 'admin', {
    body: { amount: 700, currency: 840, payment: { card_number: '4111111111111111', expiry: '1230' } },
    headers: { 'x-terminal-key': users.admin.entity_id },
    idempotency_key: randomUUID(),
  });
  expect(answer.body.code).toBe('merchant_required');
});

test.for<[string, string]>([
  ['the permission is taken away', "delete from role_permissions where code in ('IMPV', 'IMPF')"],
  ['the administrator is made inactive', `update users set user_status_id = 2 where username = 'admin'`],
  ['the merchant’s user is made inactive', `update users set user_status_id = 2 where username = 'merchant'`],
  [
    'the merchant becomes Unviewed',
    `update merchants set account_status_code = 'Unviewed' where doing_business_as = 'Merchant harbor'`,
  ],
])('it ends within the two-second cache time when %s', async ([, change]) => {
  const other = await startTestGateway({ clock, environment: { IDENTITY_CACHE_MS: '2000' } });
  try {
    const headers = impersonating('merchant', 'harbor');
    const read = () =>
      other.call('get_merchant_settings', 'admin', { params: { id: merchants.harbor.merchant_uid }, headers });
    await other.call('impersonate_user', 'admin', {
      params: { id: users.merchant.user_id },
      query: forSupport,
      headers: modifiedBy('admin'),
    });
    expect((await read()).status).toBe(200);
    await other.sql(change);
    clock.advance(2_000);
    expect((await read()).status).toBe(403);
    // The administrator can still stop it.
    if (!change.includes('admin')) {
      const stopped = await other.call('stop_impersonating', 'admin', {
        params: { id: users.merchant.user_id },
        headers,
      });
      expect(stopped.status, stopped.text).toBe(200);
    }
  } finally {
    await other.stop();
  }
});

test('[S4.21] when the merchant closes, it stays open to view but takes no payments', async () => {
  const other = await startTestGateway({ clock });
  try {
    await other.call('impersonate_user', 'admin', {
      params: { id: users.merchant.user_id },
      query: { ...forSupport, access: 'full' },
      headers: modifiedBy('admin'),
    });
    await other.sql(`update merchants set account_status_code = 'Closed' where merchant_uid = $1`, [
      merchants.harbor.merchant_uid,
    ]);
    const headers = { ...impersonating('merchant', 'harbor'), 'x-terminal-key': merchants.harbor.terminal_key };
    const seen = await other.call('get_merchant', 'admin', {
      params: { id: merchants.harbor.merchant_uid },
      headers,
    });
    expect(seen.body).toMatchObject({ merchant: { account_status_code: 'Closed' } });
    const sale = await other.call('create_sale', 'admin', {
      body: { amount: 700, currency: 840, payment: { card_number: '4111111111111111', expiry: '1230' } },
      headers,
      idempotency_key: randomUUID(),
    });
    expect(sale.body.code).toBe('merchant_status_forbids');
    const own = await other.call('get_merchant_settings', 'merchant', {
      params: { id: merchants.harbor.merchant_uid },
    });
    expect(own.body.code, 'its own users are out').toBe('merchant_closed');
  } finally {
    await other.stop();
  }
});

test('expires after the maximum length of a session', async () => {
  await start('admin', 'merchant');
  clock.advance(12 * 3_600_000 - 1_000);
  expect((await look('admin', 'merchant', 'harbor')).status).toBe(200);
  clock.advance(1_000);
  expect((await look('admin', 'merchant', 'harbor')).body.code).toBe('impersonation_unknown');
  // The administrator can still stop it, and start the next one.
  expect((await stop('admin', 'merchant', impersonating('merchant', 'harbor'))).status).toBe(200);
  await start('admin', 'merchant');
  clock.advance(13 * 3_600_000);
  expect((await start('admin', 'merchant')).status).toBe(200);
  expect((await look('admin', 'merchant', 'harbor')).status).toBe(200);
});

test('its maximum length is a setting', async () => {
  const other = await startTestGateway({ clock, environment: { IMPERSONATION_MAXIMUM_MINUTES: '5' } });
  try {
    const read = () =>
      other.call('get_merchant_settings', 'admin', {
        params: { id: merchants.harbor.merchant_uid },
        headers: impersonating('merchant', 'harbor'),
      });
    await other.call('impersonate_user', 'admin', {
      params: { id: users.merchant.user_id },
      query: forSupport,
      headers: modifiedBy('admin'),
    });
    clock.advance(5 * 60_000 - 1);
    expect((await read()).status).toBe(200);
    clock.advance(1);
    expect((await read()).body.code).toBe('impersonation_unknown');
  } finally {
    await other.stop();
  }
});

test('a caching node applies its own starts and stops immediately, and another node’s within two seconds', async () => {
  const other = await startTestGateway({ clock, environment: { IDENTITY_CACHE_MS: '2000' } });
  try {
    const headers = impersonating('merchant', 'harbor');
    const change = () => changeSomething(other);
    const begin = (access: string) =>
      other.call('impersonate_user', 'admin', {
        params: { id: users.merchant.user_id },
        query: { ...forSupport, access },
        headers: modifiedBy('admin'),
      });
    expect((await change()).body.code).toBe('impersonation_unknown');
    await begin('full');
    expect((await change()).status).toBe(200);
    await begin('view');
    expect((await change()).body.code, 'no full access is left').toBe('view_only_impersonation');
    await begin('full');
    expect((await change()).status).toBe(200);
    await other.call('stop_impersonating', 'admin', { params: { id: users.merchant.user_id }, headers });
    expect((await change()).body.code).toBe('impersonation_unknown');
    // An impersonation that another node ended is over here when the cache expires.
    await begin('full');
    expect((await change()).status).toBe(200);
    await other.sql('update impersonations set ended_at = $1 where ended_at is null', [clock.now()]);
    clock.advance(2_000);
    expect((await change()).body.code).toBe('impersonation_unknown');
  } finally {
    await other.stop();
  }
});

test.for<[string, UserName, Record<string, string>]>([
  ['another administrator’s record', 'analyst', impersonating('merchant', 'harbor')],
  ['another user of the merchant', 'admin', impersonating('clerk', 'harbor')],
  ['another merchant', 'admin', impersonating('merchant', 'second')],
  ['a foreign merchant', 'admin', impersonating('foreign', 'foreign')],
  ['ids that are none', 'admin', { 'x-impersonate-merchant-id': '*', 'x-impersonate-user-id': '*' }],
  ['only one of the two', 'admin', { 'x-impersonate-user-id': users.merchant.user_id }],
  ['the other one of the two', 'admin', { 'x-impersonate-merchant-id': merchants.harbor.merchant_uid }],
  [
    'the two ids in each other’s place',
    'admin',
    {
      'x-impersonate-merchant-id': users.merchant.user_id,
      'x-impersonate-user-id': merchants.harbor.merchant_uid,
    },
  ],
  [
    'two ids in one header',
    'admin',
    {
      ...impersonating('merchant', 'harbor'),
      'x-impersonate-user-id': `${users.merchant.user_id}, ${users.clerk.user_id}`,
    },
  ],
  ['an administrator as whom to act', 'admin', impersonating('analyst', 'harbor')],
  ['an administrator of another operator', 'foreign_admin', impersonating('merchant', 'harbor')],
  ['a merchant’s user who sends the headers', 'clerk', impersonating('merchant', 'harbor')],
])('headers select nothing else: %s', async ([, by, headers]) => {
  await start('admin', 'merchant');
  const answer = await house.call('get_merchant_settings', by, {
    params: { id: merchants.harbor.merchant_uid },
    headers,
  });
  expect(answer.body.code).toBe('impersonation_unknown');
});
