import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addressOf,
  authorizationOf,
  exchange,
  openBrowser,
  portalScopes,
  requestToken,
  signIn,
} from '../testing/browser.ts';
import { audience, otherClient, people, portalUrl, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity();
});
afterAll(() => house.stop());

const offline = () =>
  authorizationOf({
    client_id: otherClient.client_id,
    redirect_uri: otherClient.redirect_uris[0] ?? '',
    scope: `${portalScopes} offline_access`,
    prompt: 'consent',
  });

async function refreshTokens() {
  const browser = openBrowser(house.url);
  await signIn(browser, authorizationOf());
  const authorization = offline();
  const answer = await browser.follow(await browser.get(addressOf(authorization)));
  const back = new URL(answer.location ?? house.url);
  const { body } = await exchange(house.url, authorization, back);
  return { browser, refresh_token: body.refresh_token ?? '' };
}

const refresh = (refresh_token: string) =>
  requestToken(house.url, { grant_type: 'refresh_token', client_id: otherClient.client_id, refresh_token });

test('a refresh token rotates, and reuse ends its whole family', async () => {
  const { refresh_token: first } = await refreshTokens();
  expect(first).not.toBe('');
  const second = await refresh(first);
  expect(second.status).toBe(200);
  expect(second.body.refresh_token).not.toBe(first);
  expect(decodeJwt(second.body.access_token).aud).toBe(audience);
  expect(await refresh(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await refresh(second.body.refresh_token ?? '')).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
});

test('reusing a code ends the refresh token that it issued', async () => {
  const browser = openBrowser(house.url);
  await signIn(browser, authorizationOf());
  const authorization = offline();
  const answer = await browser.follow(await browser.get(addressOf(authorization)));
  const back = new URL(answer.location ?? house.url);
  const { body } = await exchange(house.url, authorization, back);
  expect((await exchange(house.url, authorization, back)).status).toBe(400);
  expect((await refresh(body.refresh_token ?? '')).status).toBe(400);
});

test('a refresh token sent eight times concurrently works at most once', async () => {
  const { refresh_token } = await refreshTokens();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  }
  const winner = answers.find(({ status }) => status === 200);
  if (winner !== undefined) expect((await refresh(winner.body.refresh_token ?? '')).status).toBe(400);
});

test('a refresh token is stored only as a hash', async () => {
  const { refresh_token } = await refreshTokens();
  const { rows } = await house.database.query<{ row: string }>('select r::text as row from provider_records r');
  expect(rows.map(({ row }) => row).join()).not.toContain(refresh_token);
});

test('a disabled account loses its refresh tokens immediately', async () => {
  const { refresh_token } = await refreshTokens();
  await house.database.query('update accounts set disabled = true');
  try {
    expect(await refresh(refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  } finally {
    await house.database.query('update accounts set disabled = false');
  }
});

test('a token for openid and profile opens userinfo, and a service token does not', async () => {
  const ask = async (scope: string) => {
    const authorization = authorizationOf({ scope });
    const { body } = await exchange(house.url, authorization, await signIn(openBrowser(house.url), authorization));
    return fetch(`${house.url}/me`, { headers: { authorization: `Bearer ${body.access_token}`, origin: portalUrl } });
  };
  const answer = await ask('openid profile');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ sub: people.merchant.id_server_id, name: 'Robin Okafor' });
  expect((await ask(portalScopes)).status).toBe(401);
});
