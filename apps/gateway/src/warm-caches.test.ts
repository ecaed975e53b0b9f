import { randomUUID } from 'node:crypto';
import { fixedClock, systemClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { impersonating } from './testing/gateway.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from './testing/payments.ts';
import { generateKey, withKey } from './testing/people/api-keys.ts';
import { impersonationCalls } from './testing/people/impersonation.ts';
import { merchants, type UserName } from './testing/world.ts';

/*
 * What a node caches for one identity is never given to another. Other tests run without caches, so a fault in them would not show there.
 * Here everything is cached, and business time stands still, so that nothing is read again.
 */

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({
    clock: fixedClock(systemClock.now()),
    real_clock: systemClock,
    environment: { IDENTITY_CACHE_MS: '2000' },
  });
});
afterAll(() => world.stop());

const strangers = ['second', 'foreign'] as const satisfies readonly UserName[];

test('a cached terminal key is unknown to other merchants', async () => {
  const headers = { 'x-terminal-key': merchants.harbor.terminal_key };
  expect((await world.sale(payload({ ...freshCard(), amount: 6100 }))).status).toBe(200);
  for (const as of strangers) {
    const body = payload({ ...freshCard(), amount: 6101 });
    const answer = await world.call('create_sale', as, { body, idempotency_key: randomUUID(), headers });
    expect([as, answer.status < 500, answer.body.code]).toEqual([as, true, 'terminal_key_unknown']);
  }
  expect((await world.sale(payload({ ...freshCard(), amount: 6102 }))).status).toBe(200);
});

test('a merchant’s cached payment rules do not apply to others', async () => {
  await world.sql("update merchant_settings set refused_csc_responses = '{M,N,P,S,U}' where merchant_uid = $1", [
    merchants.harbor.merchant_uid,
  ]);
  world.gateway.dependencies.payments.payment_settings.forget(() => true);
  const sale = (as: UserName) => world.sale(payload({ ...freshCard(), amount: 6200 }), { as });
  expect((await sale('merchant')).data).toMatchObject({ approved: false, decline_reason: 'cvv_refused' });
  for (const as of strangers) expect((await sale(as)).data).toMatchObject({ approved: true });
  await world.sql("update merchant_settings set refused_csc_responses = '{}'");
  world.gateway.dependencies.payments.payment_settings.forget(() => true);
});

test('a cached impersonation applies to no other administrator, user or merchant', async () => {
  const { start, look } = impersonationCalls(world);
  expect((await start('admin', 'clerk', 'view')).status).toBe(200);
  expect((await look('admin', 'clerk', 'harbor')).status).toBe(200);
  const others: [UserName, UserName, 'harbor' | 'second'][] = [
    ['analyst', 'clerk', 'harbor'],
    ['foreign_admin', 'clerk', 'harbor'],
    ['merchant', 'clerk', 'harbor'],
    ['admin', 'merchant', 'harbor'],
    ['admin', 'second', 'second'],
    ['admin', 'clerk', 'second'],
  ];
  for (const [by, as, merchant] of others) {
    const answer = await look(by, as, merchant);
    expect([by, as, merchant, answer.body.code]).toEqual([by, as, merchant, 'impersonation_unknown']);
  }
  // The administrator can access every merchant of the operator, but as the clerk only the clerk's.
  const settings = (headers: Record<string, string>) =>
    world.call('get_merchant_settings', 'admin', { params: { id: merchants.second.merchant_uid }, headers });
  expect((await settings({})).status).toBe(200);
  expect((await settings(impersonating('clerk', 'harbor'))).status).toBeGreaterThanOrEqual(403);
  expect((await settings({})).status).toBe(200);
});

test('a cached API key grants nothing to another key', async () => {
  const keys = { merchant: await generateKey(world, 'merchant'), second: await generateKey(world, 'second') };
  const ofHarbor = await world.sold(6300);
  const look = (key: string) => world.call('get_payment', null, { params: { id: ofHarbor }, headers: withKey(key) });
  expect((await look(keys.merchant.key)).status).toBe(200);
  expect((await look(keys.second.key)).status).toBe(404);
  expect((await look(keys.merchant.key.slice(0, -1).concat('0'))).status).toBe(401);
});

test('a cached refusal does not affect an allowed user, and a cached permission does not help a refused one', async () => {
  const search = (as: UserName) => world.call('get_users', as, { query: { limit: '10' } });
  for (let round = 0; round < 2; round += 1) {
    expect((await search('merchant')).status).toBe(200);
    expect((await search('clerk')).body.code).toBe('permission_missing');
  }
});
