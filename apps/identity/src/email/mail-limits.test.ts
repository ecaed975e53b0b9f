import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hiddenField, openBrowser } from '../testing/browser.ts';
import { asked_by, people, serviceSecret, startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { mailsMaximum } from './mail-limits.ts';

let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity();
});
afterAll(() => house.stop());
beforeEach(async () => {
  house.mail.mails.length = 0;
  await house.database.query('delete from address_tries');
});

const post = (path: string, body: unknown) =>
  fetch(`${house.url}/internal${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const reset = (by = asked_by) => post(`/accounts/${people.clerk.id_server_id}/reset-password`, { asked_by: by });

async function forgotten(name: string) {
  const browser = openBrowser(house.url);
  const page = await browser.get('/forgotten');
  const { status, body } = await browser.post('/forgotten', {
    csrf: hiddenField(page.body, 'csrf'),
    username: name,
  });
  return { status, body };
}

/** Uses up the count of a key. */
const used = (key: string, purpose: string, tries: number) =>
  house.database.query(
    'insert into address_tries (address, purpose, window_started_at, tries) values ($1, $2, $3, $4)',
    [key, purpose, house.clock.now(), tries],
  );

test('an address gets five links in half an hour from any requester, and answers stay the same', async () => {
  const answers = [];
  for (let count = 0; count < mailsMaximum.recipient; count += 1) {
    const answer = await reset({ ...asked_by, id_server_id: crypto.randomUUID(), entity_id: crypto.randomUUID() });
    answers.push({ status: answer.status, body: await answer.text() });
  }
  expect(house.mail.mails).toHaveLength(mailsMaximum.recipient);
  const last = house.mail.mails.at(-1)?.text;
  const more = await reset();
  expect({ status: more.status, body: await more.text() }).toEqual(answers[0]);
  expect(await forgotten(people.clerk.username)).toEqual(await forgotten('nobody.at.all'));
  expect(house.mail.mails).toHaveLength(mailsMaximum.recipient);
  // The latest link still works.
  const link = /http:\/\/localhost:\d+\/new-password\?token=[\w-]{43}/.exec(last ?? '')?.[0] ?? '';
  expect((await openBrowser(house.url).get(link)).status).toBe(200);

  house.clock.advance(30 * 60_000 + 1_000);
  await reset();
  expect(house.mail.mails).toHaveLength(mailsMaximum.recipient + 1);
});

test('two nodes share the count, and addresses are case-insensitive', async () => {
  await used(people.clerk.email, 'password_link', mailsMaximum.recipient);
  await house.database.query('update accounts set email = upper(email) where id_server_id = $1', [
    people.clerk.id_server_id,
  ]);
  expect((await reset()).status).toBe(200);
  expect(house.mail.mails).toEqual([]);
});

test.each([
  ['person', asked_by.id_server_id, 'mail_of_person', mailsMaximum.person],
  ['entity', asked_by.entity_id, 'mail_of_entity', mailsMaximum.entity],
])('a %s that requests too many mails is told to wait, and nothing is sent', async (_who, key, purpose, maximum) => {
  await used(key, purpose, maximum - 1);
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBe(429);
  const account = {
    id_server_id: crypto.randomUUID(),
    username: 'one-more',
    email: 'one-more@harbor.example',
    first_name: 'One',
    last_name: 'More',
  };
  expect((await post('/accounts', { ...account, asked_by })).status).toBe(429);
  expect((await house.database.query('select from accounts where username = $1', ['one-more'])).rowCount).toBe(0);
  expect(house.mail.mails).toHaveLength(1);
  expect((await reset({ id_server_id: crypto.randomUUID(), entity_id: crypto.randomUUID() })).status).toBe(200);
});
