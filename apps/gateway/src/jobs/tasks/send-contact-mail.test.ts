import { randomUUID } from 'node:crypto';
import { createLogger } from '@countinghouse/service/logger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startGateway } from '../../server.ts';
import { runRound, runWaitingJobs, untilJobsDone } from '../../testing/background-jobs.ts';
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { contactBody } from '../../testing/people/contact.ts';

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
  await house.sql('delete from graphile_worker._private_jobs');
});

const send = () =>
  house.call('create_contact_message', 'merchant', { body: contactBody, idempotency_key: randomUUID() });
/** Waits until all due jobs are done, or, that much later, those that wait for a retry. */
const run = async (later_ms = 0) => {
  now = new Date(now.getTime() + later_ms);
  await (later_ms === 0 ? untilJobsDone(house) : runWaitingJobs(house));
};
const mails = () =>
  house.sql<{ kind: string; status: string }>('select kind, status from contact_mails order by kind desc');
const recipients = () => mail.letters.flatMap((letter) => letter.recipients).sort();

test('[S1.43] a mail server outage loses nothing: the request succeeds, and the mail is sent later', async () => {
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

test('[S1.43] a mail refused by the operator’s mailbox is retried, and a refused confirmation is not', async () => {
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
  await run();
  await house.sql(`update graphile_worker._private_jobs set payload = payload::jsonb || '{"tries": 299}'`);
  await run(minute_ms);
  expect(await mails()).toEqual([
    { kind: 'support', status: 'waiting' },
    { kind: 'confirmation', status: 'given_up' },
  ]);
});

test('[S1.43] two nodes send each mail once', async () => {
  const settings = { ...house.gateway.dependencies.settings, GATEWAY_PORT: 0 };
  const other = await startGateway(settings, { log: createLogger({ name: 'other', level: 'silent' }) });
  try {
    for (let count = 0; count < 5; count += 1) await send();
    await run();
    expect((await mails()).filter(({ status }) => status === 'sent')).toHaveLength(10);
    expect(mail.letters).toHaveLength(10);
  } finally {
    await other.stop();
  }
});

test('[S1.43] deletes a message 90 days after it was sent, never before', async () => {
  mail.answer((recipient) => (recipient === support ? 451 : 250));
  await send();
  await run();
  await run(91 * 24 * 60 * minute_ms);
  await runRound(house, 'expire_contact_messages');
  expect(await mails()).toHaveLength(2);
  mail.answer(() => 250);
  await run(10 * minute_ms);
  await runRound(house, 'expire_contact_messages');
  expect(await mails()).toEqual([]);
});
