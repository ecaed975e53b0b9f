import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressOf, authorizationOf, type Browser, hiddenField, openBrowser, signIn } from '../testing/browser.ts';
import {
  asked_by,
  endedSince,
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

const { merchant } = people;
const account = `/accounts/${merchant.id_server_id}`;
const newEmail = 'robin.okafor@elsewhere.example';

beforeEach(async () => {
  house.mail.mails.length = 0;
  house.clock.advance(73 * 3_600_000);
  await house.database.query('delete from email_changes');
  await house.database.query(
    `update accounts set email = $2, locale = null, email_verified_at = now(), disabled = false, failures = 0,
       password_hash = (select password_hash from accounts where username = 'Clerk') where id_server_id = $1`,
    [merchant.id_server_id, merchant.email],
  );
});

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${house.url}/internal${path}`, {
    method,
    headers: {
      authorization: `Bearer ${serviceSecret}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const emailOf = async () => (await call('GET', account)).body.email;
const pending = async () => (await call('GET', `${account}/email-change`)).body.email_change;

/** Returns the link in the latest mail to an address. */
function linkTo(address: string, path: 'confirm-email' | 'undo-email' | 'new-password'): string {
  const text = house.mail.mails.findLast(({ to, text }) => to === address && text.includes(`/${path}?`))?.text ?? '';
  const link = new RegExp(`http://localhost:\\d+/${path}\\?token=[\\w-]{43}`).exec(text)?.[0];
  if (link === undefined) throw new Error(`No mail to ${address} has a link to ${path}`);
  return link;
}

async function ask(email = newEmail) {
  const answer = await call('PUT', account, { email, asked_by });
  expect(answer).toMatchObject({ status: 200, body: { email_pending: true } });
  return { confirm: linkTo(email, 'confirm-email'), undo: linkTo(merchant.email, 'undo-email') };
}

async function press(link: string) {
  const browser = openBrowser(house.url);
  const page = await browser.get(link);
  return page.status === 200 ? browser.post(link, { csrf: hiddenField(page.body, 'csrf') }) : page;
}

async function forgotten(name: string): Promise<void> {
  const browser = openBrowser(house.url);
  const page = await browser.get('/forgotten');
  await browser.post('/forgotten', { csrf: hiddenField(page.body, 'csrf'), username: name });
}

const renewal = async (browser: Browser) => {
  const silent = authorizationOf({ prompt: 'none', redirect_uri: `${portalUrl}/auth/silent` });
  return new URL((await browser.get(addressOf(silent))).location ?? '').searchParams.get('error');
};

test('a new address waits for confirmation, and mail goes to the old, notified address until then', async () => {
  const { confirm } = await ask();
  expect(house.mail.mails.map(({ to }) => to)).toEqual([newEmail, merchant.email]);
  expect(await emailOf()).toBe(merchant.email);
  expect(await pending()).toEqual({
    email: newEmail,
    requested_at: expect.any(String),
    expires_at: expect.any(String),
  });
  await forgotten(merchant.username);
  await expect.poll(() => house.mail.mails.length).toBe(3);
  expect(house.mail.mails.at(-1)?.to).toBe(merchant.email);
  // An unconfirmed address cannot be used to sign in or request a link.
  await forgotten(newEmail);
  expect(house.mail.mails).toHaveLength(3);

  expect((await press(confirm)).body).toContain(newEmail);
  expect(await emailOf()).toBe(newEmail);
  expect(await pending()).toBe(null);
  await forgotten(merchant.username);
  await expect.poll(() => house.mail.mails.length).toBe(4);
  expect(house.mail.mails.at(-1)?.to).toBe(newEmail);
});

test('opening a link changes nothing; submitting its form does, once, and only from the same browser', async () => {
  const { confirm } = await ask();
  const browser = openBrowser(house.url);
  const page = await browser.get(confirm);
  await openBrowser(house.url).get(confirm);
  expect(await emailOf()).toBe(merchant.email);
  expect((await openBrowser(house.url).post(confirm, { csrf: hiddenField(page.body, 'csrf') })).status).toBe(403);
  expect(await emailOf()).toBe(merchant.email);
  const both = await Promise.all([press(confirm), press(confirm)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  expect((await press(confirm)).status).toBe(410);
});

test('the confirmation link works for a day, and a forged one never works', async () => {
  const { confirm } = await ask();
  house.clock.advance(24 * 3_600_000 + 1_000);
  expect((await press(confirm)).status).toBe(410);
  expect(await pending()).toBe(null);
  expect((await press(`${house.url}/confirm-email?token=${'A'.repeat(43)}`)).status).toBe(410);
  expect((await press(`${house.url}/undo-email?token=${'A'.repeat(43)}`)).status).toBe(410);
});

test('a later request replaces an earlier one, and a cancelled request never takes effect', async () => {
  const first = await ask();
  const second = await ask('another@elsewhere.example');
  expect((await press(first.confirm)).status).toBe(410);
  expect((await call('DELETE', `${account}/email-change`)).status).toBe(200);
  expect(await pending()).toBe(null);
  expect((await press(second.confirm)).status).toBe(410);
  expect((await call('DELETE', `${account}/email-change`)).status).toBe(404);
  expect(await emailOf()).toBe(merchant.email);
});

test('a password link sent to the old address ends when the new address takes effect', async () => {
  await forgotten(merchant.username);
  await expect.poll(() => house.mail.mails.length).toBe(1);
  const link = linkTo(merchant.email, 'new-password');
  const { confirm } = await ask();
  expect((await openBrowser(house.url).get(link)).status).toBe(200);
  await press(confirm);
  expect((await openBrowser(house.url).get(link)).status).toBe(410);
});

test('undoing an applied change restores the address and revokes newer sessions, links, passwords and factors', async () => {
  const { confirm, undo } = await ask();
  await press(confirm);
  house.clock.advance(60_000);
  await forgotten(newEmail);
  await expect.poll(() => house.mail.mails.at(-1)?.text).toContain('/new-password?');
  const password = 'the password of somebody else';
  const browser = openBrowser(house.url);
  const link = linkTo(newEmail, 'new-password');
  const page = await browser.get(link);
  await browser.post(link, { csrf: hiddenField(page.body, 'csrf'), password, repeated: password });
  const taken = openBrowser(house.url);
  await signIn(taken, authorizationOf(), { password });
  await house.database.query(
    `insert into passkeys (passkey_id, id_server_id, public_key, counter, transports, name, created_at)
     values ('theirs', $1, '\\x00', 0, '{}', 'theirs', $2)`,
    [merchant.id_server_id, house.clock.now()],
  );
  await forgotten(newEmail);
  await expect.poll(() => house.mail.mails.filter(({ text }) => text.includes('/new-password?')).length).toBe(2);
  const open = linkTo(newEmail, 'new-password');

  house.clock.advance(71 * 3_600_000);
  const since = house.clock.now().toISOString();
  const undone = await press(undo);
  expect(undone.status).toBe(200);
  expect(undone.body).toContain(merchant.email);
  expect(await emailOf()).toBe(merchant.email);
  expect(await renewal(taken)).toBe('login_required');
  expect(await endedSince(house, since)).toContain(merchant.id_server_id);
  expect((await openBrowser(house.url).get(open)).status).toBe(410);
  await expect(signIn(openBrowser(house.url), authorizationOf(), { password })).rejects.toThrow();
  expect((await house.database.query('select from passkeys')).rowCount).toBe(0);
  expect((await press(undo)).status).toBe(410);
  expect((await press(confirm)).status).toBe(410);
});

test('undoing a change also cancels later changes and their links', async () => {
  const { confirm, undo } = await ask();
  await press(confirm);
  const answer = await call('PUT', account, { email: 'third@elsewhere.example', asked_by });
  expect(answer.body.email_pending).toBe(true);
  const [second, back] = [linkTo('third@elsewhere.example', 'confirm-email'), linkTo(newEmail, 'undo-email')];
  expect((await press(undo)).status).toBe(200);
  expect(await emailOf()).toBe(merchant.email);
  expect((await press(second)).status).toBe(410);
  expect((await press(back)).status).toBe(410);
  expect(await emailOf()).toBe(merchant.email);
});

test('undoes a change before it takes effect, and keeps an unchanged password', async () => {
  const { confirm, undo } = await ask();
  expect((await press(undo)).status).toBe(200);
  expect((await press(confirm)).status).toBe(410);
  expect(await emailOf()).toBe(merchant.email);
  await expect(signIn(openBrowser(house.url), authorizationOf())).resolves.toBeDefined();
});

test('a change cannot be undone later than 72 hours after it took effect', async () => {
  const { confirm, undo } = await ask();
  house.clock.advance(23 * 3_600_000);
  await press(confirm);
  house.clock.advance(72 * 3_600_000 - 60_000);
  expect((await openBrowser(house.url).get(undo)).status).toBe(200);
  house.clock.advance(61_000);
  expect((await press(undo)).status).toBe(410);
  expect(await emailOf()).toBe(newEmail);
});

test('correcting the address of an open invitation resends it there and ends the old link', async () => {
  const invited = {
    id_server_id: '44444444-4444-4444-8444-444444444444',
    username: 'typo',
    email: 'tpyo@harbor.example',
    first_name: 'Ty',
    last_name: 'Po',
  };
  await call('POST', '/accounts', { ...invited, asked_by });
  const wrong = linkTo(invited.email, 'new-password');
  const path = `/accounts/${invited.id_server_id}`;
  expect((await call('PUT', path, { email: 'typo@harbor.example', asked_by })).body.email_pending).toBe(false);
  expect((await call('GET', path)).body.email).toBe('typo@harbor.example');
  expect((await openBrowser(house.url).get(wrong)).status).toBe(410);
  const right = linkTo('typo@harbor.example', 'new-password');
  expect((await openBrowser(house.url).get(right)).body).toContain('Welcome to Countinghouse');
  // A forgotten-password request sends no more than the invitation.
  await forgotten('typo');
  await expect.poll(() => house.mail.mails.length).toBe(3);
  expect((await openBrowser(house.url).get(linkTo('typo@harbor.example', 'new-password'))).body).toContain(
    'Welcome to Countinghouse',
  );
});

test('an invited address changes nothing for an account whose address is verified', async () => {
  expect((await call('PUT', account, { first_name: 'Robin', invited_email: newEmail })).status).toBe(200);
  expect(await emailOf()).toBe(merchant.email);
  expect(await pending()).toBe(null);
  expect(house.mail.mails).toEqual([]);
});

test('the gateway receives the new address with the event, and the restored one', async () => {
  const { confirm, undo } = await ask();
  const events = async () => {
    const { body } = await call('GET', '/events?after=0');
    return (body.events as { event: string; email: string | null }[])
      .filter(({ event }) => event.startsWith('email_'))
      .slice(-2)
      .map(({ event, email }) => [event, email]);
  };
  await press(confirm);
  expect((await events()).at(-1)).toEqual(['email_changed', newEmail]);
  await press(undo);
  expect(await events()).toEqual([
    ['email_changed', merchant.email],
    ['email_change_undone', merchant.email],
  ]);
});

test('no change is stored when the mail cannot be sent', async () => {
  const lonely = await startTestIdentity({ SMTP_URL: 'smtp://127.0.0.1:1' });
  try {
    const response = await fetch(`${lonely.url}/internal${account}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${serviceSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: newEmail, asked_by }),
    });
    expect(response.status).toBe(503);
    expect((await lonely.database.query('select from email_changes')).rowCount).toBe(0);
  } finally {
    await lonely.stop();
  }
});

test('link secrets are stored only as hashes, and never logged', async () => {
  const links = Object.values(await ask());
  for (const link of links) await openBrowser(house.url).get(link);
  const { rows } = await house.database.query<{ row: string }>('select c::text as row from email_changes c');
  for (const link of links) {
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    expect(house.log_lines.join('\n')).not.toContain(token);
  }
});
