import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addressOf,
  authorizationOf,
  exchange,
  hiddenField,
  openBrowser,
  openSignIn,
  signIn,
  submitSignIn,
} from '../testing/browser.ts';
import {
  asked_by,
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

async function call(method: string, path: string, body?: unknown, authorization = `Bearer ${serviceSecret}`) {
  const response = await fetch(`${house.url}/internal${path}`, {
    method,
    headers: {
      ...(authorization === '' ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const clerk = `/accounts/${people.clerk.id_server_id}`;
const nobody = '/accounts/99999999-9999-4999-8999-999999999999';

test.each(['', 'Bearer ', 'Bearer wrong', serviceSecret, `Bearer ${serviceSecret}x`])(
  'internal calls require the service secret and refuse %j',
  async (authorization) => {
    expect((await call('GET', clerk, undefined, authorization)).status).toBe(401);
    expect((await call('PUT', clerk, { disabled: true }, authorization)).status).toBe(401);
  },
);

test('[S3.51] [S7.37] an account is changed, returns a Message, and signs in under its new name', async () => {
  const changed = await call('PUT', clerk, { username: 'ines', last_name: 'Duarte Lima' });
  expect(changed).toMatchObject({ status: 200, body: { Message: expect.any(String) } });
  expect((await call('GET', clerk)).body).toMatchObject({
    username: 'ines',
    first_name: 'Ines',
    last_name: 'Duarte Lima',
  });
  await expect(signIn(openBrowser(house.url), authorizationOf(), { username: 'Ines' })).resolves.toBeDefined();
});

test('[S3.51] [S7.38] a password reset sends the link to the account and returns a Message', async () => {
  const { email } = (await call('GET', clerk)).body;
  expect(await call('POST', `${clerk}/reset-password`, { asked_by })).toMatchObject({
    status: 200,
    body: { Message: expect.any(String) },
  });
  await expect.poll(() => house.mail.mails.at(-1)?.to).toBe(email);
});

test('no response contains a password hash', async () => {
  expect(JSON.stringify((await call('GET', clerk)).body)).not.toMatch(/argon2|password/);
});

test('a username that is taken in any case answers 409 and changes nothing', async () => {
  expect((await call('PUT', clerk, { username: 'MERCHANT', first_name: 'Changed' })).status).toBe(409);
  expect((await call('GET', clerk)).body.first_name).toBe('Ines');
});

test('an unknown account answers 404, and an invalid request 400', async () => {
  expect((await call('GET', nobody)).status).toBe(404);
  expect((await call('PUT', nobody, { first_name: 'x' })).status).toBe(404);
  expect((await call('POST', `${nobody}/reset-password`, { asked_by })).status).toBe(404);
  expect((await call('PUT', clerk, { email: 'no address' })).status).toBe(400);
  expect((await call('PUT', clerk, { password_hash: 'x' })).status).toBe(400);
  expect((await call('GET', '/accounts/1')).status).toBe(400);
});

test('a new account has no password and cannot sign in, and its owner is sent a link', async () => {
  const account = {
    id_server_id: '33333333-3333-4333-8333-333333333333',
    username: 'newcomer',
    email: 'newcomer@harbor.example',
    first_name: 'New',
    last_name: 'Comer',
  };
  expect(await call('POST', '/accounts', { ...account, asked_by })).toMatchObject({
    status: 201,
    body: { Message: expect.any(String) },
  });
  await expect.poll(() => house.mail.mails.at(-1)?.to).toBe(account.email);
  await expect(
    signIn(openBrowser(house.url), authorizationOf(), { username: 'newcomer', password: '' }),
  ).rejects.toThrow();
  expect(
    (await call('POST', '/accounts', { ...account, asked_by, id_server_id: account.id_server_id.replace('3', '4') }))
      .status,
  ).toBe(409);
});

const invited = {
  id_server_id: '44444444-4444-4444-8444-444444444444',
  username: 'invited',
  email: 'invited@harbor.example',
  first_name: 'In',
  last_name: 'Vited',
  locale: 'de',
  belonging: {
    entity_id: '55555555-5555-4555-8555-555555555555',
    tenant_uid: '66666666-6666-4666-8666-666666666666',
    user_type_id: 'Merchant',
  },
};

async function linkOfMail(to: string): Promise<string> {
  await expect.poll(() => house.mail.mails.at(-1)?.to).toBe(to);
  const link = /http:\/\/localhost:\d+\/new-password\?token=[\w-]{43}/.exec(house.mail.mails.at(-1)?.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link');
  return link;
}

async function accept(link: string, password: string) {
  const browser = openBrowser(house.url);
  const page = await browser.get(link);
  if (page.status !== 200) return page;
  return browser.post(link, { csrf: hiddenField(page.body, 'csrf'), password, repeated: password });
}

test('an invitation is in the person’s language, lasts seven days, and works once even concurrently', async () => {
  expect((await call('POST', '/accounts', { ...invited, asked_by })).status).toBe(201);
  const link = await linkOfMail(invited.email);
  expect(house.mail.mails.at(-1)?.text).toContain('innerhalb von 7 Tage');
  const now = house.clock.now().getTime();
  house.clock.set(new Date(now + 6.9 * 86_400_000));
  expect((await openBrowser(house.url).get(link)).body).toContain('Welcome to Countinghouse');
  house.clock.set(new Date(now + 7.1 * 86_400_000));
  const late = await accept(link, 'seven days are a long time');
  expect(late.status).toBe(410);
  expect(late.body).toContain('no longer works');
  expect(late.body).toContain('ask the person who invited you');

  expect((await call('POST', `/accounts/${invited.id_server_id}/invitation`, { asked_by })).status).toBe(200);
  const again = await linkOfMail(invited.email);
  expect(again).not.toBe(link);
  const both = await Promise.all([accept(again, 'the first of the two'), accept(again, 'the second of the two')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  const used = await openBrowser(house.url).get(again);
  expect(used.status).toBe(410);
  expect(used.body).toContain('already been accepted');
  expect((await call('POST', `/accounts/${invited.id_server_id}/invitation`, { asked_by })).status).toBe(409);
  house.clock.set(new Date(now));
});

test('creates no account when the invitation cannot be sent', async () => {
  const lonely = await startTestIdentity({ SMTP_URL: 'smtp://127.0.0.1:1' });
  try {
    const response = await fetch(`${lonely.url}/internal/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...invited, asked_by }),
    });
    expect(response.status).toBe(503);
    expect((await lonely.database.query('select from accounts where username = $1', ['invited'])).rowCount).toBe(0);
  } finally {
    await lonely.stop();
  }
});

const silently = () => authorizationOf({ prompt: 'none', redirect_uri: `${portalUrl}/auth/silent` });
const merchant = `/accounts/${people.merchant.id_server_id}`;

type Listed = { session_id: string; user_agent: string; address: string; began_at: string; last_seen_at: string };
const sessions = async () => (await call('GET', `${merchant}/sessions`)).body.sessions as Listed[];

async function signedIn() {
  const browser = openBrowser(house.url);
  const authorization = authorizationOf();
  const { body } = await exchange(house.url, authorization, await signIn(browser, authorization));
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
    auth_time: number;
  };
  return { browser, claims };
}

const renewal = async ({ browser }: Awaited<ReturnType<typeof signedIn>>) =>
  new URL((await browser.get(addressOf(silently()))).location ?? house.url).searchParams.get('error');

test('lists an account’s sessions with devices, and ends one, all but one, or all', async () => {
  const [first, second, third] = [await signedIn(), await signedIn(), await signedIn()];
  const listed = await sessions();
  expect(new Set(listed.map(({ session_id }) => session_id))).toEqual(
    new Set([first, second, third].map(({ claims }) => claims.sid)),
  );
  expect(listed[0]).toMatchObject({
    user_agent: 'node',
    address: expect.any(String),
    began_at: expect.any(String),
    last_seen_at: expect.any(String),
  });
  expect(Math.abs(first.claims.auth_time - house.clock.now().getTime() / 1000)).toBeLessThan(60);
  const since = new Date(house.clock.now().getTime() - 1).toISOString();

  expect((await call('DELETE', `${clerk}/sessions/${first.claims.sid}`)).status).toBe(404);
  expect((await call('DELETE', `${merchant}/sessions/${first.claims.sid}`)).status).toBe(200);
  expect((await call('DELETE', `${merchant}/sessions/${first.claims.sid}`)).status).toBe(404);
  expect(await renewal(first)).toBe('login_required');
  expect(await renewal(second)).toBe(null);

  expect((await call('DELETE', `${merchant}/sessions?kept_session_id=${second.claims.sid}`)).body).toEqual({
    ended: 1,
  });
  expect(await renewal(third)).toBe('login_required');
  expect(await renewal(second)).toBe(null);
  expect((await call('DELETE', `${merchant}/sessions`)).body).toEqual({ ended: 1 });
  expect(await renewal(second)).toBe('login_required');
  expect(await sessions()).toEqual([]);

  const ended = (await call('GET', `/ended-sessions?since=${since}`)).body as {
    session_ids: string[];
    accounts: { id_server_id: string }[];
  };
  expect(ended.session_ids.toSorted()).toEqual([first, second, third].map(({ claims }) => claims.sid).toSorted());
  expect(ended.accounts.map(({ id_server_id }) => id_server_id)).toContain(people.merchant.id_server_id);
});

test('an ended session stays ended when the provider saves it again', async () => {
  const person = await signedIn();
  const { rows } = await house.database.query('select * from provider_records where model = $1 and uid = $2', [
    'Session',
    person.claims.sid,
  ]);
  await call('DELETE', `${merchant}/sessions/${person.claims.sid}`);
  const { createProviderStore } = await import('../provider/provider-store.ts');
  const store = createProviderStore(house.database, house.clock, 5_400)('Session');
  await store.upsert(rows[0].payload.jti, rows[0].payload, 3600);
  expect(await sessions()).toEqual([]);
  expect(await renewal(person)).toBe('login_required');
});

test('disabling an account ends its sessions immediately and notifies the services', async () => {
  const person = await signedIn();
  const since = new Date(house.clock.now().getTime() - 1).toISOString();
  await call('PUT', merchant, { disabled: true });
  expect(await renewal(person)).toBe('login_required');
  const ended = (await call('GET', `/ended-sessions?since=${since}`)).body;
  expect(ended.session_ids).toContain(person.claims.sid);
  await call('PUT', merchant, { disabled: false });
  await expect(signedIn()).resolves.toBeDefined();
});

test('[S7.19] a removed account cannot sign in, its name is free, and removing it again succeeds', async () => {
  const account = {
    id_server_id: '55555555-5555-4555-8555-555555555555',
    username: 'leaver',
    email: 'leaver@harbor.example',
    first_name: 'Lea',
    last_name: 'Ver',
  };
  const path = `/accounts/${account.id_server_id}`;
  expect((await call('POST', '/accounts', { ...account, asked_by })).status).toBe(201);
  expect((await call('DELETE', path)).status).toBe(200);
  expect((await call('GET', path)).status).toBe(404);
  expect((await call('DELETE', path)).status).toBe(200);
  expect((await call('POST', '/accounts', { ...account, asked_by })).status).toBe(201);
});

test('saves the second-factor policy over the version read, so one of two concurrent saves wins', async () => {
  const path = '/second-factor-policies/77777777-7777-4777-8777-777777777777';
  expect((await call('GET', path)).body).toEqual({ version: 0, Administrator: false, Merchant: false });
  const both = await Promise.all(
    [true, false].map((Administrator) => call('PUT', path, { version: 0, Administrator, Merchant: true })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await call('GET', path)).body).toMatchObject({ version: 1, Merchant: true });
  expect((await call('PUT', path, { version: 1, Administrator: true })).status).toBe(400);
});

test('reports sign-in events in order, without those that the gateway caused', async () => {
  const { last_event_id: start } = (await call('GET', '/events?after=0')).body as { last_event_id: number };
  const browser = openBrowser(house.url);
  const page = await openSignIn(browser);
  await submitSignIn(browser, page, { username: 'nobody-at-all', password: 'wrong wrong wrong' });
  await submitSignIn(browser, page, { password: 'wrong wrong wrong' });
  await signIn(browser, authorizationOf());
  await call('DELETE', `/accounts/${people.merchant.id_server_id}/sessions`);
  const told = (await call('GET', `/events?after=${start}`)).body as {
    last_event_id: number;
    events: { event_id: number; event: string; id_server_id: string; address: string }[];
  };
  expect(told.events.map(({ event }) => event)).toEqual(['sign_in_failed', 'signed_in']);
  expect(new Set(told.events.map(({ id_server_id }) => id_server_id))).toEqual(new Set([people.merchant.id_server_id]));
  expect(told.events[0]?.address).toMatch(/127\.0\.0\.1|::1/);
  expect(told.events.at(-1)?.event_id).toBe(told.last_event_id);
  expect((await call('GET', `/events?after=${told.last_event_id}`)).body.events).toEqual([]);
  expect((await call('GET', '/events?after=-1')).status).toBe(400);
});

test('[S1.31] a username in another case or Unicode form is the same account', async () => {
  const wide = 'ｍｅｒｃｈａｎｔ';
  for (const username of [wide, 'MERCHANT', 'ＭＥＲＣＨＡＮＴ']) {
    const account = {
      id_server_id: randomUUID(),
      username,
      email: 'double@example.com',
      first_name: 'A',
      last_name: 'Double',
    };
    expect((await call('POST', '/accounts', { ...account, asked_by })).status).toBe(409);
    expect((await call('PUT', clerk, { username })).status).toBe(409);
    expect((await call('GET', `/accounts/${account.id_server_id}`)).status).toBe(404);
  }
  await expect(signIn(openBrowser(house.url), authorizationOf(), { username: wide })).resolves.toBeDefined();
});

test('a password reset requested by an administrator uses the language of the last sign-in', async () => {
  const { id_server_id, email } = people.merchant;
  const localesOf = async (...ids: string[]) => (await call('POST', '/locales', { ids })).body;
  await signIn(openBrowser(house.url), authorizationOf({ ui_locales: 'fr-FR' }));
  expect(await localesOf(id_server_id, '99999999-9999-4999-8999-999999999999')).toEqual({
    locales: { [id_server_id]: 'fr-FR' },
  });
  await call('POST', `/accounts/${id_server_id}/reset-password`, { asked_by });
  await linkOfMail(email);
  expect(house.mail.mails.at(-1)?.text).toContain('<html lang="fr-FR"');
  await signIn(openBrowser(house.url), authorizationOf({ ui_locales: 'zh-CN' }));
  expect(await localesOf(id_server_id)).toEqual({ locales: { [id_server_id]: 'zh-CN' } });
  expect((await call('POST', '/locales', { ids: ['nobody'] })).status).toBe(400);
});

test('lists whom a policy covers by kind, and who of them has no second factor', async () => {
  const operator = randomUUID();
  const merchant_uid = randomUUID();
  const add = async (
    username: string,
    entity_id: string,
    user_type_id: string,
    more: 'disabled' | 'passkey' | '' = '',
  ) => {
    const id_server_id = randomUUID();
    await house.database.query(
      `insert into accounts (id_server_id, username, email, first_name, last_name, created_at, updated_at, entity_id, tenant_uid, user_type_id, disabled)
       values ($1, $2, $2 || '@example.com', $2, 'Person', now(), now(), $3, $4, $5, $6)`,
      [id_server_id, username, entity_id, operator, user_type_id, more === 'disabled'],
    );
    if (more === 'passkey') {
      await house.database.query(
        `insert into passkeys (passkey_id, id_server_id, public_key, counter, transports, name, created_at)
         values ($1, $2, '', 0, '{}', 'Passkey', now())`,
        [id_server_id, id_server_id],
      );
    }
  };
  await add('Bea', operator, 'Administrator', 'passkey');
  await add('Ada', operator, 'Administrator');
  await add('Cyd', merchant_uid, 'Merchant');
  await add('Dan', merchant_uid, 'Merchant', 'disabled');
  await add('Eve', randomUUID(), 'Merchant');
  const people = async (id: string) => (await call('GET', `/second-factor-policies/${id}/people`)).body;
  expect(await people(operator)).toEqual({
    Administrator: { people: 2, without_factor: 1, names: ['Ada Person'] },
    Merchant: { people: 2, without_factor: 2, names: ['Cyd Person', 'Eve Person'] },
  });
  expect(await people(merchant_uid)).toEqual({
    Administrator: { people: 0, without_factor: 0, names: [] },
    Merchant: { people: 1, without_factor: 1, names: ['Cyd Person'] },
  });
});
