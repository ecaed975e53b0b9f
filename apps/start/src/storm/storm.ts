import { setTimeout as delay } from 'node:timers/promises';
import { gatewaySchema } from '@countinghouse/gateway/migrations';
import { checkLedger, type LedgerCheck } from '@countinghouse/gateway/store/ledger-check';
import { merchants, users } from '@countinghouse/gateway/testing/world';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { readPositions } from '../acquirer-positions.ts';
import { randomOf } from '../demo/random.ts';
import { runClients, type StormRecord } from './clients.ts';
import { type House, startHouse, type Victim, victims } from './house.ts';

export type StormOptions = {
  /** How long the load and the kills go on. */
  duration_ms: number;
  clients: number;
  /** The same seed asks for the same and kills the same; what happens in between is up to the machine. */
  seed: string;
  /** Between two kills, on average. */
  strike_every_ms: number;
  /** Between two settlements, on average. */
  settle_every_ms: number;
  /** How long a client rests after each answer. */
  pause_ms: number;
  /** How long everything may take to come to an end afterwards. */
  resolve_ms: number;
  say: (line: string) => void;
};

export type StormResult = {
  /** How often each operation ended in which way. */
  counts: StormRecord['counts'];
  strikes: ReadonlyMap<Victim, number>;
  check: LedgerCheck;
  positions: number;
  /** Everything that is not as it must be; empty when all agrees. */
  faults: string[];
};

/**
 * All operations from many clients against two gateway nodes, while gateways, acquirer and database are killed with -9 and come back at
 * random; then everything is let come to an end by itself, and ledger, batches and the acquirer's book must agree to the minor unit,
 * nothing unresolved, nothing charged twice, nothing lost that a client was told of.
 */
export async function runStorm(options: StormOptions): Promise<StormResult> {
  const { say } = options;
  const house = await startHouse({ acquirer_timeout_ms: 1_000 });
  const pool = createPool(
    { url: house.database_url(), schema: gatewaySchema, application_name: 'storm', statement_timeout_ms: 600_000 },
    () => undefined,
  );
  try {
    const over = AbortSignal.timeout(options.duration_ms);
    const [record, strikes] = await Promise.all([
      runClients(house, { ...options, signal: over }),
      strikeAtRandom(house, options, over),
    ]);
    say('The storm is over. Everything comes back, and to an end.');
    await house.ready();
    const faults = await untilResolved(pool, options);
    if (faults.length === 0) {
      await settleAll(house);
      faults.push(...(await untilResolved(pool, options)));
    }
    const { count: positions, find } = await readPositions(house.acquirer_url);
    const client = await pool.connect();
    const check = await checkLedger(client, { book: { find, whole: true } });
    client.release();
    for (const { kind, id, what, expected, found } of check.differences) {
      faults.push(`${kind} ${id}: ${what} must be ${expected} and is ${found}`);
    }
    faults.push(...(await unexpected(pool, record)), ...(await onlyInTheBook(pool, house)));
    return { counts: record.counts, strikes, check, positions, faults };
  } finally {
    await pool.end();
    await house.stop();
  }
}

async function strikeAtRandom(house: House, options: StormOptions, over: AbortSignal): Promise<Map<Victim, number>> {
  const random = randomOf(`${options.seed} strikes`);
  const strikes = new Map<Victim, number>();
  for (;;) {
    const wait_ms = random.whole(options.strike_every_ms / 3, (options.strike_every_ms * 5) / 3);
    const victim = random.pick(victims);
    const down_ms = random.whole(0, 2_500);
    await delay(wait_ms, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return strikes;
    options.say(`kill -9 ${victim}, back after ${(down_ms / 1_000).toFixed(1)} s`);
    strikes.set(victim, (strikes.get(victim) ?? 0) + 1);
    await house.strike(victim, down_ms);
  }
}

const selectUnresolved = `
  select (select count(*) from acquirer_attempts where state in ('sent', 'reversing'))::int as attempts,
    (select count(*) from batches where status in ('closing', 'submitted'))::int as batches,
    (select count(*) from payments where status = 202)::int as payments,
    (select count(*) from payments where status = 206)::int as captured`;

type Unresolved = { attempts: number; batches: number; payments: number; captured: number };

/** Waits until nothing is unresolved any more; what still is when the time is over is a fault. */
async function untilResolved(pool: pg.Pool, { resolve_ms, say }: StormOptions): Promise<string[]> {
  const deadline_ms = performance.now() + resolve_ms;
  let said_ms = performance.now();
  for (;;) {
    const { rows } = await pool.query<Unresolved>(selectUnresolved);
    const [left = { attempts: 0, batches: 0, payments: 0, captured: 0 }] = rows;
    const words = Object.entries(left)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
    if (words === '') return [];
    if (performance.now() > deadline_ms) return [`still unresolved: ${words}`];
    if (performance.now() - said_ms > 5_000) {
      say(`unresolved: ${words}`);
      said_ms = performance.now();
    }
    await delay(200);
  }
}

/** Settles what is left in the open batches, through the gateway. */
async function settleAll({ issuer, gateways }: House): Promise<void> {
  for (const [merchant, user] of [
    [merchants.harbor, users.merchant],
    [merchants.second, users.second],
  ] as const) {
    await fetch(`${gateways[0]}/api/credit-card/batch-terminal-settlement/${merchant.terminal_key}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await issuer.token(user.id_server_id)}`,
        'content-type': 'application/json',
        'idempotency-key': `storm-last-${merchant.terminal_key}`,
      },
      body: JSON.stringify({ user_id: user.user_id }),
    });
  }
}

/** What clients were told and is not so, what was made twice, and batches that the acquirer did not agree to. */
async function unexpected(pool: pg.Pool, { approved, undone }: StormRecord): Promise<string[]> {
  const faults: string[] = [];
  const { rows: payments } = await pool.query<{ payment_id: string; status: number; amount: number }>(
    'select payment_id, status, authorized_amount as amount from payments',
  );
  const standing = new Map(payments.map((payment) => [payment.payment_id, payment]));
  for (const [payment_id, { operation, amount }] of approved) {
    const payment = standing.get(payment_id);
    if (payment === undefined) faults.push(`payment ${payment_id}: ${operation} was approved and is not there`);
    else if (payment.amount !== amount) {
      faults.push(`payment ${payment_id}: ${operation} was approved of ${amount} and stands with ${payment.amount}`);
    } else if (payment.status === 230 || (payment.status === 231 && !undone.has(payment_id))) {
      faults.push(
        `payment ${payment_id}: ${operation} was approved, nobody undid it, and it stands as ${payment.status}`,
      );
    }
  }
  const { rows: twice } = await pool.query<{ order_id: string; count: number }>(
    `select order_id, count(*)::int as count from payments where action <> 120 and parent_payment_id is null and order_id <> ''
     group by order_id having count(*) > 1`,
  );
  for (const { order_id, count } of twice)
    faults.push(`order ${order_id}: ${count} payments under one Idempotency-Key`);
  const { rows: failed } = await pool.query<{ batch_id: string; response_code: string; amount: number | null }>(
    `select batch_id, response_code, sales_amount - credits_amount as amount from batches where status = 'failed'`,
  );
  for (const { batch_id, response_code, amount } of failed) {
    // The sandbox refuses totals of these amounts, as it refuses payments of them.
    if (amount !== null && [505, 551, 554, 591].includes(Math.abs(amount))) continue;
    faults.push(`batch ${batch_id}: the acquirer refused it with code ${response_code}`);
  }
  return faults;
}

/** What stands at the acquirer and in no row of ours. */
async function onlyInTheBook(pool: pg.Pool, house: House): Promise<string[]> {
  const { rows } = await pool.query<{ place: string }>(
    `select t.acquirer_terminal_id || ' ' || p.retrieval_reference_number as place
     from payments p join terminals t on t.merchant_uid = p.merchant_uid and t.terminal_uid = p.terminal_uid`,
  );
  const ours = new Set(rows.map(({ place }) => place));
  const { charged } = await readPositions(house.acquirer_url);
  return [...charged]
    .filter(([place]) => !ours.has(place))
    .map(([place, amount]) => `position ${place}: the acquirer charged ${amount} for a payment that is not there`);
}
