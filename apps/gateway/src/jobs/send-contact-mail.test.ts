import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Checkpoint } from '../payment-engine.ts';
import { contactBody } from '../testing/contact.ts';
import { testEnvironment } from '../testing/environment.ts';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { users } from '../testing/world.ts';

const main = fileURLToPath(new URL('../testing/crash-gateway.ts', import.meta.url));
const minute_ms = 60_000;
const support = 'help@example.com';

let mail: TestMailServer;
let house: TestGateway;
let now = new Date();
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({
    clock: { now: () => now },
    environment: { SMTP_URL: mail.url, SUPPORT_EMAIL: support },
  });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});
beforeEach(async () => {
  now = new Date();
  mail.answer(() => 250);
  mail.letters.length = 0;
  await house.sql('delete from contact_messages');
});

const send = () =>
  house.call('create_contact_message', 'merchant', { body: contactBody, idempotency_key: randomUUID() });
const run = async (later_ms = 0) => {
  now = new Date(now.getTime() + later_ms);
  await house.gateway.jobs.runNow('send_contact_mail');
};
const mails = () =>
  house.sql<{ kind: string; status: string }>('select kind, status from contact_mails order by kind desc');
const recipients = () => mail.letters.flatMap((letter) => letter.recipients).sort();

test('[S1.43] a mail server that is away loses nothing: the message is answered, kept, and sent once it is back', async () => {
  mail.answer(() => 451);
  expect((await send()).status).toBe(200);
  await run();
  await run(minute_ms);
  await run(10 * minute_ms);
  expect(mail.letters).toEqual([]);
  expect(await mails()).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }]);
  mail.answer(() => 250);
  await run(10 * minute_ms);
  await run(10 * minute_ms);
  expect(recipients()).toEqual([support, 'merchant@example.com']);
  expect(await mails()).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
});

test('[S1.43] what the operator’s mailbox refuses is tried on; a confirmation that is refused ends', async () => {
  mail.answer(() => 550);
  await send();
  await run();
  expect(await mails()).toEqual([
    { kind: 'support', status: 'waiting' },
    { kind: 'confirmation', status: 'refused' },
  ]);
  mail.answer(() => 250);
  await run(10 * minute_ms);
  expect(recipients()).toEqual([support]);
});

test('[S1.43] a confirmation is given up after a day, the message to the operator never', async () => {
  mail.answer(() => 451);
  await send();
  await house.sql('update contact_mails set tries = 299, next_try_at = $1', [now]);
  await run();
  expect(await mails()).toEqual([
    { kind: 'support', status: 'waiting' },
    { kind: 'confirmation', status: 'given_up' },
  ]);
});

test('[S1.43] two nodes send each mail once', async () => {
  for (let count = 0; count < 5; count += 1) await send();
  const { sendContactMail } = await import('./send-contact-mail.ts');
  const node = () => sendContactMail(house.gateway.dependencies).run(new AbortController().signal);
  await Promise.all([node(), node(), node()]);
  // The gateway's own round may have one under way.
  const sent = async () => (await mails()).filter(({ status }) => status === 'sent');
  await expect.poll(sent, { timeout: 10_000 }).toHaveLength(10);
  expect(mail.letters).toHaveLength(10);
});

test('[S1.43] a message is forgotten 90 days after it was sent, and not before it is', async () => {
  mail.answer((recipient) => (recipient === support ? 451 : 250));
  await send();
  await run();
  await run(91 * 24 * 60 * minute_ms);
  expect(await mails()).toHaveLength(2);
  mail.answer(() => 250);
  await run(10 * minute_ms);
  await run();
  expect(await mails()).toEqual([]);
});

/** A gateway of its own on the same database, which kills itself at a step. */
async function crashing(crash_at: Checkpoint): Promise<{ child: ChildProcess; url: string; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      ...testEnvironment,
      DATABASE_URL: house.database.url,
      SMTP_URL: mail.url,
      SUPPORT_EMAIL: support,
      SESSION_CHECK_MS: '0',
      CRASH_AT: crash_at,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('the gateway did not start'))),
  ])) as [{ url: string }];
  return { child, url, ended };
}

test.each<Checkpoint>(['contact_kept', 'contact_mail_taken', 'contact_mail_sent'])(
  '[S1.43] killed at %s, the same request again is the same message, and the next node mails it',
  async (crash_at) => {
    // This node is an hour behind: what the other one keeps is not due here before the clock goes on.
    now = new Date(now.getTime() - 60 * minute_ms);
    const node = await crashing(crash_at);
    const idempotency_key = randomUUID();
    await fetch(`${node.url}/api/core/contact-messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer a.${users.merchant.id_server_id}.a`,
        'content-type': 'application/json',
        'idempotency-key': idempotency_key,
      },
      body: JSON.stringify(contactBody),
    }).catch(() => undefined);
    await node.ended;
    const again = await house.call('create_contact_message', 'merchant', { body: contactBody, idempotency_key });
    expect(again.status, again.text).toBe(200);
    await run(70 * minute_ms);
    expect(await house.sql('select from contact_messages')).toHaveLength(1);
    expect(await mails()).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
    // Where SMTP cannot tell whether a mail was taken, it comes twice under one name, and mail systems keep one.
    const ids = mail.letters.map(({ data }) => /^Message-ID:\s*(<[^>]+>)/im.exec(data)?.[1]);
    expect(new Set(ids).size).toBe(2);
    expect(mail.letters).toHaveLength(crash_at === 'contact_mail_sent' ? 3 : 2);
  },
  40_000,
);
