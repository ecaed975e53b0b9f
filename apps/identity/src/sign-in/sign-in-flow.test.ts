import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
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
import {
  audience,
  people,
  portalUrl,
  serviceSecret,
  startTestIdentity,
  type TestIdentity,
} from '../testing/identity.ts';

let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity();
});
afterAll(() => house.stop());

const silentAuthorization = () => authorizationOf({ prompt: 'none', redirect_uri: `${portalUrl}/auth/silent` });

test('[S1.44] [S2.70] the authorization code flow with PKCE ends at /auth/success with tokens', async () => {
  const authorization = authorizationOf();
  const back = await signIn(openBrowser(house.url), authorization);
  expect(`${back.origin}${back.pathname}`).toBe(`${portalUrl}/auth/success`);
  expect(back.searchParams.get('state')).toBe(authorization.query.state);
  const { status, body } = await exchange(house.url, authorization, back);
  expect(status).toBe(200);
  expect(decodeJwt(body.id_token)).toMatchObject({
    sub: people.merchant.id_server_id,
    aud: 'countinghouse-portal',
    nonce: authorization.query.nonce,
    name: 'Robin Okafor',
    preferred_username: 'merchant',
  });
});

test('an access token is a five-minute JWT for the services that verifies with the published keys', async () => {
  const authorization = authorizationOf();
  const { body } = await exchange(house.url, authorization, await signIn(openBrowser(house.url), authorization));
  const discovery = (await (await fetch(`${house.url}/.well-known/openid-configuration`)).json()) as {
    issuer: string;
    jwks_uri: string;
  };
  expect(discovery.issuer).toBe(house.url);
  const keys = createRemoteJWKSet(new URL(discovery.jwks_uri));
  const { payload, protectedHeader } = await jwtVerify(body.access_token, keys, { issuer: house.url, audience });
  expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  expect(body.expires_in).toBe(300);
  expect(payload).toMatchObject({
    sub: people.merchant.id_server_id,
    preferred_username: 'merchant',
    scope: 'api1 qscope payments.creditcard',
  });
  expect(decodeProtectedHeader(body.id_token).typ).not.toBe('at+jwt');
});

test('[S1.46] grants the scopes of the specification, and gives the portal no offline_access or refresh token', async () => {
  const authorization = authorizationOf();
  const { body } = await exchange(house.url, authorization, await signIn(openBrowser(house.url), authorization));
  expect(body.refresh_token).toBeUndefined();
  const asked = authorizationOf({ scope: `${portalScopes} offline_access` });
  const answer = await exchange(house.url, asked, await signIn(openBrowser(house.url), asked));
  expect(answer.body.refresh_token).toBeUndefined();
  expect(answer.body.scope).not.toContain('offline_access');
});

test('[S1.45] [S2.69] a silent renewal at /auth/silent returns new tokens while the session lasts', async () => {
  const browser = openBrowser(house.url);
  await signIn(browser, authorizationOf());
  const authorization = silentAuthorization();
  const answer = await browser.get(addressOf(authorization));
  const back = new URL(answer.location ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(`${portalUrl}/auth/silent`);
  const { status, body } = await exchange(house.url, authorization, back);
  expect(status).toBe(200);
  expect(decodeJwt(body.access_token).sub).toBe(people.merchant.id_server_id);
});

test('[S1.45] a silent renewal without a session returns login_required without showing a page', async () => {
  const answer = await openBrowser(house.url).get(addressOf(silentAuthorization()));
  expect(answer.status).toBe(303);
  expect(new URL(answer.location ?? '').searchParams.get('error')).toBe('login_required');
});

test('twelve concurrent silent renewals all succeed', async () => {
  const browser = openBrowser(house.url);
  await signIn(browser, authorizationOf());
  const renewals = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const authorization = silentAuthorization();
      const answer = await browser.get(addressOf(authorization));
      return exchange(house.url, authorization, new URL(answer.location ?? ''));
    }),
  );
  expect(renewals.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
});

test('a code is refused without its verifier, with a wrong one, or when reused', async () => {
  const browser = openBrowser(house.url);
  const wrong = authorizationOf();
  const answer = await exchange(house.url, wrong, await signIn(browser, wrong), { code_verifier: 'x'.repeat(43) });
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });

  const twice = authorizationOf();
  const back = new URL((await browser.get(addressOf(twice))).location ?? '');
  const first = await exchange(house.url, twice, back);
  expect(first.status).toBe(200);
  const before = house.clock.now();
  expect(await exchange(house.url, twice, back)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });

  // The services refuse what the first exchange returned (RFC 6749 section 4.1.2), and the session continues.
  const { sid, client_id } = decodeJwt(first.body.access_token);
  const ended = await fetch(`${house.url}/internal/ended-sessions?since=${before.toISOString()}`, {
    headers: { authorization: `Bearer ${serviceSecret}` },
  });
  expect(await ended.json()).toMatchObject({
    session_ids: [],
    accounts: [],
    clients: [{ session_id: sid, client_id, ended_at: expect.any(String) }],
  });
  const renewal = silentAuthorization();
  const renewed = new URL((await browser.get(addressOf(renewal))).location ?? '');
  expect((await exchange(house.url, renewal, renewed)).status).toBe(200);
});

test.each([
  ['no challenge', { code_challenge: '', code_challenge_method: '' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['the implicit flow', { response_type: 'token' }],
])('refuses an authorization request with %s', async (_what, changes) => {
  const answer = await openBrowser(house.url).get(addressOf(authorizationOf(changes)));
  const back = answer.location ?? '';
  expect(back.startsWith(house.url) || back.startsWith('/interaction'), 'no sign-in page').toBe(false);
  expect(`${answer.status} ${back}`).toMatch(
    /^400 |error=(invalid_request|unsupported_response_type|unauthorized_client)/,
  );
});

test.each([
  'https://evil.example/auth/success',
  `${portalUrl}/auth/success/../evil`,
  `${portalUrl}/auth/success?next=https://evil.example`,
  `${portalUrl}.evil.example/auth/success`,
  'javascript:alert(1)',
])('[S2.70] refuses the redirect address %s on its own page', async (redirect_uri) => {
  const answer = await openBrowser(house.url).get(addressOf(authorizationOf({ redirect_uri })));
  expect(answer.status).toBe(400);
  expect(answer.location).toBeUndefined();
  expect(answer.body).not.toMatch(/(href|action|src)="(https?:)?\/\/[^"]*evil/);
  expect(answer.body).not.toContain('javascript:');
});

test('refuses an unknown client and a foreign resource', async () => {
  const browser = openBrowser(house.url);
  expect((await browser.get(addressOf(authorizationOf({ client_id: 'nobody' })))).status).toBe(400);
  const foreign = await browser.get(addressOf(authorizationOf({ resource: 'urn:somebody:else' })));
  expect(new URL(foreign.location ?? '').searchParams.get('error')).toBe('invalid_target');
});

test('the token endpoint allows scripts of the portal’s origin only', async () => {
  const authorization = authorizationOf();
  const back = await signIn(openBrowser(house.url), authorization);
  const form = {
    grant_type: 'authorization_code',
    client_id: 'countinghouse-portal',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: authorization.redirect_uri,
    code_verifier: authorization.verifier,
  };
  const foreign = await requestToken(house.url, form, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(400);
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  const own = await requestToken(house.url, form, { origin: portalUrl });
  expect(own.status).toBe(200);
  expect(own.headers.get('access-control-allow-origin')).toBe(portalUrl);
});

test('[S4.24] [S7.39] a sign-out with the ID token returns to the portal and ends the session', async () => {
  const browser = openBrowser(house.url);
  const authorization = authorizationOf();
  const { body } = await exchange(house.url, authorization, await signIn(browser, authorization));
  const query = new URLSearchParams({
    id_token_hint: body.id_token,
    post_logout_redirect_uri: `${portalUrl}/`,
    state: 'kept',
  });
  const page = await browser.get(`/session/end?${query}`);
  const confirmed = await confirmSignOut(browser, page.body);
  expect(confirmed.location).toBe(`${portalUrl}/?state=kept`);
  const renewal = await browser.get(addressOf(silentAuthorization()));
  expect(new URL(renewal.location ?? '').searchParams.get('error')).toBe('login_required');
});

test('a sign-out without the ID token asks first, and never redirects to another site', async () => {
  const browser = openBrowser(house.url);
  await signIn(browser, authorizationOf());
  const page = await browser.get(
    `/session/end?post_logout_redirect_uri=${encodeURIComponent('https://evil.example/')}`,
  );
  expect(page.status).toBe(200);
  expect(page.body).not.toContain('/assets/sign-out.js');
  expect(page.body).not.toMatch(/(href|action|src)="(https?:)?\/\/[^"]*evil/);
  const still = await browser.get(addressOf(silentAuthorization()));
  expect(new URL(still.location ?? '').searchParams.get('code')).not.toBeNull();
});

function confirmSignOut(browser: ReturnType<typeof openBrowser>, page: string) {
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  return browser.post('/session/end/confirm', { xsrf, logout: 'yes' });
}

test('no token, code, password or secret is logged', async () => {
  const authorization = authorizationOf();
  const back = await signIn(openBrowser(house.url), authorization);
  const { body } = await exchange(house.url, authorization, back);
  const log = house.log_lines.join('\n');
  for (const secret of [
    body.access_token,
    body.id_token,
    back.searchParams.get('code') ?? '',
    authorization.verifier,
  ]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(log).not.toContain(secret);
  }
  expect(log).not.toContain(people.merchant.password);
});
