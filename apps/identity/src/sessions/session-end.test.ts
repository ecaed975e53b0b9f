import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addressOf,
  authorizationOf,
  exchange,
  openBrowser,
  openSignIn,
  signIn,
  submitSignIn,
} from '../testing/browser.ts';
import { portalUrl, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity();
});
afterAll(() => house.stop());

const silentAuthorization = () => authorizationOf({ prompt: 'none', redirect_uri: `${portalUrl}/auth/silent` });

test('[S4.29] signing out after the session ended works without inline JavaScript', async () => {
  const browser = openBrowser(house.url);
  const authorization = authorizationOf();
  const { body } = await exchange(house.url, authorization, await signIn(browser, authorization));
  browser.cookies.clear();
  const query = new URLSearchParams({ id_token_hint: body.id_token, post_logout_redirect_uri: `${portalUrl}/` });
  const page = await browser.get(`/session/end?${query}`);
  if (page.location !== undefined) {
    expect(page.location.startsWith(portalUrl) || page.location.startsWith(house.url)).toBe(true);
    return;
  }
  const inline = /<script>([\s\S]+?)<\/script>/.test(page.body);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(inline && !/'sha256-|'nonce-|'unsafe-inline'/.test(policy), 'an inline script that the policy blocks').toBe(
    false,
  );
});

test('another person’s ID token does not sign this person out without confirmation', async () => {
  const theirs = authorizationOf();
  const { body } = await exchange(
    house.url,
    theirs,
    await signIn(openBrowser(house.url), theirs, { username: 'clerk' }),
  );
  const browser = openBrowser(house.url);
  await signIn(browser, authorizationOf());
  const page = await browser.get(`/session/end?id_token_hint=${body.id_token}`);
  expect(page.body).not.toContain('/assets/sign-out.js');
});

test('a disabled account’s silent renewal requires a sign-in, which fails', async () => {
  const browser = openBrowser(house.url);
  await signIn(browser, authorizationOf(), { username: 'clerk' });
  await house.database.query('update accounts set disabled = true where username = $1', ['Clerk']);
  try {
    const answer = await browser.get(addressOf(silentAuthorization()));
    expect(new URL(answer.location ?? house.url).searchParams.get('error')).toBe('login_required');
    const fresh = openBrowser(house.url);
    const refused = await submitSignIn(fresh, await openSignIn(fresh), { username: 'clerk' });
    expect(refused.status).toBe(401);
  } finally {
    await house.database.query('update accounts set disabled = false where username = $1', ['Clerk']);
  }
});
