import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addressOf,
  authorizationOf,
  type Browser,
  exchange,
  openBrowser,
  openSignIn,
  portalScopes,
  requestToken,
  signIn,
} from '../testing/browser.ts';
import { otherClient, portalUrl, serviceSecret, startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { endIdleSessions } from './session-activity.ts';

const limit_s = 900;
let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity({ SESSION_IDLE_SECONDS: String(limit_s) });
});
afterAll(() => house.stop());

async function signedIn() {
  const browser = openBrowser(house.url);
  const authorization = authorizationOf();
  const { body } = await exchange(house.url, authorization, await signIn(browser, authorization));
  return { browser, session_id: String(decodeJwt(body.access_token).sid) };
}

/** Returns the provider's answer to a silent renewal: null if it gives a code. */
async function renewal(browser: Browser): Promise<string | null> {
  const silent = authorizationOf({ prompt: 'none', redirect_uri: `${portalUrl}/auth/silent` });
  return new URL((await browser.get(addressOf(silent))).location ?? '').searchParams.get('error');
}

/** Reports a call in a session some seconds ago, as the gateway does. */
async function use(session_id: string, ago_s = 0): Promise<number> {
  const last_active_at = new Date(house.clock.now().getTime() - ago_s * 1_000).toISOString();
  const answer = await fetch(`${house.url}/internal/session-uses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sessions: [{ session_id, last_active_at }] }),
  });
  return answer.status;
}

const pass = (seconds: number) => house.clock.advance(seconds * 1_000);

test('a session that is only renewed ends after the idle limit', async () => {
  const { browser } = await signedIn();
  for (let minutes = 0; minutes < 15; minutes += 3) {
    expect(await renewal(browser), `after ${minutes} minutes`).toBe(null);
    pass(180);
  }
  pass(40);
  expect(await renewal(browser)).toBe('login_required');
  // Without prompt=none the user must sign in; the cookie is not enough.
  expect((await openSignIn(browser)).body).toContain('name="password"');
});

test('calls keep a session alive, but not another session of the same person', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()];
  for (let minutes = 0; minutes < 60; minutes += 10) {
    pass(600);
    expect(await use(here.session_id)).toBe(200);
    expect(await renewal(here.browser)).toBe(null);
  }
  expect(await renewal(elsewhere.browser)).toBe('login_required');
});

test('a call after the limit does not revive a session', async () => {
  const { browser, session_id } = await signedIn();
  pass(limit_s + 31);
  await use(session_id);
  expect(await renewal(browser)).toBe('login_required');
});

test('a call reported late counts from when it was made', async () => {
  const { browser, session_id } = await signedIn();
  pass(limit_s);
  await use(session_id, 300);
  expect(await renewal(browser)).toBe(null);
  pass(limit_s - 300 + 31);
  expect(await renewal(browser)).toBe('login_required');
});

test('a refresh token does not outlive the idle limit of its session', async () => {
  const { browser, session_id } = await signedIn();
  const authorization = authorizationOf({
    client_id: otherClient.client_id,
    redirect_uri: otherClient.redirect_uris[0] ?? '',
    scope: `${portalScopes} offline_access`,
    prompt: 'consent',
  });
  const answer = await browser.follow(await browser.get(addressOf(authorization)));
  let { body } = await exchange(house.url, authorization, new URL(answer.location ?? house.url));
  const refresh = () =>
    requestToken(house.url, {
      grant_type: 'refresh_token',
      client_id: otherClient.client_id,
      refresh_token: body.refresh_token ?? '',
    });
  pass(600);
  await use(session_id);
  pass(600);
  const refreshed = await refresh();
  expect(refreshed.status).toBe(200);
  body = refreshed.body;
  pass(limit_s);
  expect(await refresh()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('signing in again after the limit begins a new session', async () => {
  const { browser, session_id } = await signedIn();
  pass(limit_s + 40);
  const authorization = authorizationOf();
  const { body } = await exchange(house.url, authorization, await signIn(browser, authorization));
  expect(decodeJwt(body.access_token).sid).not.toBe(session_id);
  expect(await renewal(browser)).toBe(null);
});

test('ends idle sessions, so that services refuse their tokens, and keeps others', async () => {
  const [idle, active] = [await signedIn(), await signedIn()];
  pass(limit_s - 60);
  await use(active.session_id);
  pass(100);
  const now = house.clock.now();
  await endIdleSessions(house.database, now, limit_s);
  const answer = await fetch(`${house.url}/internal/ended-sessions?since=${now.toISOString()}`, {
    headers: { authorization: `Bearer ${serviceSecret}` },
  });
  const { session_ids } = (await answer.json()) as { session_ids: string[] };
  expect(session_ids).toContain(idle.session_id);
  expect(session_ids).not.toContain(active.session_id);
  expect(await renewal(active.browser)).toBe(null);
});

test('an active session ends twelve hours after sign-in', async () => {
  const { browser, session_id } = await signedIn();
  for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
    pass(600);
    await use(session_id);
    if (minutes % 60 === 0) expect(await renewal(browser)).toBe(null);
  }
  expect(await renewal(browser)).toBe(null);
  pass(601);
  await use(session_id);
  expect(await renewal(browser)).toBe('login_required');
});
