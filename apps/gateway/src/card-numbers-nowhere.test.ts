import { randomUUID } from 'node:crypto';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { type DeclaredField, declaredFields, withValue } from '@countinghouse/contract/testing/declared-fields';
import { cardNumberInLine, cardNumberMessage } from '@countinghouse/domain/card/card-number-in-text';
import { spellingsOf } from '@countinghouse/domain/testing/card-spellings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilJobsDone } from './testing/background-jobs.ts';
import { letterText, startMailServer, type TestMailServer } from './testing/mail-server.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from './testing/payments.ts';
import { accessTable } from './testing/requests/access-table.ts';
import { createRequests, type Requests } from './testing/requests/requests.ts';
import { databaseRows } from './testing/secrecy/database-rows.ts';
import type { UserName } from './testing/world.ts';

/*
 * Sends a card number in every text field of every call, in every spelling, as a user who has the permission and with an otherwise valid
 * request. Then searches the whole database, the log and all mail for it.
 */

let house: PaymentWorld;
let mail: TestMailServer;
let requests: Requests;
beforeAll(async () => {
  mail = await startMailServer();
  house = await startPaymentWorld({
    environment: { SMTP_URL: mail.url, SANDBOX_CLOCK: 'on', SUPPORT_EMAIL: 'support@example.com' },
  });
  requests = createRequests(house);
}, 60_000);
afterAll(async () => {
  await house.stop();
  await mail.stop();
});

const card_number = '4012888888881881';
const spellings = Object.entries(spellingsOf(card_number));
const byOf = (name: CallName): UserName => (accessTable[name].merchant === 'yes' ? 'merchant' : 'admin');
/** Calls made by people and API keys. Calls made by visitors are tested as visitors (add-visitor-account.test.ts). */
const withTexts = (Object.entries(calls) as [CallName, CallDeclaration][])
  .filter(([, call]) => call.permission !== 'visitor')
  .filter(([, call]) => declaredFields(call).some(({ type }) => type !== 'other'))
  .map(([name]) => name);

/** Whether a text contains the number in any of its spellings, or what remains of one. */
function holdsIt(text: string): boolean {
  if (spellings.some(([, spelling]) => text.includes(spelling))) return true;
  const plain = /[^ -~]/.test(text) ? text.normalize('NFKC') : text;
  return plain.replace(/[^\p{L}\p{Nd}]+/gu, '').includes(card_number);
}

/** Every third field of a call gets the same six spellings, so that a call with three fields gets all of them. */
const spellingsFor = (index: number) => spellings.filter((_, place) => place % 3 === index % 3);

const isFileContent = ({ path }: DeclaredField) => path.at(-1) === 'content';

test.each(withTexts)(
  '%s: refuses a card number in any of its text fields, naming the field',
  async (name) => {
    const call: CallDeclaration = calls[name];
    const by = byOf(name);
    let request = await requests.requestFor(name, by);
    const fields = declaredFields(call).filter(({ type }) => type !== 'other');
    for (const [index, field] of fields.entries()) {
      const may = Object.hasOwn(call.card_numbers_allowed ?? {}, [field.part, ...field.path].join('.'));
      const sent = spellingsFor(index).map(async ([what, text]) => {
        const value = isFileContent(field) ? Buffer.from(`order,note\n1,"for ${text}"\n`).toString('base64') : text;
        const answer = await requests.send(name, by, withValue(request, field, value));
        const said = `${[field.part, ...field.path].join('.')} ${what}: ${answer.text}`;
        if (may && !isFileContent(field)) expect(answer.status, said).toBeLessThan(500);
        else expect([400, 404], said).toContain(answer.status);
        if (isFileContent(field)) expect(answer.text).toContain(cardNumberInLine(2));
        expect(holdsIt(answer.text), said).toBe(false);
        return answer.status;
      });
      const taken = (await Promise.all(sent)).some((status) => status < 300);
      if (taken && call.effect === 'write') request = await requests.requestFor(name, by);
    }
  },
  60_000,
);

test('a card number in a header is stored nowhere', async () => {
  for (const [, text] of spellings.filter(([, spelling]) => /^[\x21-\x7e]+$/.test(spelling))) {
    for (const header of [
      'idempotency-key',
      'x-request-id',
      'x-terminal-key',
      'x-modified-by',
      'user-agent',
      'x-entity-id',
    ]) {
      const answer = await house.sale(payload(freshCard()), { headers: { [header]: text } });
      expect(answer.status, `${header} ${answer.text}`).toBeLessThan(500);
      expect(holdsIt(answer.text), header).toBe(false);
      if (header === 'idempotency-key') {
        expect(answer.body.errors).toEqual([{ field: 'Idempotency-Key', message: cardNumberMessage }]);
      }
    }
  }
});

test('a card number in a refused id is stored nowhere', async () => {
  const id = '40128888-8888-1881-0000-000000000000';
  expect((await house.call('get_user', 'nobody', { params: { id } })).status).toBeGreaterThanOrEqual(400);
  expect((await house.call('get_payment', 'merchant', { params: { id } })).status).toBeGreaterThanOrEqual(400);
  const refund = { params: { payment_id: id }, body: {}, idempotency_key: randomUUID() };
  for (const by of ['nobody', 'merchant'] as const) {
    expect((await house.call('refund_payment', by, refund)).status).toBeGreaterThanOrEqual(400);
  }
});

test('after all these requests no card number is in the database, the log or any mail', async () => {
  await untilJobsDone(house);
  const found = (await databaseRows(house)).filter(holdsIt);
  expect(found.map((row) => row.slice(0, 300))).toEqual([]);
  expect(house.lines.map((line) => JSON.stringify(line)).filter(holdsIt)).toEqual([]);
  expect(mail.letters.length).toBeGreaterThan(0);
  expect(mail.letters.map(letterText).filter(holdsIt)).toEqual([]);
}, 60_000);
