import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createLogger } from '@countinghouse/service/logger';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Checkpoint } from '../../payment-engine.ts';
import { startGateway } from '../../server.ts';
import { readGatewaySettings } from '../../settings.ts';
import { untilJobsDone } from '../../testing/background-jobs.ts';
import { testEnvironment } from '../../testing/environment.ts';
import { crashMain } from '../../testing/faults/crash-main.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { merchants, users, worldTemplate } from '../../testing/world.ts';

/*
 * kill -9 between every two steps of a report run, in a separate gateway process. Then a new process must complete the run automatically.
 */

type Node = { child: ChildProcess; ended: Promise<unknown> };

let database: TestDatabase;
let mail: TestMailServer;
let owner: pg.Pool;
const nodes = new Set<Node>();

beforeAll(async () => {
  database = await createTestDatabase({ template: worldTemplate });
  mail = await startMailServer();
  owner = new pg.Pool({ connectionString: database.url, max: 2, options: '-c search_path=gateway,public' });
  owner.on('error', () => undefined);
});
afterEach(async () => {
  for (const node of nodes) await kill(node);
  mail.letters.length = 0;
  await owner.query('delete from custom_reports');
  await owner.query('delete from files');
  await owner.query('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await owner.end();
  await mail.stop();
  await database.drop();
});

async function startNode(crash_at: Checkpoint): Promise<Node> {
  const child = spawn(process.execPath, [await crashMain()], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...testEnvironment,
      DATABASE_URL: database.url,
      SMTP_URL: mail.url,
      CRASH_AT: crash_at,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('the gateway did not start'))),
  ]);
  const node = { child, ended };
  nodes.add(node);
  return node;
}

async function kill(node: Node): Promise<void> {
  nodes.delete(node);
  node.child.kill('SIGKILL');
  if (node.child.exitCode === null && node.child.signalCode === null) await node.ended;
}

/** A report that is due now, with two recipients. */
async function dueReport(): Promise<string> {
  const report_id = randomUUID();
  await owner.query(
    `insert into custom_reports (entity_id, report_id, tenant_uid, name, processing_method, columns, frequency, time_zone, start_date,
       run_time, format, locale, recipients, next_run_at, created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, 'Due', 'Payments', '{payment_id,amount}', 'Daily', 'EST', $5, '00:00', 'CSV', 'en',
       '{one@example.com,two@example.com}', $6, $6, $4, $6, $4)`,
    [
      merchants.harbor.merchant_uid,
      report_id,
      merchants.harbor.tenant_uid,
      users.merchant.user_id,
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(new Date()),
      new Date(new Date().setUTCMinutes(0, 0, 0) - 3_600_000),
    ],
  );
  // Due at midnight of the time zone: the latest due run is the one that is made.
  await owner.query(
    `update custom_reports set next_run_at = (start_date::timestamp at time zone 'America/New_York') where report_id = $1`,
    [report_id],
  );
  return report_id;
}

test.each<Checkpoint>(['report_taken', 'report_made', 'report_sent', 'report_ended'])(
  'killed at %s, the next node completes the run: one run, one file, one message each',
  async (crash_at) => {
    const report_id = await dueReport();
    const first = await startNode(crash_at);
    await first.ended;
    nodes.delete(first);
    const next = await startGateway(
      readGatewaySettings({
        ...testEnvironment,
        DATABASE_URL: database.url,
        SMTP_URL: mail.url,
      }),
      { log: createLogger({ name: 'next', level: 'silent' }) },
    );
    try {
      await next.jobs.runNow('queue_due_reports');
      await untilJobsDone({ sql: async (text, values = []) => (await owner.query(text, values)).rows });
    } finally {
      await next.stop();
    }
    const { rows: runs } = await owner.query('select status from custom_report_runs where report_id = $1', [report_id]);
    expect(runs).toEqual([{ status: 'done' }]);
    const { rows: files } = await owner.query('select from files');
    expect(files).toHaveLength(1);
    const { rows: messages } = await owner.query('select from custom_report_messages where status = $1', ['sent']);
    expect(messages).toHaveLength(2);
    // If SMTP cannot tell whether a message was accepted, it is sent twice with the same Message-ID, and mail systems keep one.
    const ids = mail.letters.map(({ data }) => /^Message-ID:\s*(<[^>]+>)/im.exec(data)?.[1]);
    expect(new Set(ids).size).toBe(2);
    expect(mail.letters).toHaveLength(crash_at === 'report_sent' ? 3 : 2);
  },
  40_000,
);
