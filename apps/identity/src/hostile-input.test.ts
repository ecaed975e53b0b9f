import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizationOf, hiddenField, openBrowser, openSignIn, submitSignIn } from './testing/browser.ts';
import { password, people, startTestIdentity, type TestIdentity } from './testing/identity.ts';

let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity();
});
afterAll(() => house.stop());

test.each([
  ['10 kB', 'x'.repeat(10_000)],
  ['NUL', 'mer\0chant'.padEnd(300, '\0')],
  ['emoji and right-to-left', '👩‍🚀 \u202Etnahcrem'],
  ['a lone surrogate', '\uD800'],
  ['SQL', "' or 1=1 --"],
  ['nothing', ''],
])('refuses a username that is %s like any wrong one', async (_what, username) => {
  const browser = openBrowser(house.url);
  const answer = await submitSignIn(browser, await openSignIn(browser), { username, password: 'not it at all' });
  expect(answer.status).toBe(401);
});

test.each([
  ['10 kB', 'x'.repeat(10_000)],
  ['NUL', '\0'],
  ['nothing', ''],
])('refuses a password that is %s like any wrong one', async (_what, given) => {
  const browser = openBrowser(house.url);
  expect((await submitSignIn(browser, await openSignIn(browser), { password: given })).status).toBe(401);
});

test('returns markup in a username as text', async () => {
  const browser = openBrowser(house.url);
  const username = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`;
  const { body } = await submitSignIn(browser, await openSignIn(browser), { username });
  expect(body).not.toContain('<script>alert');
  expect(body).not.toContain('<img src=x');
  expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)');
});

test('returns markup in a login hint as text', async () => {
  const { body } = await openSignIn(
    openBrowser(house.url),
    authorizationOf({ login_hint: '"><script>alert(1)</script>' }),
  );
  expect(body).not.toContain('<script>alert');
});

test('a repeated field, a JSON body and an oversized body cause no server error', async () => {
  const browser = openBrowser(house.url);
  const page = await openSignIn(browser);
  const csrf = hiddenField(page.body, 'csrf');
  const send = (content_type: string, body: string) =>
    fetch(page.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': content_type,
        cookie: [...browser.cookies].map(([name, { value }]) => `${name.split(' ')[1]}=${value}`).join('; '),
      },
      body,
    });
  const form = 'application/x-www-form-urlencoded';
  const twice = await send(form, `csrf=${csrf}&username=merchant&username=clerk&password=x&password=y`);
  expect(twice.status).toBe(401);
  expect((await send('application/json', '{"username":{"$ne":null}}')).status).toBe(403);
  expect((await send(form, `csrf=${csrf}&username=${'x'.repeat(40_000)}`)).status).toBe(413);
});

test('the sign-in form requires its own cookie and CSRF token', async () => {
  const right = { username: people.merchant.username, password };
  const browser = openBrowser(house.url);
  const page = await openSignIn(browser);
  expect((await browser.post(page.url, right)).status).toBe(403);
  expect((await browser.post(page.url, { ...right, csrf: 'x'.repeat(43) })).status).toBe(403);

  const other = openBrowser(house.url);
  const foreign = hiddenField((await openSignIn(other)).body, 'csrf');
  expect((await browser.post(page.url, { ...right, csrf: foreign })).status).toBe(403);

  const csrf = hiddenField(page.body, 'csrf');
  for (const name of browser.cookies.keys()) if (name.includes('countinghouse_form')) browser.cookies.delete(name);
  expect((await browser.post(page.url, { ...right, csrf })).status).toBe(403);
});

test('the forgotten-password and new-password forms have the same protection', async () => {
  const browser = openBrowser(house.url);
  expect((await browser.post('/forgotten', { username: 'merchant' })).status).toBe(403);
  const page = await browser.get('/forgotten');
  const csrf = hiddenField(page.body, 'csrf');
  expect((await openBrowser(house.url).post('/forgotten', { username: 'merchant', csrf })).status).toBe(403);
  expect(house.mail.mails).toEqual([]);
});

test('another person’s interaction cannot be opened or submitted', async () => {
  const page = await openSignIn(openBrowser(house.url));
  const stranger = openBrowser(house.url);
  expect((await stranger.get(page.url)).status).toBe(400);
  const answer = await stranger.post(page.url, {
    csrf: hiddenField(page.body, 'csrf'),
    username: people.merchant.username,
    password,
  });
  expect(answer.status).toBe(400);
});

test('every page forbids framing, inline scripts and foreign sources, and has no inline handlers', async () => {
  const browser = openBrowser(house.url);
  const pages = [
    await openSignIn(browser),
    await browser.get('/forgotten'),
    await browser.get('/new-password?token=x'),
    await browser.get('/auth?client_id=nobody'),
  ];
  for (const { headers, body } of pages) {
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).not.toMatch(/<[^>]+\son\w+=/i);
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/i);
    expect(body).not.toMatch(/\sstyle=/i);
  }
});
