import { createSecretKey } from 'node:crypto';
import { movableClock } from '@countinghouse/domain/time/clock';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { startTestIssuer, testAudience } from '../testing/servers/issuer.ts';
import { users } from '../testing/world.ts';
import { createTokenVerifier } from './token.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

const person = users.merchant.id_server_id;
const path = `/api/core/users/identity/${person}`;
const withToken = (token: string) => house.send(path, { headers: { authorization: `Bearer ${token}` } });

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('[S7.3] accepts a valid access token', async () => {
  const answer = await withToken(await house.issuer.token(person));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ user: { id_server_id: person } });
});

const now_s = () => Math.floor(Date.now() / 1_000);
const claims = () => ({ sub: person, iss: house.issuer.url, aud: testAudience, iat: now_s(), exp: now_s() + 300 });

const forged: Record<string, () => Promise<string> | string> = {
  'no signature (alg none)': () => `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded(claims())}.`,
  'alg none in capitals': () => `${encoded({ alg: 'NONE', typ: 'at+jwt' })}.${encoded(claims())}.AAAA`,
  'HS256 with the public key as its secret': () =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: house.issuer.key_id })
      .sign(createSecretKey(Buffer.from(house.issuer.public_key))),
  'another audience': () => house.issuer.token(person, { audience: 'countinghouse-portal' }),
  'an ID token by its type': () => house.issuer.token(person, { header: { typ: 'JWT' } }),
  'an ID token by its type and audience': () =>
    house.issuer.token(person, { header: { typ: 'JWT' }, audience: 'countinghouse-portal', claims: { nonce: 'x' } }),
  'no type': () => house.issuer.token(person, { header: { typ: undefined } }),
  'an expired token': () => house.issuer.token(person, { expires_in_s: -10 }),
  'a token that is not valid yet': () => house.issuer.token(person, { not_before_in_s: 60 }),
  'a foreign issuer': () => house.issuer.token(person, { issuer: 'https://issuer.example' }),
  'a foreign key under the same key id': async () =>
    house.issuer.token(person, { key: (await generateKeyPair('ES256')).privateKey }),
  'an unknown key id': () => house.issuer.token(person, { header: { kid: 'key-99' } }),
  'a subject that is no id': () => house.issuer.token("' or 1=1 --"),
  'a changed payload': async () => {
    const [header, , signature] = (await house.issuer.token(person)).split('.');
    return `${header}.${encoded({ ...claims(), sub: users.admin.id_server_id })}.${signature}`;
  },
  noise: () => 'aaa.bbb.ccc',
  'no token at all': () => '',
};

for (const [what, make] of Object.entries(forged)) {
  test(`[S8.2] ${what} is refused as not signed in`, async () => {
    const answer = await withToken(await make());
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'not_signed_in', message: 'Please login to access this resource' });
  });
}

test('[S8.2] refuses a call without an authorization header or with another scheme', async () => {
  expect((await house.send(path)).status).toBe(401);
  const token = await house.issuer.token(person);
  for (const authorization of [token, `Basic ${token}`, `Bearer  ${token}`, `Bearer ${token} `.repeat(24)]) {
    expect((await house.send(path, { headers: { authorization } })).status).toBe(401);
  }
});

test('refuses a token without an expiry', async () => {
  const token = await new SignJWT({ sub: person })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'key-1' })
    .setIssuer(house.issuer.url)
    .setAudience(testAudience)
    .sign((await generateKeyPair('ES256')).privateKey);
  expect((await withToken(token)).status).toBe(401);
});

const settingsOf = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_AUDIENCE: testAudience,
  OIDC_SUBJECT_CLAIM: 'sub',
  OIDC_TOKEN_TYPE: 'at+jwt' as const,
});

test('remembers a verified token until it expires by the gateway’s clock', async () => {
  const clock = movableClock(new Date('2026-03-01T10:00:00Z'));
  const issuer = await startTestIssuer(() => clock.now());
  try {
    const tokens = createTokenVerifier(settingsOf(issuer.url), clock);
    const token = await issuer.token(person, { expires_in_s: 60 });
    expect(tokens.remembered(token)).toBeUndefined();
    await tokens.verify(token);
    expect(tokens.remembered(token)).toMatchObject({ id_server_id: person });
    clock.advance(64_000);
    expect(tokens.remembered(token), 'within the tolerance of 5 s').toBeDefined();
    clock.advance(2_000);
    expect(tokens.remembered(token)).toBeUndefined();
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'not_signed_in' });
  } finally {
    await issuer.stop();
  }
});

test('an unreachable issuer counts as an outage, and is requested again afterwards', async () => {
  const issuer = await startTestIssuer();
  const tokens = createTokenVerifier(settingsOf(issuer.url), { now: () => new Date() });
  const token = await issuer.token(person);
  await issuer.stop();
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'service_unavailable' });
  const again = await startTestIssuer(undefined, Number(new URL(issuer.url).port));
  try {
    await expect(tokens.verify(await again.token(person))).resolves.toMatchObject({ id_server_id: person });
  } finally {
    await again.stop();
  }
});

test('rejects a discovery document of another issuer', async () => {
  const issuer = await startTestIssuer();
  try {
    const tokens = createTokenVerifier(settingsOf(`${issuer.url}/other`), { now: () => new Date() });
    await expect(tokens.verify(await issuer.token(person))).rejects.toMatchObject({ code: 'service_unavailable' });
  } finally {
    await issuer.stop();
  }
});

test('fetches the keys once for many tokens, and unknown key ids do not flood the issuer', async () => {
  const issuer = await startTestIssuer();
  try {
    const tokens = createTokenVerifier(settingsOf(issuer.url), { now: () => new Date() });
    for (const one of Object.values(users)) await tokens.verify(await issuer.token(one.id_server_id));
    expect(issuer.key_requests()).toBe(1);
    for (let number = 0; number < 20; number += 1) {
      const token = await issuer.token(person, { header: { kid: `unknown-${number}` } });
      await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'not_signed_in' });
    }
    expect(issuer.key_requests()).toBeLessThanOrEqual(2);
  } finally {
    await issuer.stop();
  }
});

test('works with any provider: separate JWKS address, RS256, another subject claim, tokens of type JWT', async () => {
  const issuer = await startTestIssuer(undefined, 0, 'RS256');
  try {
    const tokens = createTokenVerifier(
      {
        OIDC_ISSUER: 'https://login.example/realm',
        OIDC_AUDIENCE: 'payments',
        OIDC_JWKS_URI: `${issuer.url}/jwks`,
        OIDC_SUBJECT_CLAIM: 'countinghouse_id',
        OIDC_TOKEN_TYPE: 'JWT',
      },
      { now: () => new Date() },
    );
    const token = await issuer.token('auth0|12345', {
      issuer: 'https://login.example/realm',
      audience: 'payments',
      header: { typ: 'JWT' },
      claims: { countinghouse_id: person.toUpperCase() },
    });
    expect(await tokens.verify(token)).toMatchObject({ id_server_id: person });
  } finally {
    await issuer.stop();
  }
});

test('fetches a rotated key when the first token signed with it arrives', async () => {
  const issuer = await startTestIssuer();
  try {
    const tokens = createTokenVerifier(settingsOf(issuer.url), { now: () => new Date() });
    await tokens.verify(await issuer.token(person));
    await issuer.rotate();
    // Keys are fetched again no earlier than ten seconds after the last time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
    expect(await tokens.verify(await issuer.token(users.clerk.id_server_id))).toMatchObject({
      id_server_id: users.clerk.id_server_id,
    });
    expect(issuer.key_requests()).toBe(2);
  } finally {
    vi.useRealTimers();
    await issuer.stop();
  }
});
