import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createLogger } from '@countinghouse/service/logger';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Checkpoint } from '../../payment-engine.ts';
import { type Gateway, startGateway } from '../../server.ts';
import { readGatewaySettings } from '../../settings.ts';
import { untilJobsDone } from '../../testing/background-jobs.ts';
import { testEnvironment } from '../../testing/environment.ts';
import { crashMain } from '../../testing/faults/crash-main.ts';
import { untilSo } from '../../testing/in-time.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { contactBody } from '../../testing/people/contact.ts';
import { subjectOf } from '../../testing/requests/subject.ts';
import { users, worldTemplate } from '../../testing/world.ts';

/*
 * kill -9 between every two steps of a Contact Us mail, in a separate gateway process. Then another node must complete the mails
 * automatically.
 */

let database: TestDatabase;
let mail: TestMailServer;
let owner: pg.Pool;
const children = new Set<ChildProcess>();
const gateways = new Set<Gateway>();

beforeAll(async () => {
  database = await createTestDatabase({ template: worldTemplate });
  mail = await startMailServer();
  owner = new pg.Pool({ connectionString: database.url, max: 2, options: '-c search_path=gateway,public' });
  owner.on('error', () => undefined);
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  for (const gateway of gateways) await gateway.stop();
  gateways.clear();
  mail.letters.length = 0;
  await owner.query('delete from contact_messages');
});
afterAll(async () => {
  await owner.end();
  await mail.stop();
  await database.drop();
});

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows;
const environment = () => ({
  ...testEnvironment,
  DATABASE_URL: database.url,
  SMTP_URL: mail.url,
  SUPPORT_EMAIL: 'help@example.com',
  SESSION_CHECK_MS: '0',
});

/**
 * Starts a gateway in a separate process that kills itself once a number of mails have reached a step. The earlier ones wait at that step.
 */
async function startNode(
  crash_at: Checkpoint,
  crash_count = 1,
): Promise<{ url: string; child: ChildProcess; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, [await crashMain()], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment(),
      CRASH_AT: crash_at,
      CRASH_COUNT: String(crash_count),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  const ended = once(child, 'exit');
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('the gateway did not start'))),
  ])) as [{ url: string }];
  return { url, child, ended };
}

async function startNext(): Promise<Gateway> {
  const gateway = await startGateway(readGatewaySettings(environment()), {
    log: createLogger({ name: 'next', level: 'silent' }),
    tokens: { remembered: () => undefined, verify: async (token) => subjectOf(token.split('.')[1] ?? '') },
  });
  gateways.add(gateway);
  return gateway;
}

const post = (url: string, idempotency_key: string) =>
  fetch(`${url}/api/core/contact-messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer a.${users.merchant.id_server_id}.a`,
      'content-type': 'application/json',
      'idempotency-key': idempotency_key,
    },
    body: JSON.stringify(contactBody),
  });
const statuses = async () =>
  (await sql<{ status: string }>('select status from contact_mails')).map(({ status }) => status);
const messageIds = () => new Set(mail.letters.map(({ data }) => /^Message-ID:\s*(<[^>]+>)/im.exec(data)?.[1]));

test.each<Checkpoint>(['contact_kept', 'contact_mail_taken', 'contact_mail_sent'])(
  '[S1.43] killed at %s: a retry returns the same message, and the next node mails it',
  async (crash_at) => {
    const node = await startNode(crash_at);
    const idempotency_key = randomUUID();
    await post(node.url, idempotency_key).catch(() => undefined);
    await node.ended;
    const next = await startNext();
    const again = await post(next.url, idempotency_key);
    expect(again.status, await again.text()).toBe(200);
    await untilJobsDone({ sql });
    expect(await sql('select from contact_messages')).toHaveLength(1);
    expect(await statuses()).toEqual(['sent', 'sent']);
    // If SMTP cannot tell whether a mail was accepted, it is sent twice with the same Message-ID, and mail systems keep one.
    expect(messageIds().size).toBe(2);
    if (crash_at === 'contact_mail_taken') expect(mail.letters).toHaveLength(2);
    else expect(mail.letters.length).toBeLessThanOrEqual(4);
    expect(await sql('select from background_jobs')).toEqual([]);
  },
  40_000,
);

test('[S1.43] another node takes over a killed node’s mails within five seconds', async () => {
  const dying = await startNode('contact_mail_taken', 99);
  expect((await post(dying.url, randomUUID())).status).toBe(200);
  const running = async () => (await sql("select from background_jobs where state = 'running'")).length === 2;
  await untilSo(running, () => 'both mails are under way');
  await startNext();
  dying.child.kill('SIGKILL');
  const killed_ms = performance.now();
  await dying.ended;
  await untilSo(
    async () => (await statuses()).every((status) => status === 'sent'),
    () => 'both mails are sent',
  );
  expect(performance.now() - killed_ms).toBeLessThan(5_000);
  expect(mail.letters).toHaveLength(2);
}, 40_000);
