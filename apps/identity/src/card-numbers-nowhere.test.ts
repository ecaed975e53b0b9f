import { spellingsOf } from '@countinghouse/domain/testing/card-spellings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addressOf,
  authorizationOf,
  hiddenField,
  openBrowser,
  openSignIn,
  signIn,
  submitSignIn,
} from './testing/browser.ts';
import { startTestIdentity, type TestIdentity } from './testing/identity.ts';

/* Puts a card number into every input of users and pages, then searches tables and log for it. */

let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity();
});
afterAll(() => house.stop());

const card_number = '4012888888881881';
const spellings = Object.values(spellingsOf(card_number));

const holdsIt = (text: string) =>
  spellings.some((spelling) => text.includes(spelling)) ||
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .includes(card_number);

async function databaseRows(): Promise<string[]> {
  const { rows: tables } = await house.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await house.database.query<{ row: string }>(`select t::text as row from ${name} t`);
    rows.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  return rows;
}

test.each(spellings)('a card number written %s is never stored', async (text) => {
  const browser = openBrowser(house.url);
  await openSignIn(browser, authorizationOf({ login_hint: text, state: text, nonce: text, ui_locales: text }));
  const page = await openSignIn(browser);
  expect((await submitSignIn(browser, page, { username: text, password: text })).status).toBe(401);
  const forgotten = await browser.get('/forgotten');
  const answer = await browser.post('/forgotten', { csrf: hiddenField(forgotten.body, 'csrf'), username: text });
  expect(answer.status).toBeLessThan(500);
});

test('a device name that contains a card number is stored without it', async () => {
  const browser = openBrowser(house.url);
  await signIn(browser, authorizationOf());
  await browser.get(addressOf(authorizationOf({ prompt: 'none' })), { 'user-agent': `Mozilla/5.0 (${card_number})` });
  const { rows } = await house.database.query<{ user_agent: string }>('select user_agent from sign_in_sessions');
  expect(rows).toEqual([{ user_agent: 'Mozilla/5.0 (••••••••••••1881)' }]);
});

test('afterwards neither the database nor the log contains a card number', async () => {
  expect((await databaseRows()).filter(holdsIt)).toEqual([]);
  expect(house.log_lines.filter(holdsIt)).toEqual([]);
});
