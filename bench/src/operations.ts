import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { postingsOf } from '@countinghouse/domain/settlement/ledger';
import { conclusionOf } from '@countinghouse/gateway/services/credit-card/follow-up/follow-up-outcome';
import { createSingleCalls } from '@countinghouse/gateway/store/payments/calls-together';
import { concludePayment } from '@countinghouse/gateway/store/payments/conclude-payment';
import { concludeFollowUp, readForFollowUp, startFollowUp } from '@countinghouse/gateway/store/payments/follow-ups';
import { recordRefund } from '@countinghouse/gateway/store/payments/record-refund';
import { startTestAcquirer } from '@countinghouse/gateway/testing/servers/acquirer';
import { merchants, users, worldTemplate } from '@countinghouse/gateway/testing/world';
import { startBenchDatabase } from './database.ts';
import type { Result } from './measure.ts';
import { connections, type RawDriver, startRawDriver } from './raw-driver.ts';
import {
  analyze,
  clients,
  luhn,
  ownTimeReached,
  ownTimes,
  type Percentiles,
  percentiles,
  startGateway,
} from './sale.ts';

/** How many of each operation run at full speed, at a steady rate, and by the driver alone. */
const loaded_count = 3_000;
const paced_count = 1_000;
const raw_count = 2_000;
/** Well below saturation, where times would be dominated by queueing. */
const paced_per_s = 100;
/** The first runs of each kind do not count: they compile code and plan queries. */
const warm_count = 400;

const operations = ['capture', 'reversal', 'refund'] as const;
type BenchedOperation = (typeof operations)[number];
const words: Record<BenchedOperation, string> = { capture: 'Captures', reversal: 'Voids', refund: 'Refunds' };
const amount = 5_000;

/**
 * Measures captures, voids of captured payments, and refunds of settled sales, each on its own payments, like the sale benchmark:
 * throughput with everything on this machine beside the same transactions by the driver alone, and the gateway's own time.
 */
export async function benchOperations(): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const acquirer = await startTestAcquirer();
  const gateway = await startGateway(database.url, acquirer.iso_port, acquirer.post_url);
  const raw = await startRawDriver(database.url);
  try {
    const call = createCaller(gateway.url);
    const each = warm_count + loaded_count + paced_count + raw_count;
    const authorizations = await make(call, '/authorization', each);
    const sales = await make(call, '/sale', each);
    await call(`/batch-terminal-settlement/${merchants.harbor.terminal_key}`, { user_id: users.merchant.user_id });
    await analyze(database.url);

    const results: Result[] = [];
    for (const operation of operations) {
      const payments = operation === 'refund' ? sales : authorizations;
      const [warm = [], loaded = [], paced = [], by_driver = []] = split(payments, [
        warm_count,
        loaded_count,
        paced_count,
        raw_count,
      ]);
      const act = async (payment_id: string) => {
        const started_ms = performance.now();
        const { data } = await call(`/${payment_id}/${operation}`, {});
        return { took_ms: performance.now() - started_ms, payment_id: data?.payment_id ?? '' };
      };
      await runAll(warm, clients, act);
      const fast = await runAll(loaded, clients, act);
      await gateway.times();
      const steady = await runPaced(paced, act);
      const own = ownTimes(steady, await gateway.times());
      const write = operation === 'refund' ? rawRefund(raw) : rawFollowUp(raw, operation);
      const written = await runAll(by_driver, connections, write);
      results.push(...rows(operation, fast.per_s, written.per_s, percentiles(own.ms), percentiles(own.seen_ms)));
    }
    return results;
  } finally {
    await raw.stop();
    await gateway.stop();
    await acquirer.stop();
    await database.stop();
  }
}

function rows(
  operation: BenchedOperation,
  per_s: number,
  raw_per_s: number,
  own: Percentiles,
  seen: Percentiles,
): Result[] {
  const share = per_s / raw_per_s;
  const baseline = `raw driver, same writes: ${raw_per_s}/s`;
  console.log(`${words[operation]}: ${per_s}/s, ${baseline}; own time ${ownTimeReached(own, seen)}`);
  return [
    {
      what: `${words[operation]}, durable, everything on this machine`,
      to_reach: '≥ 50 % of the raw driver doing the same writes',
      reached: `${per_s}/s, ${Math.round(share * 100)} %`,
      baseline,
      passed: share >= 0.5,
    },
    {
      what: `Gateway’s own time on ${words[operation].toLowerCase()}, at ${paced_per_s} a second`,
      to_reach: 'p50 ≤ 4 ms, p99 ≤ 20 ms, as for a sale',
      reached: ownTimeReached(own, seen),
      baseline,
      passed: own.p50 <= 4 && own.p99 <= 20,
    },
  ];
}

type Caller = (path: string, body: unknown) => Promise<{ data?: { payment_id: string; approved: boolean } }>;

function createCaller(url: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const headers = {
    authorization: `Bearer a.${users.merchant.id_server_id}.c`,
    'content-type': 'application/json',
    'x-terminal-key': merchants.harbor.terminal_key,
  };
  return (path, body) =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        new URL(`/api/credit-card${path}`, url),
        { method: 'POST', agent, headers: { ...headers, 'idempotency-key': randomUUID() } },
        (incoming) => {
          let text = '';
          incoming.setEncoding('utf8');
          incoming.on('data', (chunk: string) => {
            text += chunk;
          });
          incoming.on('end', () => {
            const answer = JSON.parse(text) as Awaited<ReturnType<Caller>>;
            if (incoming.statusCode === 200 && answer.data?.approved !== false) resolve(answer);
            else reject(new Error(`${path} was not approved: ${incoming.statusCode} ${text.slice(0, 200)}`));
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(JSON.stringify(body));
    });
}

/** Creates payments of 5,000 cards. */
async function make(call: Caller, path: string, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const made: string[] = [];
  await runAll(numbers, clients, async (number) => {
    const card_number = luhn(`411111${String(number % 5_000).padStart(9, '0')}`);
    const payment = { card_number, expiry: '1231', cvv: '123' };
    const { data } = await call(path, { amount, currency: 840, payment, duplicate_confirmed: true });
    if (data !== undefined) made.push(data.payment_id);
  });
  return made;
}

/** Runs only an operation's read and its two transactions. */
function rawFollowUp({ pool, sender_id }: RawDriver, operation: 'capture' | 'reversal') {
  return async (payment_id: string) => {
    const now = new Date();
    const key = randomUUID();
    const original_operations = ['authorization'] as const;
    const { merchant_uid } = merchants.harbor;
    const look = { merchant_uid, payment_id, original_operations, idempotency_key: key, now };
    const { payment, original } = await readForFollowUp(pool, look);
    if (payment === null || original === null) throw new Error(`There is no payment ${payment_id}`);
    const attempt = {
      attempt_id: randomUUIDv7(),
      operation,
      amount: payment.authorized_amount,
      system_trace_audit_number: 1,
      transmitted_at: now,
      original,
    };
    const begun = await startFollowUp(pool, payment, attempt, {
      in_batch: true,
      sender_id,
      take_over_at: new Date(now.getTime() + 60_000),
      user_id: users.merchant.user_id,
      user_name: 'merchant Test',
      impersonator_user_id: null,
      request: { key, call: operation, body_hash: Buffer.alloc(32) },
      key_expires_at: new Date(now.getTime() + 86_400_000),
    });
    if (begun.outcome !== 'begun') throw new Error(`A raw ${operation} was not recorded: ${begun.outcome}`);
    const verdict = {
      attempt_state: 'answered',
      approved: true,
      response_code: '00',
      approval_code: 'A12345',
      decline_reason: null,
    } as const;
    const { conclusion } = conclusionOf(payment, { ...attempt, batch_date: null }, verdict, {
      from_state: 'sent',
      concluded_at: new Date(),
      call: operation,
      request_id: key,
      address: '127.0.0.1',
    });
    await concludeFollowUp(pool, conclusion);
  };
}

/** Runs only the two transactions of a refund. */
function rawRefund({ pool, sender_id }: RawDriver) {
  const calls = createSingleCalls(pool);
  let number = 0;
  return async (parent_payment_id: string) => {
    number += 1;
    const now = new Date();
    const key = randomUUID();
    const { merchant_uid, terminal_uid } = merchants.harbor;
    const payment = { merchant_uid, terminal_uid, payment_id: randomUUIDv7(), action: 120, user_name: 'merchant Test' };
    const attempt_id = randomUUIDv7();
    const user_id = users.merchant.user_id;
    const recorded = await recordRefund(pool, {
      ...payment,
      parent_payment_id,
      details: {},
      invoice_refund: null,
      amount: null,
      transaction_uid: `R${number}`,
      batch_date: now.toISOString().slice(0, 10),
      user_id,
      impersonator_user_id: null,
      created_at: now,
      attempt: {
        attempt_id,
        system_trace_audit_number: 1 + (number % 999_999),
        retrieval_reference_number: String(number).padStart(12, 'R'),
        sender_id,
        take_over_at: new Date(now.getTime() + 60_000),
      },
      idempotency: {
        key,
        call: 'refund_payment',
        body_hash: Buffer.alloc(32),
        expires_at: new Date(now.getTime() + 86_400_000),
      },
    });
    if (recorded.outcome !== 'recorded') throw new Error(`A raw refund was not recorded: ${recorded.outcome}`);
    await concludePayment(calls, {
      ...payment,
      parent_payment_id,
      attempt_id,
      attempt_state: 'answered',
      status: 225,
      amount: recorded.amount,
      currency: 840,
      authorized_amount: recorded.amount,
      captured_amount: recorded.amount,
      approval_code: 'A12345',
      response_code: '00',
      decline_reason: null,
      avs_response: null,
      csc_response: null,
      network_transaction_id: null,
      advice_code: null,
      goes_alone: false,
      blocked_reason: null,
      concluded_at: new Date(),
      postings: postingsOf({ operation: 'refund', amount: recorded.amount }),
      idempotency_key: key,
      response: { status: 200, body: { data: payment } },
      audit: {
        call: 'refund_payment',
        after: { status: 225 },
        user_id,
        impersonator_user_id: null,
        request_id: key,
        address: '127.0.0.1',
      },
    });
  };
}

/** Runs all of them, a fixed number at the same time. */
async function runAll<Item>(items: readonly Item[], at_once: number, act: (item: Item) => Promise<unknown>) {
  const left = items.values();
  const started_ms = performance.now();
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      for (const item of left) await act(item);
    }),
  );
  return { per_s: Math.round((items.length * 1_000) / (performance.now() - started_ms)) };
}

/** Runs all of them at a fixed rate per second, whether or not earlier ones have finished. */
async function runPaced<Item, Done>(items: readonly Item[], act: (item: Item) => Promise<Done>): Promise<Done[]> {
  const acts: Promise<Done>[] = [];
  const started_ms = performance.now();
  for (const [index, item] of items.entries()) {
    const wait_ms = started_ms + (index * 1_000) / paced_per_s - performance.now();
    if (wait_ms > 0) await delay(wait_ms);
    acts.push(act(item));
  }
  return Promise.all(acts);
}

function split<Item>(items: readonly Item[], counts: readonly number[]): Item[][] {
  let from = 0;
  return counts.map((count) => {
    from += count;
    return items.slice(from - count, from);
  });
}
