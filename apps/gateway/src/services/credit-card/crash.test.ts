import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Checkpoint } from '../../payment-engine.ts';
import { startTestAcquirer, type TestAcquirer } from '../../testing/acquirer.ts';
import { freshCard, harborTerminal, payload } from '../../testing/payments.ts';
import { merchants, users, worldTemplate } from '../../testing/world.ts';

/*
 * kill -9 between every two steps of the money path, in a gateway process of its own; then a new process, which must bring
 * everything to an end by itself.
 */

const main = fileURLToPath(new URL('../../testing/crash-gateway.ts', import.meta.url));

type Node = { url: string; child: ChildProcess; ended: Promise<unknown> };

let database: TestDatabase;
let acquirer: TestAcquirer;
let owner: pg.Pool;
const nodes = new Set<Node>();

beforeAll(async () => {
  database = await createTestDatabase({ template: worldTemplate });
  acquirer = await startTestAcquirer();
  owner = new pg.Pool({ connectionString: database.url, max: 2, options: '-c search_path=gateway,public' });
  owner.on('error', () => undefined);
});
afterEach(async () => {
  for (const node of nodes) await kill(node);
  await acquirer.fault({ mode: 'normal' });
});
afterAll(async () => {
  await owner.end();
  await acquirer.stop();
  await database.drop();
});

async function startNode(crash_at: Checkpoint | '' = '', timeout_ms = 1_000): Promise<Node> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      GATEWAY_PORT: '0',
      DATABASE_URL: database.url,
      RATE_LIMIT_PER_MINUTE: '1000000',
      IDENTITY_CACHE_MS: '0',
      ACQUIRER_PORT: String(acquirer.iso_port),
      ACQUIRER_POST_URL: acquirer.post_url,
      ACQUIRER_TIMEOUT_MS: String(timeout_ms),
      CRASH_AT: crash_at,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('the gateway did not start'))),
  ])) as [{ url: string }];
  const node = { url, child, ended };
  nodes.add(node);
  return node;
}

async function kill(node: Node): Promise<void> {
  nodes.delete(node);
  node.child.kill('SIGKILL');
  if (node.child.exitCode === null && node.child.signalCode === null) await node.ended;
}

type Reply = { status: number; data: PaymentResult | undefined; body: Record<string, unknown> };

/** Posts as the owner of the Active merchant; undefined when the gateway dies over it. */
async function post(node: Node, path: string, body: unknown, key: string): Promise<Reply | undefined> {
  try {
    const response = await fetch(`${node.url}/api/credit-card${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer a.${users.merchant.id_server_id}.c`,
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-terminal-key': merchants.harbor.terminal_key,
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    return { status: response.status, data: answer.data as PaymentResult | undefined, body: answer };
  } catch {
    return undefined;
  }
}

const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => (await owner.query<Row>(text)).rows;

/** Waits until nothing is under way any more. */
async function quiet(): Promise<void> {
  for (;;) {
    const [row] = await rows<{ count: number }>(
      `select (select count(*) from acquirer_attempts where state in ('sent', 'reversing'))::int
        + (select count(*) from batches where status in ('closing', 'submitted'))::int as count`,
    );
    if (row?.count === 0) return;
    await new Promise((go) => setTimeout(go, 20));
  }
}

/** Both sides agree on every payment, and the books are in balance. */
async function expectAgreement(): Promise<void> {
  const payments = await rows<{ rrn: string; status: number; captured: number }>(
    'select retrieval_reference_number as rrn, status, captured_amount::int as captured from payments',
  );
  const positions = await acquirer.positions(harborTerminal);
  for (const { rrn, status, captured } of payments) {
    const position = positions.find((one) => one.rrn === rrn);
    expect([205, 210, 218, 230, 231]).toContain(status);
    expect({ rrn, charged: position?.charged_amount ?? 0 }).toEqual({
      rrn,
      charged: [210, 218].includes(status) ? captured : 0,
    });
    if (status === 205) expect(position?.status).toBe('approved');
    if (status === 231) expect([undefined, 'reversed']).toContain(position?.status);
  }
  const known = new Set(payments.map(({ rrn }) => rrn));
  expect(positions.filter(({ rrn }) => !known.has(rrn))).toEqual([]);
  const unbalanced = await rows(`
    select p.payment_id from payments p left join lateral (
      select coalesce(sum(case when debit_account = 'acquirer_receivable' then amount when credit_account = 'acquirer_receivable' then -amount end), 0) as receivable
      from postings o where o.merchant_uid = p.merchant_uid and o.payment_id = p.payment_id) s on true
    where s.receivable <> (case when p.status in (210, 218) then p.captured_amount else 0 end)`);
  expect(unbalanced).toEqual([]);
}

const reversals = ['reversal_claimed', 'reversal_answered', 'reversal_finished'];
const steps = [
  'payment_checked',
  'payment_recorded',
  'payment_sent',
  'payment_answered',
  'payment_concluded',
  ...reversals,
];

describe('a payment', () => {
  test.each(steps)(
    'killed at %s: after a restart it is approved, declined or reversed on both sides, and charged once',
    async (at) => {
      if (reversals.includes(at)) await acquirer.fault({ mode: 'drop_reply', mti: '0200', count: 1 });
      const body = payload({ ...freshCard(), amount: 7000 });
      const key = randomUUID();
      const crashing = await startNode(at as Checkpoint);
      await post(crashing, '/sale', body, key);
      await crashing.ended;

      const next = await startNode();
      await quiet();
      await expectAgreement();
      const again = await post(next, '/sale', body, key);
      expect(again?.status).toBe(200);
      const expected = at === 'payment_checked' || at === 'payment_concluded' ? 210 : 231;
      expect(again?.data?.status).toBe(expected);
      await expectAgreement();
      expect(
        await rows(`select 1 from idempotency_keys where idempotency_key = '${key}' and response_status = 200`),
      ).toHaveLength(1);
    },
    40_000,
  );

  test('killed while the acquirer works on it, with another node running: that one reverses it at once', async () => {
    const [one, other] = await Promise.all([startNode('', 20_000), startNode('', 20_000)]);
    const refused = { payment: { card_number: '4000000000000002', expiry: '1231' } };
    const declined = await post(other, '/sale', payload(refused), randomUUID());
    await acquirer.fault({ mode: 'slow', mti: '0200', count: 1, delay_ms: 20_000 });
    const before = (await acquirer.positions(harborTerminal)).length;
    const waiting = post(one, '/sale', payload({ ...freshCard(), amount: 7100 }), randomUUID());
    while ((await acquirer.positions(harborTerminal)).length === before) await new Promise((go) => setTimeout(go, 10));
    // As long as its sender lives nobody touches it, although the other node looks: it takes over one of a dead sender.
    await rows(`
      insert into acquirer_attempts (merchant_uid, attempt_id, payment_id, terminal_uid, operation, amount, system_trace_audit_number,
        transmitted_at, retrieval_reference_number, state, sender_id, take_over_at)
      select merchant_uid, gen_random_uuid(), payment_id, terminal_uid, operation, amount, 999999, transmitted_at,
        retrieval_reference_number, 'sent', gen_random_uuid(), now() + interval '1 hour'
      from acquirer_attempts where payment_id = '${declined?.data?.payment_id}'`);
    while (
      (await rows("select 1 from acquirer_attempts where state = 'reversed' and system_trace_audit_number = 999999"))
        .length === 0
    ) {
      await new Promise((go) => setTimeout(go, 10));
    }
    expect(await rows("select 1 from acquirer_attempts where state = 'sent'")).toHaveLength(1);
    await kill(one);
    await waiting;
    await quiet();
    await expectAgreement();
    expect(other.child.exitCode).toBeNull();
  }, 40_000);
});

describe('a settlement', () => {
  test.each(['batch_closed', 'batch_recorded', 'batch_answered', 'batch_concluded'])(
    'killed at %s: after a restart the batch is settled on both sides, once',
    async (at) => {
      const crashing = await startNode(at as Checkpoint);
      for (const amount of [7201, 7202]) {
        expect((await post(crashing, '/sale', payload({ ...freshCard(), amount }), randomUUID()))?.data?.status).toBe(
          210,
        );
      }
      const key = randomUUID();
      const settle = `/batch-terminal-settlement/${merchants.harbor.terminal_key}`;
      const body = { user_id: users.merchant.user_id };
      await post(crashing, settle, body, key);
      await crashing.ended;

      const next = await startNode();
      await quiet();
      expect(await rows("select 1 from batches where status = 'failed'")).toEqual([]);
      expect(await rows('select 1 from payments where status = 210')).toEqual([]);
      await expectAgreement();
      expect((await acquirer.positions(harborTerminal)).filter(({ status }) => status === 'captured')).toEqual([]);
      const again = await post(next, settle, body, key);
      expect(again?.status).toBe(200);
      expect(again?.body.batch).toMatchObject({ status: 'settled' });
    },
    40_000,
  );
});

describe('a cut-off', () => {
  test.each(['cut_off_due', 'batch_closed', 'batch_recorded', 'batch_answered', 'batch_concluded'])(
    'killed at %s: after a restart the batch is closed once and settled on both sides, once',
    async (at) => {
      const selling = await startNode();
      for (const amount of [7301, 7302]) {
        expect((await post(selling, '/sale', payload({ ...freshCard(), amount }), randomUUID()))?.data?.status).toBe(
          210,
        );
      }
      await kill(selling);
      const before = await rows("select 1 from batches where status <> 'open'");
      // The cut-off was a minute ago, and the last one is done for two hours.
      await rows(`update merchants set batch_close_time = (now() at time zone 'America/New_York' - interval '1 minute')::time(0),
        batch_closed_until = now() - interval '2 hours', batch_closed_date = null
        where merchant_uid = '${merchants.harbor.merchant_uid}'`);
      const crashing = await startNode(at as Checkpoint);
      await crashing.ended;

      await startNode();
      const closed = "select 1 from batches where status <> 'open'";
      while ((await rows(closed)).length === before.length) await new Promise((go) => setTimeout(go, 20));
      await quiet();
      expect(await rows(closed)).toHaveLength(before.length + 1);
      expect(await rows("select 1 from batches where status = 'failed'")).toEqual([]);
      expect(await rows('select 1 from payments where status = 210')).toEqual([]);
      await expectAgreement();
      expect((await acquirer.positions(harborTerminal)).filter(({ status }) => status === 'captured')).toEqual([]);
    },
    40_000,
  );
});
