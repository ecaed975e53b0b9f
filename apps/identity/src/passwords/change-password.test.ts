import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addressOf,
  authorizationOf,
  type Browser,
  exchange,
  hiddenField,
  openBrowser,
  openSignIn,
  portalScopes,
  requestToken,
  signIn,
  submitSignIn,
} from '../testing/browser.ts';
import {
  otherClient,
  password,
  people,
  serviceSecret,
  startTestIdentity,
  type TestIdentity,
} from '../testing/identity.ts';

let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity();
});
afterAll(() => house.stop());

const newPassword = 'three green bicycles uphill';
const { merchant } = people;

beforeEach(async () => {
  house.mail.mails.length = 0;
  await house.database.query(
    `update accounts set password_hash = (select password_hash from accounts where username = 'Clerk'), locale = null,
       password_changed_at = null, failures = 0, locked_until = null where id_server_id = $1`,
    [merchant.id_server_id],
  );
});

async function signedIn(): Promise<Browser> {
  const browser = openBrowser(house.url);
  await signIn(browser, authorizationOf());
  return browser;
}

async function change(browser: Browser, form: Record<string, string> = {}) {
  const page = await browser.get('/security/password');
  return browser.post(`${house.url}/security/password`, {
    csrf: hiddenField(page.body, 'csrf'),
    current: password,
    password: newPassword,
    repeated: newPassword,
    ...form,
  });
}

const renewal = async (browser: Browser) =>
  new URL((await browser.get(addressOf(authorizationOf({ prompt: 'none' })))).location ?? '').searchParams.get('error');

test('changing the password keeps this session, ends all others and refresh tokens, and notifies the owner', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()];
  const client = authorizationOf({
    client_id: otherClient.client_id,
    redirect_uri: otherClient.redirect_uris[0] ?? '',
    scope: `${portalScopes} offline_access`,
    prompt: 'consent',
  });
  const granted = await elsewhere.follow(await elsewhere.get(addressOf(client)));
  const tokens = await exchange(house.url, client, new URL(granted.location ?? house.url));
  expect(tokens.body.refresh_token).toEqual(expect.any(String));
  const before = house.clock.now();

  const answer = await change(here);
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('Your password was changed');
  expect([await renewal(here), await renewal(elsewhere)]).toEqual([null, 'login_required']);
  const refreshed = await requestToken(house.url, {
    grant_type: 'refresh_token',
    client_id: otherClient.client_id,
    refresh_token: tokens.body.refresh_token ?? '',
  });
  expect(refreshed.status).toBe(400);

  // The services refuse exactly the access tokens of the ended sessions.
  const ended = await fetch(`${house.url}/internal/ended-sessions?since=${before.toISOString()}`, {
    headers: { authorization: `Bearer ${serviceSecret}` },
  });
  const { sid } = JSON.parse(Buffer.from(tokens.body.access_token.split('.')[1] ?? '', 'base64url').toString());
  const { session_ids, accounts } = (await ended.json()) as { session_ids: string[]; accounts: unknown[] };
  expect(session_ids).toEqual([sid]);
  expect(accounts).toEqual([]);

  expect(house.mail.mails.map(({ to }) => to)).toEqual([merchant.email]);
  expect(house.mail.mails[0]?.text).toContain('was changed just now');
  const old = openBrowser(house.url);
  expect((await submitSignIn(old, await openSignIn(old))).status).toBe(401);
  await expect(signIn(openBrowser(house.url), authorizationOf(), { password: newPassword })).resolves.toBeDefined();
  const { rows } = await house.database.query(
    `select event from audit where id_server_id = $1 order by audit_id desc limit 3`,
    [merchant.id_server_id],
  );
  expect(rows.map(({ event }) => event)).toContain('password_changed');
});

test('a password change ends refresh tokens that outlived their session, and their access tokens', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()];
  const client = authorizationOf({
    client_id: otherClient.client_id,
    redirect_uri: otherClient.redirect_uris[0] ?? '',
    scope: `${portalScopes} offline_access`,
    prompt: 'consent',
  });
  const granted = await elsewhere.follow(await elsewhere.get(addressOf(client)));
  const { body: tokens } = await exchange(house.url, client, new URL(granted.location ?? house.url));
  const { sid } = decodeJwt(tokens.access_token);
  // The session has expired, and its record was removed.
  await house.database.query(`delete from provider_records where model = 'Session' and uid = $1`, [sid]);
  const before = house.clock.now();
  expect((await change(here)).status).toBe(200);
  const refreshed = await requestToken(house.url, {
    grant_type: 'refresh_token',
    client_id: otherClient.client_id,
    refresh_token: tokens.refresh_token ?? '',
  });
  expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  const ended = await fetch(`${house.url}/internal/ended-sessions?since=${before.toISOString()}`, {
    headers: { authorization: `Bearer ${serviceSecret}` },
  });
  expect(await ended.json()).toMatchObject({ session_ids: expect.arrayContaining([sid]) });
});

test('the mail is in the account’s language, or else the page’s', async () => {
  const here = await signedIn();
  await house.database.query('update accounts set locale = null where id_server_id = $1', [merchant.id_server_id]);
  await here.get('/security?lang=fr-FR');
  await here.post(`${house.url}/security/password?lang=fr-FR`, {
    csrf: hiddenField((await here.get('/security/password?lang=fr-FR')).body, 'csrf'),
    current: password,
    password: newPassword,
    repeated: newPassword,
  });
  expect(house.mail.mails.at(-1)?.text).toContain('vient d’être changé');
  await house.database.query(`update accounts set locale = 'de' where id_server_id = $1`, [merchant.id_server_id]);
  await change(here, { current: newPassword, password: `${newPassword} again`, repeated: `${newPassword} again` });
  expect(house.mail.mails.at(-1)?.text).toContain('wurde soeben geändert');
});

test.each([
  ['too short', { password: 'eleven char', repeated: 'eleven char' }, 'Use at least 12 characters.'],
  ['among the most common', { password: 'Password-1234', repeated: 'Password-1234' }, 'Choose another one.'],
  ['the username', { password: 'merchant123456', repeated: 'merchant123456' }, 'Your password can’t be your username'],
  ['the current one', { password, repeated: password }, 'This is already your password.'],
  ['not repeated', { repeated: `${newPassword}.` }, 'The two passwords don’t match.'],
])('refuses a new password that is %s, without counting a failed try', async (_what, form, said) => {
  const here = await signedIn();
  const refused = await change(here, form);
  expect(refused.status).toBe(400);
  expect(refused.body).toContain(said);
  expect(refused.body).not.toContain(`value="${newPassword}"`);
  const { rows } = await house.database.query('select failures from accounts where id_server_id = $1', [
    merchant.id_server_id,
  ]);
  expect(rows).toEqual([{ failures: 0 }]);
  expect(await renewal(here)).toBeNull();
});

test('ten wrong current passwords lock the account, and then the right one changes nothing', async () => {
  const here = await signedIn();
  for (let count = 0; count < 10; count += 1) {
    const wrong = await change(here, { current: `wrong ${count}` });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toContain('Incorrect current password.');
  }
  expect((await change(here)).status).toBe(401);
  const elsewhere = openBrowser(house.url);
  expect((await submitSignIn(elsewhere, await openSignIn(elsewhere))).status).toBe(401);
  const { rows } = await house.database.query(
    `select event from audit where id_server_id = $1 order by audit_id desc limit 12`,
    [merchant.id_server_id],
  );
  expect(rows.filter(({ event }) => event === 'locked')).toHaveLength(1);
  expect(rows.filter(({ event }) => event === 'password_change_failed').length).toBeGreaterThanOrEqual(10);
  expect(house.mail.mails).toEqual([]);
  house.clock.advance(31 * 60_000);
  const again = await here.follow(await here.get('/security/password'));
  expect(again.body).toContain('Confirm that it’s you');
  await here.follow(await submitSignIn(here, again));
  expect((await change(here)).status).toBe(200);
});

test('a cross-site form changes nothing, and the page requires a fresh sign-in', async () => {
  const here = await signedIn();
  expect((await change(here, { csrf: 'forged' })).status).toBe(403);
  const stranger = openBrowser(house.url);
  expect((await stranger.post(`${house.url}/security/password`, { password: newPassword })).location).toContain(
    '/auth?',
  );
  house.clock.advance(16 * 60_000);
  expect((await here.get('/security/password')).location).toContain('/auth?');
  expect((await here.post(`${house.url}/security/password`, { current: password })).location).toContain('/auth?');
});

test('a password change ends open password links and unfinished sign-ins', async () => {
  const here = await signedIn();
  const forgotten = openBrowser(house.url);
  const asked = await forgotten.get('/forgotten');
  await forgotten.post('/forgotten', { csrf: hiddenField(asked.body, 'csrf'), username: merchant.username });
  await expect.poll(() => house.mail.mails.length).toBe(1);
  const link = /http:\/\/localhost:\d+\/new-password\?token=[\w-]{43}/.exec(house.mail.mails[0]?.text ?? '')?.[0] ?? '';

  // An attacker with the old password is about to add a factor of their own, as a policy requires.
  await house.database.query(
    `update accounts set entity_id = $2, tenant_uid = $2, user_type_id = 'Merchant' where id_server_id = $1`,
    [merchant.id_server_id, '77777777-7777-4777-8777-777777777777'],
  );
  await house.database.query(
    `insert into second_factor_policies (entity_id, user_type_id, required, changed_at) values ($1, 'Merchant', true, now())`,
    ['77777777-7777-4777-8777-777777777777'],
  );
  const half = openBrowser(house.url);
  const step = await half.follow(await submitSignIn(half, await openSignIn(half)));
  expect(step.body).toContain('Add a second factor');
  await house.database.query('delete from second_factor_policies');

  expect((await change(here)).status).toBe(200);
  expect((await openBrowser(house.url).get(link)).status).toBe(410);
  const enrolled = await half.post(`${step.url.split('?')[0]}/enrol/authenticator`, {
    csrf: hiddenField(step.body, 'csrf'),
  });
  expect(enrolled.status).toBe(400);
  expect((await half.get(step.url)).body).toContain('Enter your password.');
});
