import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addressOf,
  authorizationOf,
  hiddenField,
  openBrowser,
  openSignIn,
  signIn,
  submitSignIn,
} from '../testing/browser.ts';
import { endedSince, people, portalUrl, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity();
});
afterAll(() => house.stop());
beforeEach(async () => {
  house.mail.mails.length = 0;
  await house.database.query('delete from address_tries');
});

const newPassword = 'three green bicycles uphill';

async function ask(name: string) {
  const browser = openBrowser(house.url);
  const page = await browser.get('/forgotten');
  return browser.post('/forgotten', { csrf: hiddenField(page.body, 'csrf'), username: name });
}

async function linkFor(name: string): Promise<string> {
  const before = house.mail.mails.length;
  await ask(name);
  await expect.poll(() => house.mail.mails.length).toBe(before + 1);
  const link = /http:\/\/localhost:\d+\/new-password\?token=[\w-]{43}/.exec(house.mail.mails.at(-1)?.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link');
  return link;
}

async function setPassword(link: string, password: string, repeated = password) {
  const browser = openBrowser(house.url);
  const page = await browser.get(link);
  if (page.status !== 200) return page;
  return browser.post(link, { csrf: hiddenField(page.body, 'csrf'), password, repeated });
}

test('a forgotten password is replaced once by an emailed link, and all sessions of the account end', async () => {
  const elsewhere = openBrowser(house.url);
  await signIn(elsewhere, authorizationOf());
  const link = await linkFor(people.merchant.email.toUpperCase());
  expect(house.mail.mails[0]?.to).toBe(people.merchant.email);
  const since = new Date(house.clock.now().getTime() - 1).toISOString();
  expect((await setPassword(link, newPassword)).status).toBe(200);
  expect(await endedSince(house, since), 'the services refuse the tokens that are out').toContain(
    people.merchant.id_server_id,
  );

  const renewal = await elsewhere.get(
    addressOf(authorizationOf({ prompt: 'none', redirect_uri: `${portalUrl}/auth/silent` })),
  );
  expect(new URL(renewal.location ?? '').searchParams.get('error')).toBe('login_required');
  const old = openBrowser(house.url);
  expect((await submitSignIn(old, await openSignIn(old))).status).toBe(401);
  await expect(signIn(openBrowser(house.url), authorizationOf(), { password: newPassword })).resolves.toBeDefined();

  expect((await setPassword(link, 'another long enough one')).status).toBe(410);
});

test('two concurrent uses of one link set one password', async () => {
  const link = await linkFor('clerk');
  const answers = await Promise.all([
    setPassword(link, 'first of the two passwords'),
    setPassword(link, 'second of the two passwords'),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
});

test('a link works for 30 minutes', async () => {
  const link = await linkFor('clerk');
  house.clock.advance(29 * 60_000);
  expect((await openBrowser(house.url).get(link)).status).toBe(200);
  house.clock.advance(61_000);
  expect((await openBrowser(house.url).get(link)).status).toBe(410);
  expect((await setPassword(link, newPassword)).status).toBe(410);
});

test('a newer link ends the older one, and a forged one never works', async () => {
  const older = await linkFor('clerk');
  const newer = await linkFor('clerk');
  expect((await openBrowser(house.url).get(older)).status).toBe(410);
  expect((await openBrowser(house.url).get(newer)).status).toBe(200);
  expect((await openBrowser(house.url).get(`/new-password?token=${'A'.repeat(43)}`)).status).toBe(410);
  expect((await openBrowser(house.url).get('/new-password')).status).toBe(410);
});

test('an unknown address gets the same page, and no mail is sent', async () => {
  const known = await ask('clerk');
  await expect.poll(() => house.mail.mails.length).toBe(1);
  const unknown = await ask('nobody@harbor.example');
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
  await linkFor('clerk');
  expect(house.mail.mails.map(({ to }) => to)).toEqual([people.clerk.email, people.clerk.email]);
});

test('a new password unlocks a locked account', async () => {
  await house.database.query('update accounts set failures = 10, locked_until = $1 where username = $2', [
    new Date(house.clock.now().getTime() + 3_600_000),
    people.clerk.username,
  ]);
  expect((await setPassword(await linkFor('clerk'), newPassword)).status).toBe(200);
  await expect(
    signIn(openBrowser(house.url), authorizationOf(), { username: 'clerk', password: newPassword }),
  ).resolves.toBeDefined();
});

test.each([
  ['too short', 'eleven char', 'eleven char'],
  ['not repeated', newPassword, `${newPassword}.`],
  ['a common one', 'Password-1234', 'Password-1234'],
  ['one repeated character', 'aaaaaaaaaaaaaa', 'aaaaaaaaaaaaaa'],
  ['longer than 256 characters', 'ab1'.repeat(100), 'ab1'.repeat(100)],
])('refuses a new password that is %s, and the link stays valid', async (_what, first, second) => {
  const link = await linkFor('clerk');
  const refused = await setPassword(link, first, second);
  expect(refused.status).toBe(400);
  expect(refused.body).not.toContain(first);
  expect((await openBrowser(house.url).get(link)).status).toBe(200);
});

test('a link’s token is stored only as a hash, and never logged', async () => {
  const link = await linkFor('clerk');
  await openBrowser(house.url).get(link);
  const token = new URL(link).searchParams.get('token') ?? '';
  const { rows } = await house.database.query<{ row: string }>('select r::text as row from password_resets r');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
  expect(house.log_lines.join('\n')).not.toContain(token);
});
