import { setTimeout as delay } from 'node:timers/promises';
import { gatewaySchema } from '@countinghouse/gateway/migrations';
import { checkLedger, type LedgerCheck } from '@countinghouse/gateway/store/ledger/ledger-check';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { readPositions } from '../acquirer-positions.ts';
import { randomOf } from '../demo/random.ts';
import { type Ask, createClients, merchantNames, settlementOf } from './ask.ts';
import { emptyRecord, runClients, type StormRecord } from './clients.ts';
import { createDays } from './days.ts';
import { dataNotSent, onlyInTheBook, unexpected, usesThatDisagree } from './expectations.ts';
import { type House, startHouse, type Victim, victims } from './house.ts';
import { resubmitUnanswered, runOffice } from './office.ts';
import { runPayers } from './payers.ts';
import { storeCards, storedCardsThatDisagree } from './stored-cards.ts';

export type StormOptions = {
  /** Duration of load and kills. */
  duration_ms: number;
  clients: number;
  /** The same seed sends the same requests and kills the same processes; the timing depends on the machine. */
  seed: string;
  /** Average time between two kills. */
  strike_every_ms: number;
  /** Average time between two settlements. */
  settle_every_ms: number;
  /** How long a client pauses after each answer. */
  pause_ms: number;
  /** How long everything may take to finish afterwards. */
  resolve_ms: number;
  say: (line: string) => void;
};

export type StormResult = {
  /** How often each operation ended with each result. */
  counts: StormRecord['counts'];
  strikes: ReadonlyMap<Victim, number>;
  check: LedgerCheck;
  positions: number;
  /** Everything that is wrong; empty if all agrees. */
  faults: string[];
};

/**
 * Many clients run all operations against two gateway nodes, including Level 2/3 data, charges of stored cards and payments by links. Meanwhile days
 * pass, batches close at their cut-offs, settlements are refused or never answered and people work on the failed ones, and gateways, acquirer and
 * database are killed with -9 and restarted at random. Then everything is left to finish by itself. Ledger, batches and the acquirer's book must agree
 * to the minor unit: nothing is unresolved, nothing was charged twice, and nothing that was confirmed to a client is lost.
 */
export async function runStorm(options: StormOptions): Promise<StormResult> {
  const { say } = options;
  const house = await startHouse({ acquirer_timeout_ms: 1_000 });
  const pool = createPool(
    { url: house.database_url(), schema: gatewaySchema, application_name: 'storm', statement_timeout_ms: 600_000 },
    () => undefined,
  );
  try {
    const ask = createClients(house);
    const cards = await storeCards(ask, options.seed);
    const over = AbortSignal.timeout(options.duration_ms);
    const means = { house, ask, days: createDays(), record: emptyRecord(), cards };
    const { record } = means;
    const [strikes] = await Promise.all([
      strikeAtRandom(house, options, over),
      runClients(means, { ...options, signal: over }),
      runOffice(means, { ...options, signal: over }),
      runPayers(means, { ...options, signal: over }),
    ]);
    say('The storm is over. All services restart and finish their work.');
    await house.ready();
    const resolved = () => untilResolved(pool, options);
    const faults = await resubmitUnanswered(means, resolved);
    if (faults.length === 0) {
      await settleAll(ask);
      faults.push(...(await resubmitUnanswered(means, resolved)));
    }
    const { count: positions, find } = await readPositions(house.acquirer_url);
    const client = await pool.connect();
    const check = await checkLedger(client, { book: { find, whole: true } });
    client.release();
    for (const { kind, id, what, expected, found } of check.differences) {
      faults.push(`${kind} ${id}: ${what} must be ${expected} and is ${found}`);
    }
    faults.push(
      ...(await unexpected(pool, record)),
      ...(await onlyInTheBook(pool, house)),
      ...(await dataNotSent(pool, house)),
      ...(await usesThatDisagree(pool)),
      ...(await storedCardsThatDisagree(pool)),
    );
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
    (select count(*) from payments where status = 206)::int as captured,
    (select count(*) from failed_batches where status = 'Pending')::int as resubmitted,
    (select count(*) from commercial_data where next_try_at is not null)::int as data`;

type Unresolved = {
  attempts: number;
  batches: number;
  payments: number;
  captured: number;
  resubmitted: number;
  data: number;
};

/** Waits until everything is resolved; what is still unresolved at the time limit is a fault. */
async function untilResolved(pool: pg.Pool, { resolve_ms, say }: StormOptions): Promise<string[]> {
  const deadline_ms = performance.now() + resolve_ms;
  let said_ms = performance.now();
  for (;;) {
    const { rows } = await pool.query<Unresolved>(selectUnresolved);
    const words = Object.entries(rows[0] ?? {})
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

/** Settles the remaining open batches through the gateway. */
async function settleAll(ask: Ask): Promise<void> {
  const random = randomOf('the last settlement');
  for (const name of merchantNames) await ask('settle_terminal', settlementOf(name, `storm-last-${name}`), random);
}
