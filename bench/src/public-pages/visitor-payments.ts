import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import { createLinkSecrets, hashOfVisitorToken, newVisitorToken } from '@countinghouse/gateway/access/link-secrets';
import { developmentSecrets } from '@countinghouse/gateway/settings';
import { findLinkSecret } from '@countinghouse/gateway/store/visitors/link-secrets';
import { openPayerSession } from '@countinghouse/gateway/store/visitors/payer-sessions';
import { findVisitor } from '@countinghouse/gateway/store/visitors/visitor-sessions';
import { startTestAcquirer } from '@countinghouse/gateway/testing/servers/acquirer';
import { worldTemplate } from '@countinghouse/gateway/testing/world';
import { createPool } from '@countinghouse/service/database';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { ms, type Result, timesOf } from '../measure.ts';
import { connections } from '../raw-driver.ts';
import { analyze, luhn, ownTimeReached, ownTimes, percentiles, runPaced, startGateway } from '../sale.ts';
import { addBenchLink } from './bench-link.ts';

/** Enough concurrent visitors to keep two cores busy, and no more: waiting in a queue is not what is measured. */
const clients = 12;
export const measured_ms = 10_000;
export const warm_ms = 3_000;
/** Including those for warming up, below the daily limit of a merchant's links, 500, and the card testing limit of 600 attempts an hour. */
const payments_per_s = 50;
const paid_ms = 9_000;
const payments_count = (paid_ms / 1_000) * payments_per_s;
const warm_count = 40;
const lookEvery_ms = 3;

type Answer = { status: number; body: Record<string, unknown>; took_ms: number };

/**
 * Measures the requests of payment link visitors, on one machine with database, acquirer and load: opening a link, reading its page, and
 * paying it. The baseline of the first two is the same queries by the driver alone, that of the last is the gateway's own time of a sale.
 * Proofs of work are computed before anything is measured, because that work is the payer's.
 */
export async function benchVisitorPayments(): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const acquirer = await startTestAcquirer();
  const gateway = await startGateway(database.url, acquirer.iso_port, acquirer.post_url);
  const client = new pg.Client({ connectionString: database.url, options: '-c search_path=gateway' });
  await client.connect();
  try {
    const send = createVisitor(gateway.url);
    const { secret, link_id } = await addBenchLink(client);
    const open = () => send('POST', '/api/checkout/sessions', { body: { secret } });
    const look = async (token: string) => send('GET', '/api/payment-link/page', { token });

    await repeatFor(warm_ms, open);
    await analyze(database.url);
    const opened = await repeatFor(measured_ms, open);
    const token = String((await open()).body.token);
    await repeatFor(warm_ms, () => look(token));
    const looked = await repeatFor(measured_ms, () => look(token));
    const raw = await rawLooks(database.url, { secret, link_id, token });

    const payers = await findProofs(payments_count + warm_count, open, send);
    const pay = createPayer(payers, send);
    const warm = () => runPaced((warm_count / 2 / payments_per_s) * 1_000, payments_per_s, pay);
    await warm();
    // Query plans made while the payment tables were empty use sequential scans.
    await analyze(database.url);
    await warm();
    await gateway.times();
    const lockWaits = watchLockWaits(client);
    const paid = await runPaced(paid_ms, payments_per_s, pay).finally(lockWaits.stop);
    const waits = await lockWaits.stop();
    const own = ownTimes(paid, await gateway.times());
    const own_time = percentiles(own.ms);
    return [
      readResult('Opening a payment link', opened, raw.opened_per_s),
      readResult('The page of a payment link', looked, raw.looked_per_s),
      {
        what: `Gateway’s own time on a payment by a link, at ${payments_per_s} a second on one link`,
        to_reach: 'p50 ≤ 8 ms, p99 ≤ 30 ms',
        reached: ownTimeReached(own_time, percentiles(own.seen_ms)),
        baseline: 'beside the gateway’s own time on a sale',
        passed: own_time.p50 <= 8 && own_time.p99 <= 30,
      },
      {
        what: `Payments by one link waiting for each other’s locks, at ${payments_per_s} a second`,
        to_reach: '≤ 5 ms',
        reached: `the longest seen ${ms(waits.longest_ms)}; in ${waits.waiting} of ${waits.looks} looks, one each ${lookEvery_ms} ms, somebody waited`,
        baseline: '–',
        passed: waits.longest_ms <= 5,
      },
    ];
  } finally {
    await client.end();
    await gateway.stop();
    await acquirer.stop();
    await database.stop();
  }
}

/** Polls for transactions that wait for another's lock, and for how long. */
function watchLockWaits(client: pg.Client) {
  let stopped = false;
  const seen = { looks: 0, waiting: 0, longest_ms: 0 };
  const watching = (async () => {
    while (!stopped) {
      const { rows } = await client.query<{ waited_ms: number | null }>(
        `select (extract(epoch from max(clock_timestamp() - waitstart)) * 1000)::float8 as waited_ms
         from pg_locks where not granted and pid <> pg_backend_pid()`,
      );
      const waited_ms = rows[0]?.waited_ms ?? 0;
      seen.looks += 1;
      if (waited_ms > 0) seen.waiting += 1;
      seen.longest_ms = Math.max(seen.longest_ms, waited_ms);
      await delay(lookEvery_ms);
    }
    return seen;
  })();
  return {
    stop: () => {
      stopped = true;
      return watching;
    },
  };
}

/** Returns the result of a public page's read requests, beside the same queries by the driver alone. */
export function readResult(what: string, durations_ms: readonly number[], raw_per_s: number): Result {
  const per_s = Math.round(durations_ms.length / (measured_ms / 1_000));
  const { p95_ms } = timesOf(durations_ms);
  return {
    what: `${what}, ${clients} at once`,
    to_reach: '≥ 1,000/s, p95 ≤ 20 ms',
    reached: `${per_s}/s, p95 ${ms(p95_ms)}`,
    baseline: `the same by the driver alone: ${raw_per_s}/s`,
    passed: per_s >= 1_000 && p95_ms <= 20,
  };
}

/** Sends requests over persistent connections, by default from 127.0.0.1. */
export function createVisitor(
  url: string,
  { sockets = clients, localAddress }: { sockets?: number; localAddress?: string } = {},
) {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: sockets,
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  return (
    method: 'GET' | 'POST',
    path: string,
    { token, key, body }: { token?: string; key?: string; body?: Record<string, unknown> } = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const started_ms = performance.now();
      const outgoing = request(new URL(path, url), { method, agent, headers }, (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('end', () => {
          const took_ms = performance.now() - started_ms;
          const status = incoming.statusCode ?? 0;
          if (status === 200) resolve({ status, body: JSON.parse(text) as Record<string, unknown>, took_ms });
          else reject(new Error(`${method} ${path} was answered ${status} ${text.slice(0, 200)}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

export type Send = ReturnType<typeof createVisitor>;

/** Runs a fixed number at the same time, each starting the next when it finishes. Returns how long each took. */
export async function repeatFor(duration_ms: number, work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  const end_ms = performance.now() + duration_ms;
  const one = async () => {
    while (performance.now() < end_ms) {
      const started_ms = performance.now();
      await work();
      durations.push(performance.now() - started_ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  return durations;
}

/** Runs the queries of both requests by the driver alone, over as many connections as the gateway has. */
async function rawLooks(url: string, { secret, link_id, token }: { secret: string; link_id: string; token: string }) {
  const pool = createPool(
    { url, application_name: 'raw', schema: 'gateway', connections_maximum: connections },
    () => undefined,
  );
  const secret_hash = createLinkSecrets(developmentSecrets.API_KEY_SECRET).hashOfSecret(secret);
  const token_hash = hashOfVisitorToken(token);
  const opened = await repeatFor(measured_ms, async () => {
    const found = await findLinkSecret(pool, secret_hash);
    const now = new Date();
    const session = { visitor_id: randomUUID(), token_hash: newVisitorToken().token_hash, address: '127.0.0.1' };
    const times = { created_at: now, expires_at: now, opened_on: now.toISOString().slice(0, 10) };
    if (found === undefined) throw new Error('The link of the benchmark is gone');
    const { merchant_uid, secret_id } = found;
    await openPayerSession(pool, { merchant_uid, secret_id, link_id, locale: 'en', ...session, ...times });
  });
  const looked = await repeatFor(measured_ms, () => findVisitor(pool, token_hash, new Date()));
  await pool.end();
  const perSecond = (durations: readonly number[]) => Math.round(durations.length / (measured_ms / 1_000));
  return { opened_per_s: perSecond(opened), looked_per_s: perSecond(looked) };
}

type Proved = { token: string; puzzle: { nonce: string; counter: number } };

/** Visitors who have opened the link and solved their puzzle. */
async function findProofs(count: number, open: () => Promise<Answer>, send: Send): Promise<Proved[]> {
  const payers: Proved[] = [];
  for (let at = 0; at < count; at += 1) {
    const { body } = await open();
    const token = String(body.token);
    const asked = await send('GET', '/api/payment-link/puzzle', { token });
    const puzzle = solvePuzzle({
      session: (body.user as { id: string }).id,
      ...(asked.body.puzzle as { nonce: string; bits: number }),
    });
    if (puzzle === undefined) throw new Error('A puzzle has no answer');
    payers.push({ token, puzzle });
  }
  return payers;
}

/** Pays as the next visitor, with a card of their own. */
function createPayer(payers: readonly Proved[], send: Send) {
  let next = 0;
  return async () => {
    const payer = payers[next];
    next += 1;
    if (payer === undefined) throw new Error('There are too few visitors');
    const { took_ms, body } = await send('POST', '/api/payment-link/payments', {
      token: payer.token,
      key: randomUUID(),
      body: {
        card_number: luhn(`411111${String(next).padStart(9, '0')}`),
        ...{ expiry: '1231', cvv: '123', postal_code: '04101', cardholder_name: 'Dana Okonkwo' },
        ...{ total_amount: 2500, currency: 840, puzzle: payer.puzzle },
      },
    });
    const { payment_id, outcome } = body.data as { payment_id: string; outcome: string };
    if (outcome !== 'approved') throw new Error(`A payment by a link was ${outcome}`);
    return { took_ms, payment_id };
  };
}
