import { randomUUID } from 'node:crypto';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { movableClock } from '@countinghouse/domain/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Given, impersonating, startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { type MerchantName, merchants, type UserName, users } from '../../testing/world.ts';

const clock = movableClock(new Date('2026-03-02T15:00:00.000Z'));
let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway({ clock });
});
afterAll(() => house.stop());
beforeEach(() => house.sql('delete from impersonations'));

const modifiedBy = (name: UserName) => ({ 'x-modified-by': users[name].user_id });

const start = (by: UserName, as: UserName, access?: string, more: Given = {}): Promise<Answer> =>
  house.call('impersonate_user', by, {
    params: { id: users[as].user_id },
    headers: modifiedBy(by),
    ...(access === undefined ? {} : { query: { access } }),
    ...more,
  });

const stop = (by: UserName, as: UserName, headers: Record<string, string> = {}) =>
  house.call('stop_impersonating', by, { params: { id: users[as].user_id }, headers });

/** What the services answer to an ordinary reading under the headers of an impersonation. */
const look = (by: UserName, as: UserName, merchant: MerchantName) =>
  house.call('get_merchant_settings', by, {
    params: { id: merchants[merchant].merchant_uid },
    headers: impersonating(as, merchant),
  });

const open = () =>
  house.sql<{ impersonator_user_id: string; impersonated_user_id: string; access: string }>(
    'select impersonator_user_id, impersonated_user_id, access from impersonations where ended_at is null',
  );

const auditOf = (answer: Answer) =>
  house.sql<Record<string, unknown>>(
    'select entity_id, user_id, impersonator_user_id, call, target_id, before, after from audit_entries where request_id = $1 order by entity_id',
    [answer.headers.get('x-request-id')],
  );

describe('starting', () => {
  test('[S1.5] [S3.14] [S6.30] [S6.146] [S7.33] with IMPF it is full, and the record is the specification’s', async () => {
    const answer = await start('admin', 'merchant');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      impersonation: {
        id: users.merchant.user_id,
        impersonatorMerchantId: merchants.harbor.merchant_uid,
        impersonatorUserId: users.admin.user_id,
        access: 'full',
        impersonatorMerchantStatusClosed: false,
      },
    });
    expect((await look('admin', 'merchant', 'harbor')).status).toBe(200);
    expect(await auditOf(answer)).toEqual([
      expect.objectContaining({
        entity_id: merchants.harbor.merchant_uid,
        user_id: users.admin.user_id,
        call: 'impersonate_user',
        target_id: users.merchant.user_id,
        after: { access: 'full' },
      }),
    ]);
  });

  test('[S6.29] with IMPV alone it is to view, and full is refused', async () => {
    expect((await start('analyst', 'merchant')).body).toMatchObject({ impersonation: { access: 'view' } });
    expect((await start('analyst', 'merchant', 'full')).body).toMatchObject({ code: 'permission_missing' });
    expect(await open()).toMatchObject([{ access: 'view' }]);
  });

  test('who may act in full may choose to view', async () => {
    expect((await start('admin', 'merchant', 'view')).body).toMatchObject({ impersonation: { access: 'view' } });
    const refused = await house.call('update_account', 'admin', {
      body: { id_server_id: users.merchant.id_server_id, first_name: 'A' },
      headers: impersonating('merchant', 'harbor'),
    });
    expect(refused.body.code).toBe('view_only_impersonation');
  });

  test('[S3.14] [S4.20] the user of a Closed merchant can be acted as, and the record says that it is closed', async () => {
    const answer = await start('admin', 'closed');
    expect(answer.body).toMatchObject({ impersonation: { impersonatorMerchantStatusClosed: true } });
    expect((await look('admin', 'closed', 'closed')).status).toBe(200);
  });

  test('[S4.34] the impersonated user takes the place of the one who signed in', async () => {
    await start('admin', 'merchant');
    const headers = impersonating('merchant', 'harbor');
    const { body } = await house.call('get_user_by_identity', 'admin', {
      params: { id_server_id: users.merchant.id_server_id },
      headers,
    });
    expect(body).toMatchObject({ user: { user_id: users.merchant.user_id, user_type_id: 'Merchant' } });
    const codes = await house.call('get_permission_codes', 'admin', {
      params: { id: users.merchant.user_id },
      headers,
    });
    const held = (codes.body.permissions as { code: string; has_access: boolean }[]).filter(
      (entry) => entry.has_access,
    );
    expect(held.map(({ code }) => code)).toEqual(expect.arrayContaining(['SAPR', 'REEX']));
    expect(
      held.map(({ code }) => code),
      'nothing of the administrator’s own',
    ).not.toContain('MEVI');
  });

  test.for<UserName>(['refunds', 'restricted', 'pending', 'past_due', 'delinquent'])(
    'the user of a merchant in any other status can be acted as: %s',
    async (as) => {
      expect((await start('admin', as)).body).toMatchObject({
        impersonation: { id: users[as].user_id, impersonatorMerchantStatusClosed: false },
      });
    },
  );

  test.for<[string, UserName, UserName, string]>([
    ['an inactive user', 'admin', 'inactive', 'impersonation_refused'],
    ['an administrator', 'admin', 'analyst', 'impersonation_refused'],
    ['oneself', 'admin', 'admin', 'impersonation_refused'],
    ['a user of an Unviewed merchant', 'admin', 'unviewed', 'impersonation_refused'],
    ['a user of another operator', 'admin', 'foreign', 'not_found'],
    ['an administrator of another operator', 'admin', 'foreign_admin', 'not_found'],
    ['by a merchant’s user', 'merchant', 'clerk', 'permission_missing'],
    ['by an inactive administrator', 'inactive_admin', 'merchant', 'user_inactive'],
  ])('is refused: %s', async ([, by, as, code]) => {
    expect((await start(by, as)).body.code).toBe(code);
    expect(await open()).toEqual([]);
  });

  test('is refused: nobody, something that is no id, an access that there is not', async () => {
    const unknown = await house.call('impersonate_user', 'admin', {
      params: { id: randomUUID() },
      headers: modifiedBy('admin'),
    });
    const none = await house.call('impersonate_user', 'admin', {
      params: { id: '1 or 1=1' },
      headers: modifiedBy('admin'),
    });
    expect([unknown.body.code, none.body.code]).toEqual(['not_found', 'not_found']);
    expect((await start('admin', 'merchant', 'everything')).body).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'access' }],
    });
  });

  test('[S7.33] X-MODIFIED-BY must be there and name the person of the token', async () => {
    for (const headers of [{}, modifiedBy('merchant'), { 'x-modified-by': 'admin' }]) {
      const answer = await start('admin', 'merchant', undefined, { headers });
      expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'X-MODIFIED-BY' }] });
    }
    expect(await open()).toEqual([]);
  });

  test('another one takes its place, and both merchants’ histories say so', async () => {
    await start('admin', 'merchant');
    const answer = await start('admin', 'second');
    expect(await open()).toEqual([
      { impersonator_user_id: users.admin.user_id, impersonated_user_id: users.second.user_id, access: 'full' },
    ]);
    expect((await look('admin', 'merchant', 'harbor')).body.code).toBe('impersonation_unknown');
    expect((await look('admin', 'second', 'second')).status).toBe(200);
    expect((await auditOf(answer)).map((entry) => [entry.entity_id, entry.target_id])).toEqual([
      [merchants.harbor.merchant_uid, users.merchant.user_id],
      [merchants.second.merchant_uid, users.second.user_id],
    ]);
    const [ended, begun] = await auditOf(answer);
    expect(ended).toMatchObject({ user_id: users.admin.user_id, before: { access: 'full' } });
    expect(ended?.after, 'one merchant’s history tells nothing of another').toEqual({ ended: true, replaced: true });
    expect(begun).toMatchObject({ user_id: users.admin.user_id, after: { access: 'full' } });
  });

  test('twenty at once leave one open, and none fails', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => start('admin', index % 2 === 0 ? 'merchant' : 'second')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await open()).toHaveLength(1);
  });

  test('two administrators act as the same user, each in a record of their own', async () => {
    await start('admin', 'merchant');
    await start('analyst', 'merchant');
    expect(await open()).toHaveLength(2);
  });
});

describe('while it is open', () => {
  describe('to view', () => {
    const writes = (Object.entries(calls) as [CallName, CallDeclaration][]).filter(
      ([name, { effect }]) => effect === 'write' && name !== 'stop_impersonating',
    );
    test('nothing but to stop is changed as oneself', () => {
      expect(writes.length).toBeGreaterThan(5);
      expect(writes.filter(([, call]) => call.acts_as !== undefined || call.session !== undefined)).toEqual([]);
    });

    test.for(writes)('[S6.29] %s changes nothing', async ([name, call]) => {
      await start('analyst', 'merchant');
      const before = await house.sql('select count(*) from audit_entries');
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? '');
      const answer = await house.call(name, 'analyst', {
        params: Object.fromEntries(names.map((parameter) => [parameter, users.merchant.user_id])),
        headers: {
          ...impersonating('merchant', 'harbor'),
          ...modifiedBy('analyst'),
          'x-terminal-key': merchants.harbor.terminal_key,
          'idempotency-key': randomUUID(),
        },
      });
      // What is the operator's alone is none of a merchant's user to begin with.
      const code = call.user_type === 'Administrator' ? 'permission_missing' : 'view_only_impersonation';
      expect(answer.body.code).toBe(code);
      expect(await house.sql('select count(*) from audit_entries')).toEqual(before);
    });
  });

  test('a change in full stands in the history under both names', async () => {
    await start('admin', 'merchant');
    const answer = await house.call('update_account', 'admin', {
      body: { id_server_id: users.clerk.id_server_id, first_name: randomUUID() },
      headers: impersonating('merchant', 'harbor'),
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await auditOf(answer)).toMatchObject([
      { user_id: users.merchant.user_id, impersonator_user_id: users.admin.user_id, target_id: users.clerk.user_id },
    ]);
  });

  test.for<[string, string, string]>([
    ['another merchant’s', merchants.second.terminal_key, 'terminal_key_unknown'],
    ['another operator’s', merchants.foreign.terminal_key, 'terminal_key_unknown'],
    ['the administrator’s entity_id', users.admin.entity_id, 'terminal_key_unknown'],
    ['the merchant’s own id', merchants.harbor.merchant_uid, 'terminal_key_unknown'],
    ['none', '', 'terminal_key_missing'],
    // Past the key there is only the acquirer, which nothing answers for here.
    ['the merchant’s own', merchants.harbor.terminal_key, 'acquirer_unavailable'],
  ])('[S7.6] a terminal key selects a terminal of the merchant in scope and of no other: %s', async ([, key, code]) => {
    await start('admin', 'merchant');
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

  test('[S7.6] an administrator’s entity_id as terminal key gives them no merchant', async () => {
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
  ])('it bites within the two seconds that a node may remember when %s', async ([, change]) => {
    const other = await startTestGateway({ clock, environment: { IDENTITY_CACHE_MS: '2000' } });
    try {
      const headers = impersonating('merchant', 'harbor');
      const read = () =>
        other.call('get_merchant_settings', 'admin', { params: { id: merchants.harbor.merchant_uid }, headers });
      await other.call('impersonate_user', 'admin', {
        params: { id: users.merchant.user_id },
        headers: modifiedBy('admin'),
      });
      expect((await read()).status).toBe(200);
      await other.sql(change);
      clock.advance(2_000);
      expect((await read()).status).toBe(403);
      // And nobody is stuck in it.
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

  test('[S4.21] when the merchant is closed, it stays to look and takes no more money', async () => {
    const other = await startTestGateway({ clock });
    try {
      await other.call('impersonate_user', 'admin', {
        params: { id: users.merchant.user_id },
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

  test('it ends by itself after as long as a sign-in may last', async () => {
    await start('admin', 'merchant');
    clock.advance(12 * 3_600_000 - 1_000);
    expect((await look('admin', 'merchant', 'harbor')).status).toBe(200);
    clock.advance(1_000);
    expect((await look('admin', 'merchant', 'harbor')).body.code).toBe('impersonation_unknown');
    // Nobody is stuck in it, and the next one is not in its way.
    expect((await stop('admin', 'merchant', impersonating('merchant', 'harbor'))).status).toBe(200);
    await start('admin', 'merchant');
    clock.advance(13 * 3_600_000);
    expect((await start('admin', 'merchant')).status).toBe(200);
    expect((await look('admin', 'merchant', 'harbor')).status).toBe(200);
  });

  test('its longest time is a setting', async () => {
    const other = await startTestGateway({ clock, environment: { IMPERSONATION_MAXIMUM_MINUTES: '5' } });
    try {
      const read = () =>
        other.call('get_merchant_settings', 'admin', {
          params: { id: merchants.harbor.merchant_uid },
          headers: impersonating('merchant', 'harbor'),
        });
      await other.call('impersonate_user', 'admin', {
        params: { id: users.merchant.user_id },
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

  test('a node that remembers for two seconds forgets what it began and ended itself', async () => {
    const other = await startTestGateway({ clock, environment: { IDENTITY_CACHE_MS: '2000' } });
    try {
      const headers = impersonating('merchant', 'harbor');
      const change = () =>
        other.call('update_account', 'admin', {
          body: { id_server_id: users.clerk.id_server_id, first_name: randomUUID() },
          headers,
        });
      const begin = (access: string) =>
        other.call('impersonate_user', 'admin', {
          params: { id: users.merchant.user_id },
          query: { access },
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
      // What another node ended is over here when the memory is.
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
});

describe('stopping', () => {
  test('[S4.35] [S7.34] ends it, says of which merchant, and is audited', async () => {
    await start('admin', 'merchant');
    const answer = await stop('admin', 'merchant', impersonating('merchant', 'harbor'));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ user_id: users.merchant.user_id, merchant_uid: merchants.harbor.merchant_uid });
    expect(await open()).toEqual([]);
    expect((await look('admin', 'merchant', 'harbor')).body.code).toBe('impersonation_unknown');
    expect(await auditOf(answer)).toMatchObject([
      { entity_id: merchants.harbor.merchant_uid, user_id: users.admin.user_id, call: 'stop_impersonating' },
    ]);
  });

  test('twice answers alike; of what never was there is nothing', async () => {
    await start('analyst', 'merchant');
    expect((await stop('analyst', 'merchant')).status).toBe(200);
    expect((await stop('analyst', 'merchant', impersonating('merchant', 'harbor'))).status).toBe(200);
    expect((await stop('analyst', 'second')).body.code).toBe('not_found');
  });

  test('ends nobody else’s, and not what took its place', async () => {
    await start('admin', 'merchant');
    expect((await stop('analyst', 'merchant')).body.code).toBe('not_found');
    await start('admin', 'second');
    expect((await stop('admin', 'merchant')).status).toBe(200);
    expect(await open()).toMatchObject([{ impersonated_user_id: users.second.user_id }]);
  });

  test('is for administrators', async () => {
    expect((await stop('merchant', 'clerk')).body.code).toBe('permission_missing');
  });
});
