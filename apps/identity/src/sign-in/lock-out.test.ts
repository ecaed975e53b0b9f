import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, authorizationOf, openBrowser, openSignIn, signIn, submitSignIn } from '../testing/browser.ts';
import { people, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity();
});
afterAll(() => house.stop());
beforeEach(() => house.database.query('update accounts set failures = 0, locked_until = null'));

const wrong = 'not the password at all';

async function tryOnce(given: { username?: string; password?: string }): Promise<Answer> {
  const browser = openBrowser(house.url);
  return submitSignIn(browser, await openSignIn(browser), given);
}

/** Removes from a page what differs in every answer: ids, tokens and the typed name. */
function shapeOf(page: string, username: string): string {
  return page
    .replaceAll(username, '<name>')
    .replace(/(name="csrf" value|data-question)="[^"]*"/g, '')
    .replace(/\/interaction\/[\w-]+/g, '');
}

test('of 30 concurrent wrong tries ten are checked, and then the right password fails too', async () => {
  const browsers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const browser = openBrowser(house.url);
      return { browser, page: await openSignIn(browser) };
    }),
  );
  const answers = await Promise.all(
    browsers.map(({ browser, page }) => submitSignIn(browser, page, { password: wrong })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  const { rows } = await house.database.query<{ failures: number; locked: boolean }>(
    'select failures, locked_until is not null as locked from accounts where username = $1',
    [people.merchant.username],
  );
  expect(rows).toEqual([{ failures: 10, locked: true }]);
  expect((await tryOnce({})).status).toBe(401);
  const { rows: locks } = await house.database.query(`select 1 from audit where event = 'locked'`);
  expect(locks).toHaveLength(1);
});

test('nine failures do not lock, and a success resets the count', async () => {
  for (let count = 0; count < 9; count += 1) await tryOnce({ password: wrong });
  await signIn(openBrowser(house.url), authorizationOf());
  for (let count = 0; count < 9; count += 1) await tryOnce({ password: wrong });
  await expect(signIn(openBrowser(house.url), authorizationOf())).resolves.toBeDefined();
});

test('the lock lasts 30 minutes, and tries in the meantime do not extend it', async () => {
  for (let count = 0; count < 10; count += 1) await tryOnce({ password: wrong });
  house.clock.advance(29 * 60_000);
  expect((await tryOnce({})).status).toBe(401);
  house.clock.advance(61_000);
  await expect(signIn(openBrowser(house.url), authorizationOf())).resolves.toBeDefined();
});

test('after a lock expires the count restarts: one wrong try does not lock, ten do', async () => {
  for (let count = 0; count < 10; count += 1) await tryOnce({ password: wrong });
  house.clock.advance(30 * 60_000 + 1_000);
  expect((await tryOnce({ password: wrong })).status).toBe(401);
  const { rows } = await house.database.query('select failures, locked_until from accounts where username = $1', [
    people.merchant.username,
  ]);
  expect(rows).toEqual([{ failures: 1, locked_until: null }]);
  for (let count = 0; count < 8; count += 1) await tryOnce({ password: wrong });
  await expect(signIn(openBrowser(house.url), authorizationOf())).resolves.toBeDefined();

  for (let count = 0; count < 10; count += 1) await tryOnce({ password: wrong });
  house.clock.advance(30 * 60_000 + 1_000);
  for (let count = 0; count < 10; count += 1) await tryOnce({ password: wrong });
  expect((await tryOnce({})).status).toBe(401);
});

test('an unknown name, a wrong password, and a locked or disabled account get the same page', async () => {
  const shape = async (given: { username: string; password?: string }) => {
    const { status, body } = await tryOnce(given);
    return { status, body: shapeOf(body, given.username) };
  };
  const unknown = await shape({ username: 'nobody-at-all' });
  expect(unknown.status).toBe(401);
  expect(await shape({ username: 'merchant', password: wrong })).toEqual(unknown);
  await house.database.query('update accounts set failures = 10, locked_until = $1', [
    new Date(house.clock.now().getTime() + 60_000),
  ]);
  expect(await shape({ username: 'merchant' })).toEqual(unknown);
  await house.database.query('update accounts set failures = 0, locked_until = null, disabled = true');
  try {
    expect(await shape({ username: 'merchant' })).toEqual(unknown);
  } finally {
    await house.database.query('update accounts set disabled = false');
  }
});

test('an unknown name takes as long as a known one', async () => {
  const time = async (username: string) => {
    const browser = openBrowser(house.url);
    const page = await openSignIn(browser);
    const begin = performance.now();
    await submitSignIn(browser, page, { username, password: wrong });
    return performance.now() - begin;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    known.push(await time('merchant'));
    unknown.push(await time(`nobody-${round}`));
    await house.database.query('update accounts set failures = 0, locked_until = null');
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[4] ?? 0;
  // Without the dummy hash, unknown users would take a few milliseconds.
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.5);
  expect(median(unknown)).toBeLessThan(median(known) * 2);
});

test('usernames are case-insensitive', async () => {
  await expect(signIn(openBrowser(house.url), authorizationOf(), { username: 'MERCHANT' })).resolves.toBeDefined();
  await expect(signIn(openBrowser(house.url), authorizationOf(), { username: ' clerk ' })).resolves.toBeDefined();
});

test('limits the tries of one IP address in 15 minutes, whatever the usernames', async () => {
  const strict = await startTestIdentity({ SIGN_IN_TRIES_PER_ADDRESS: '3' });
  try {
    const attempt = async (username: string) => {
      const browser = openBrowser(strict.url);
      return (await submitSignIn(browser, await openSignIn(browser), { username })).status;
    };
    expect([await attempt('a'), await attempt('b'), await attempt('c')]).toEqual([401, 401, 401]);
    expect(await attempt('merchant')).toBe(429);
    strict.clock.advance(15 * 60_000 + 1_000);
    expect(await attempt('merchant')).toBe(303);
  } finally {
    await strict.stop();
  }
});

test('production refuses the demo password at sign-in, and sends a link to change it', async () => {
  const production = await startTestIdentity({ NODE_ENV: 'production' });
  try {
    const { hashPassword } = await import('../passwords/passwords.ts');
    await production.database.query('update accounts set password_hash = $1', [await hashPassword('Countinghouse-1')]);
    const browser = openBrowser(production.url);
    const page = await openSignIn(browser);
    expect(page.body).not.toContain('Countinghouse-1');
    expect((await submitSignIn(browser, page, { password: 'Countinghouse-1' })).status).toBe(401);
    await expect.poll(() => production.mail.mails.map(({ to }) => to)).toEqual([people.merchant.email]);
  } finally {
    await production.stop();
  }
});
