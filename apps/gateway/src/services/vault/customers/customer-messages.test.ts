import { randomUUID } from 'node:crypto';
import type { CustomerMessage } from '@countinghouse/contract/vault/customers/message';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { untilJobsDone } from '../../../testing/background-jobs.ts';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { letterText, startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { addCustomer, addSentMessage, customerBody, keepCard } from '../../../testing/vault.ts';

let mail: TestMailServer;
let house: TestGateway;
let now = new Date();
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({ clock: { now: () => now }, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});
beforeEach(() => {
  now = new Date();
  mail.letters.length = 0;
});

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
const messages = async (customer_id: string) =>
  (await house.call('get_customer_messages', 'merchant', { params: { customer_id } })).body
    .messages as CustomerMessage[];
const read = (customer_id: string, message_id: string) =>
  house.call('get_customer_message', 'merchant', { params: { customer_id, message_id } });
const resend = (customer_id: string, message_id: string) =>
  house.call('resend_customer_message', 'merchant', { params: { customer_id, message_id } });

test('[S7.125] lists a customer’s messages with their state, each as sent but without its link’s secret', async () => {
  const customer_id = await addCustomer(house);
  await keepCard(house, customer_id);
  await house.call('request_card', 'merchant', { params: { customer_id }, terminal: true });
  await untilJobsDone(house);
  const found = (await messages(customer_id)).toSorted((a, b) => b.kind.localeCompare(a.kind));
  expect(found).toMatchObject([
    { kind: 'card_request', recipient: 'ada@example.com', status: 'sent', tries: 1, can_resend: false },
    { kind: 'card_changed', status: 'sent', subject: expect.stringContaining('card'), can_resend: true },
  ]);
  const { message } = (await read(customer_id, found[0]?.message_id ?? '')).body as unknown as {
    message: { text: string; html: string };
  };
  const letter = mail.letters.map(letterText).find((text) => text.includes('customer-self-service#')) ?? '';
  const secret = /customer-self-service#([\w-]{32})/.exec(letter)?.[1] ?? '';
  expect(secret).toHaveLength(32);
  expect(message.text).toContain('customer-self-service#withheld');
  expect(JSON.stringify(message)).not.toContain(secret);
  // The text shown is the text sent, except for the secret.
  const [line] = message.text.split('\n').filter((each) => each.includes('#withheld'));
  expect(letter).toContain(line?.replace('#withheld', `#${secret}`));
});

test('[S7.125] a message can be sent again once an hour, to the customer’s current address, and is audited', async () => {
  const customer_id = await addCustomer(house);
  await keepCard(house, customer_id);
  await untilJobsDone(house);
  const [first] = await messages(customer_id);
  const message_id = first?.message_id ?? '';
  const early = await resend(customer_id, message_id);
  expect(early).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  later(2);
  await house.call('update_customer', 'merchant', {
    params: { customer_id },
    body: {
      version: (
        await house.sql<{ version: number }>('select version from vault_customers where customer_id = $1', [
          customer_id,
        ])
      )[0]?.version,
      email: 'new@example.com',
    },
  });
  mail.letters.length = 0;
  const both = await Promise.all([resend(customer_id, message_id), resend(customer_id, message_id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  await untilJobsDone(house);
  expect(mail.letters.map(({ recipients }) => recipients.join())).toEqual([expect.stringContaining('new@example.com')]);
  expect((await messages(customer_id)).map(({ kind, status }) => [kind, status])).toEqual([
    ['card_changed', 'sent'],
    ['card_changed', 'sent'],
  ]);
  const [entry] = await house.sql<{ after: object }>(
    `select after from audit_entries where call = 'resend_customer_message' and target_id = $1`,
    [customer_id],
  );
  expect(entry?.after).toEqual({
    kind: 'card_changed',
    message_id: expect.any(String),
    resent_message_id: message_id,
  });
  expect(JSON.stringify(entry)).not.toContain('example.com');
});

test('a message that waits, contains a link or has no recipient cannot be sent again', async () => {
  const customer_id = await addCustomer(house);
  const message_id = await addSentMessage(house, customer_id);
  const put = (change: string) => house.sql(`update mail_messages set ${change} where message_id = $1`, [message_id]);
  await put(`status = 'waiting', ended_at = null`);
  expect((await resend(customer_id, message_id)).body.code).toBe('status_forbids');
  await put(`status = 'sent', ended_at = now(), kind = 'card_request'`);
  expect((await resend(customer_id, message_id)).body.code).toBe('status_forbids');
  await put(`kind = 'card_changed'`);
  await house.sql(`update vault_customers set email = '' where customer_id = $1`, [customer_id]);
  expect((await resend(customer_id, message_id)).body.code).toBe('status_forbids');
});

test('the messages of another customer or merchant are not found, and those of a merged one are', async () => {
  const customer_id = await addCustomer(house);
  const other = await addCustomer(house, { ...customerBody, email: 'other@example.com' });
  const foreign = await addCustomer(house, customerBody, 'second');
  const own = await addSentMessage(house, customer_id);
  const theirs = await addSentMessage(house, foreign);
  for (const [of, message_id] of [
    [customer_id, theirs],
    [other, own],
    [foreign, theirs],
    [customer_id, randomUUID()],
  ] as const) {
    expect((await read(of, message_id)).status).toBe(404);
    expect((await resend(of, message_id)).status).toBe(404);
  }
  const merged = await house.call('merge_customer', 'merchant', {
    params: { customer_id: other },
    body: { customer_id },
  });
  expect(merged.status, merged.text).toBe(200);
  expect((await messages(other)).map(({ message_id }) => message_id)).toEqual([own]);
});
