import { createPool } from '@countinghouse/service/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProviderStore, removeExpired } from '../provider/provider-store.ts';
import { loadSigningKeys } from '../provider/signing-keys.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let house: TestIdentity;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  house = await startTestIdentity();
  pool = createPool({ url: house.database_url, application_name: 'test', schema: 'identity' }, () => undefined);
});
afterAll(async () => {
  await pool.end();
  await house.stop();
});

const secret = 'cookie secret of the tests, 32 characters and more';

test('a restart or another node signs with the same keys, whose private halves are encrypted in the database', async () => {
  const [first, second] = await Promise.all([
    loadSigningKeys(pool, { secret, lifetime_days: 90 }, house.clock.now()),
    loadSigningKeys(pool, { secret, lifetime_days: 90 }, house.clock.now()),
  ]);
  expect(first).toEqual(second);
  expect(first).toHaveLength(1);
  const { rows } = await pool.query<{ row: string }>('select k::text as row from signing_keys k');
  expect(rows[0]?.row).not.toContain(first[0]?.d);
});

test('a different secret cannot decrypt the keys, and the message names the setting', async () => {
  const other = { secret: `${secret}!`, lifetime_days: 90 };
  await expect(loadSigningKeys(pool, other, house.clock.now())).rejects.toThrow('IDENTITY_COOKIE_SECRET');
});

test('an expired record is not found, and later cleaned up', async () => {
  const store = createProviderStore(pool, house.clock, 5_400)('Session');
  await store.upsert('expiring', { uid: 'u-1', accountId: 'a-1' }, 60);
  expect(await store.find('expiring')).toMatchObject({ uid: 'u-1' });
  expect(await store.findByUid('u-1')).toMatchObject({ accountId: 'a-1' });
  house.clock.advance(61_000);
  expect(await store.find('expiring')).toBeUndefined();
  expect(await store.findByUid('u-1')).toBeUndefined();
  await removeExpired(pool, house.clock.now());
  const { rows } = await pool.query(`select 1 from provider_records where uid = 'u-1'`);
  expect(rows).toEqual([]);
});

test('exactly one of many concurrent requests consumes a record', async () => {
  const store = createProviderStore(pool, house.clock, 5_400)('AuthorizationCode');
  await store.upsert('once', { grantId: 'g-1' }, 60);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => store.consume('once')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await store.revokeByGrantId('g-1');
  expect(await store.find('once')).toBeUndefined();
});

test('a pending sign-out survives another tab saving the session it read earlier', async () => {
  const store = createProviderStore(pool, house.clock, 5_400)('Session');
  const session = { uid: 'u-2', accountId: 'a-2' };
  await store.upsert('shared', session, 60);
  await store.upsert('shared', { ...session, state: { secret: 'first' } }, 60);
  await store.upsert('shared', { ...session, authorizations: {} }, 60);
  expect(await store.find('shared')).toMatchObject({ authorizations: {}, state: { secret: 'first' } });
  await store.upsert('shared', { ...session, state: { secret: 'second' } }, 60);
  expect(await store.find('shared')).toMatchObject({ state: { secret: 'second' } });
  await store.destroy('shared');
  await store.upsert('shared', session, 60);
  expect(await store.find('shared')).not.toHaveProperty('state');
});
