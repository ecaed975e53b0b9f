import { createPool } from '@countinghouse/service/database';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, authorizationOf, exchange, openBrowser, signIn } from '../testing/browser.ts';
import { serviceSecret, startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { loadSigningKeys, publishedAfter_hours, publishedBefore_minutes } from './signing-keys.ts';

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

const minute_ms = 60_000;
const rotate = async () =>
  (
    await fetch(`${house.url}/internal/signing-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceSecret}` },
    })
  ).json() as Promise<{ key_id: string; signs_from: string }>;
const published = async () => {
  const { keys } = (await (await fetch(`${house.url}/jwks`)).json()) as { keys: Record<string, unknown>[] };
  for (const key of keys) expect(key).not.toHaveProperty('d');
  return keys.map(({ kid }) => kid);
};
async function accessToken() {
  const authorization = authorizationOf();
  const back = await signIn(openBrowser(house.url), authorization);
  return (await exchange(house.url, authorization, back)).body;
}
const keyOf = (token: string) => decodeProtectedHeader(token).kid;
/** Verifies as the services do, with the published keys and real time. */
const verify = (token: string) => jwtVerify(token, createRemoteJWKSet(new URL(`${house.url}/jwks`)));

test('a new key is published, later signs without a restart, and old tokens stay valid until they expire', async () => {
  const [old_key] = await published();
  const next = await rotate();
  expect(await rotate()).toEqual(next);
  house.clock.advance(minute_ms);
  expect(new Set(await published())).toEqual(new Set([old_key, next.key_id]));
  expect(keyOf((await accessToken()).access_token)).toBe(old_key);

  house.clock.advance((publishedBefore_minutes - 2) * minute_ms);
  const { access_token: old_token, id_token } = await accessToken();
  expect(keyOf(old_token)).toBe(old_key);
  house.clock.advance(minute_ms);
  const { access_token: new_token } = await accessToken();
  expect(keyOf(new_token)).toBe(next.key_id);
  await expect(verify(old_token)).resolves.toBeDefined();
  await expect(verify(new_token)).resolves.toBeDefined();
  const { rows } = await house.database.query<{ row: string }>('select k::text as row from signing_keys k');
  expect(rows).toHaveLength(2);

  // A sign-out hours later still uses an ID token of the old key.
  house.clock.advance(11 * 60 * minute_ms);
  const out = await openBrowser(house.url).get(`/session/end?id_token_hint=${id_token}`);
  expect(out.status).toBe(200);

  house.clock.advance((publishedAfter_hours - 11) * 60 * minute_ms);
  expect(await published()).toEqual([next.key_id]);
  await expect(verify(old_token)).rejects.toThrow('no applicable key found');
  const { rows: retired } = await house.database.query(
    'select length(sealed_private_key) as length from signing_keys where retired_at is not null',
  );
  expect(retired).toEqual([{ length: 0 }]);
});

test('an old key is followed by a new one automatically, created once by two nodes', async () => {
  const given = { secret: 'cookie secret of the tests, 32 characters and more', lifetime_days: 90 };
  const before = await loadSigningKeys(pool, given, house.clock.now());
  house.clock.advance(91 * 86_400_000);
  const [one, other] = await Promise.all([
    loadSigningKeys(pool, given, house.clock.now()),
    loadSigningKeys(pool, given, house.clock.now()),
  ]);
  expect(one).toEqual(other);
  expect(one.map(({ kid }) => kid)).toEqual([before[0]?.kid, expect.any(String)]);
  house.clock.advance(publishedBefore_minutes * minute_ms);
  expect((await loadSigningKeys(pool, given, house.clock.now()))[0]?.kid).toBe(one[1]?.kid);
  expect(await loadSigningKeys(pool, { ...given, lifetime_days: 0 }, house.clock.now())).toHaveLength(2);
});

test('a sign-in that began under the old keys completes under the new ones', async () => {
  const browser = openBrowser(house.url);
  const authorization = authorizationOf();
  const page = await browser.follow(await browser.get(addressOf(authorization)));
  await rotate();
  house.clock.advance(10 * minute_ms);
  const later = await signIn(browser, authorization);
  expect(later.searchParams.get('code')).toEqual(expect.any(String));
  expect(page.status).toBe(200);
});
