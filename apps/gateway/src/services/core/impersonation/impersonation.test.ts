import { randomUUID } from 'node:crypto';
import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { impersonating, startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import {
  forSupport,
  type ImpersonationCalls,
  impersonationCalls,
  modifiedBy,
} from '../../../testing/people/impersonation.ts';
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
const open = () => impersonation.open();
const auditOf: ImpersonationCalls['auditOf'] = (answer) => impersonation.auditOf(answer);

describe('starting', () => {
  test('[S1.5] [S3.14] [S6.30] [S6.146] [S7.33] with IMPF it is full on request, and returns the record of the specification', async () => {
    const answer = await start('admin', 'merchant', 'full');
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
        after: { access: 'full', ...forSupport },
      }),
    ]);
  });

  test('[S6.29] with only IMPV it is to view, and full access is refused', async () => {
    expect((await start('analyst', 'merchant')).body).toMatchObject({ impersonation: { access: 'view' } });
    expect((await start('analyst', 'merchant', 'full')).body).toMatchObject({ code: 'permission_missing' });
    expect(await open()).toMatchObject([{ access: 'view' }]);
  });

  test('without `access` it is to view, whatever the administrator holds', async () => {
    expect((await start('admin', 'merchant')).body).toMatchObject({ impersonation: { access: 'view' } });
    expect(await open()).toMatchObject([{ access: 'view' }]);
  });

  test.for<[string, Record<string, unknown>]>([
    ['none', {}],
    ['an empty one', { reason: '' }],
    ['blanks', { reason: '   ' }],
    ['a long one', { reason: 'x'.repeat(201) }],
    ['one with a control character', { reason: 'Refund\u0000' }],
    ['one with a card number', { reason: 'Card 4111 1111 1111 1111 was charged twice' }],
  ])('refuses a missing or invalid reason: %s', async ([, query]) => {
    const answer = await start('admin', 'merchant', undefined, { query });
    expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'reason' }] });
    expect(await open()).toEqual([]);
  });

  test('stores the longest reason as typed, trimmed', async () => {
    const reason = '退款 – “quoted” & <b>'.padEnd(200, '.');
    await start('admin', 'merchant', undefined, { query: { reason: ` ${reason} ` } });
    expect(await house.sql('select reason from impersonations')).toEqual([{ reason }]);
  });

  test('an administrator with full access can choose to view', async () => {
    expect((await start('admin', 'merchant', 'view')).body).toMatchObject({ impersonation: { access: 'view' } });
    const refused = await house.call('update_account', 'admin', {
      body: { id_server_id: users.merchant.id_server_id, first_name: 'A' },
      headers: impersonating('merchant', 'harbor'),
    });
    expect(refused.body.code).toBe('view_only_impersonation');
  });

  test('[S3.14] [S4.20] the user of a Closed merchant can be impersonated, and the record says that it is closed', async () => {
    const answer = await start('admin', 'closed');
    expect(answer.body).toMatchObject({ impersonation: { impersonatorMerchantStatusClosed: true } });
    expect((await look('admin', 'closed', 'closed')).status).toBe(200);
  });

  test('[S4.34] the impersonated user replaces the signed-in one', async () => {
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
    'the user of a merchant in any other status can be impersonated: %s',
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

  test('is refused: an unknown user, an invalid id, an unknown access', async () => {
    const unknown = await house.call('impersonate_user', 'admin', {
      params: { id: randomUUID() },
      query: forSupport,
      headers: modifiedBy('admin'),
    });
    const none = await house.call('impersonate_user', 'admin', {
      params: { id: '1 or 1=1' },
      query: forSupport,
      headers: modifiedBy('admin'),
    });
    expect([unknown.body.code, none.body.code]).toEqual(['not_found', 'not_found']);
    expect((await start('admin', 'merchant', 'everything')).body).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'access' }],
    });
  });

  test('[S7.33] X-MODIFIED-BY is required and must name the user of the token', async () => {
    for (const headers of [{}, modifiedBy('merchant'), { 'x-modified-by': 'admin' }]) {
      const answer = await start('admin', 'merchant', undefined, { headers });
      expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'X-MODIFIED-BY' }] });
    }
    expect(await open()).toEqual([]);
  });

  test('starting another one replaces it, and both merchants’ histories record it', async () => {
    await start('admin', 'merchant');
    const answer = await start('admin', 'second');
    expect(await open()).toEqual([
      { impersonator_user_id: users.admin.user_id, impersonated_user_id: users.second.user_id, access: 'view' },
    ]);
    expect((await look('admin', 'merchant', 'harbor')).body.code).toBe('impersonation_unknown');
    expect((await look('admin', 'second', 'second')).status).toBe(200);
    expect((await auditOf(answer)).map((entry) => [entry.entity_id, entry.target_id])).toEqual([
      [merchants.harbor.merchant_uid, users.merchant.user_id],
      [merchants.second.merchant_uid, users.second.user_id],
    ]);
    const [ended, begun] = await auditOf(answer);
    expect(ended).toMatchObject({ user_id: users.admin.user_id, before: { access: 'view' } });
    expect(ended?.after, 'one merchant’s history tells nothing of another').toEqual({ ended: true, replaced: true });
    expect(begun).toMatchObject({ user_id: users.admin.user_id, after: { access: 'view', ...forSupport } });
  });

  test('twenty in parallel all succeed and leave one open', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => start('admin', index % 2 === 0 ? 'merchant' : 'second')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await open()).toHaveLength(1);
  });

  test('two administrators impersonate the same user, each with their own record', async () => {
    await start('admin', 'merchant');
    await start('analyst', 'merchant');
    expect(await open()).toHaveLength(2);
  });
});

describe('stopping', () => {
  test('[S4.35] [S7.34] ends it, returns its merchant, and is audited', async () => {
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

  test('twice gives the same answer, and an unknown one answers not_found', async () => {
    await start('analyst', 'merchant');
    expect((await stop('analyst', 'merchant')).status).toBe(200);
    expect((await stop('analyst', 'merchant', impersonating('merchant', 'harbor'))).status).toBe(200);
    expect((await stop('analyst', 'second')).body.code).toBe('not_found');
  });

  test('does not end another administrator’s, or the one that replaced it', async () => {
    await start('admin', 'merchant');
    expect((await stop('analyst', 'merchant')).body.code).toBe('not_found');
    await start('admin', 'second');
    expect((await stop('admin', 'merchant')).status).toBe(200);
    expect(await open()).toMatchObject([{ impersonated_user_id: users.second.user_id }]);
  });

  test('is only for administrators', async () => {
    expect((await stop('merchant', 'clerk')).body.code).toBe('permission_missing');
  });
});
