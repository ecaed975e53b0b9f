import { fork } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLinkSecrets } from '@countinghouse/gateway/access/link-secrets';
import { gatewayRestriction, gatewaySchema } from '@countinghouse/gateway/migrations';
import { developmentSecrets } from '@countinghouse/gateway/settings';
import {
  type CountedAttempt,
  countAttempt,
  noteOutcome,
} from '@countinghouse/gateway/store/visitors/protected-attempts';
import { startTestAcquirer } from '@countinghouse/gateway/testing/servers/acquirer';
import { merchants, worldTemplate } from '@countinghouse/gateway/testing/world';
import { createPool } from '@countinghouse/service/database';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { ms, type Result, timesOf } from '../measure.ts';
import { analyze, createSeller, runPaced, startGateway } from '../sale.ts';
import type { Flood, FloodTold } from './flood.ts';

const part_ms = 4_000;
const rounds = 3;
const sales_per_s = 40;
const flood_per_s = 1_000;
const sessions = 20;
const counted = 1_000;

/**
 * Measures a flood of attempts without a puzzle solution at one link, from 60 addresses, beside the sales of another merchant; and the cost
 * of counting attempts. Sender, gateway and database share this machine, so the same requests to a path that does not exist show how much
 * of the change is due to sending and receiving alone. Three phases (calm, nonexistent path, flood) alternate three times.
 */
export async function benchCardTesting(): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const acquirer = await startTestAcquirer();
  const gateway = await startGateway(database.url, acquirer.iso_port, acquirer.post_url);
  try {
    const sell = createSeller(gateway.url);
    await runPaced(3_000, sales_per_s, sell);
    await analyze(database.url);
    const attempts = await attemptsOf(gateway.url, database.url);
    const flood = await besideFlood(gateway, attempts, sell);
    const cost = await countingCost(database.url);
    const change = (p95_ms: number, of_ms: number) => `${Math.round((p95_ms / of_ms - 1) * 100)} %`;
    return [
      {
        what: `Sales of another merchant while one link gets ${flood.per_s} attempts a second without an answer to a puzzle, p95`,
        to_reach: 'changed by 10 % at most',
        reached: `${ms(flood.beside_ms)}, ${change(flood.beside_ms, flood.calm_ms)}; compared with as many requests that are answered 404: ${change(flood.beside_ms, flood.nothing_ms)}; an attempt takes ${flood.cost_ms.toFixed(2)} ms of the gateway’s processor, and such a request ${flood.nothing_cost_ms.toFixed(2)} ms`,
        baseline: `without the flood: ${ms(flood.calm_ms)}; with ${flood.nothing_per_s} requests a second that are answered 404: ${ms(flood.nothing_ms)}`,
        passed: flood.beside_ms <= flood.calm_ms * 1.1,
      },
      {
        what: 'Counting an attempt before it is sent, all of one link, one after the other',
        to_reach: 'p95 ≤ 5 ms',
        reached: `p50 ${ms(cost.counting.p50_ms)}, p95 ${ms(cost.counting.p95_ms)}; its outcome p50 ${ms(cost.noting.p50_ms)}`,
        baseline: `select 1: p50 ${ms(cost.nothing.p50_ms)}`,
        passed: cost.counting.p95_ms <= 5,
      },
    ];
  } finally {
    await gateway.stop();
    await acquirer.stop();
    await database.stop();
  }
}

/** Returns p95 of sales: without a flood, beside requests to a nonexistent path, and beside attempts without a puzzle solution. */
async function besideFlood(
  gateway: Awaited<ReturnType<typeof startGateway>>,
  attempts: readonly string[],
  sell: Parameters<typeof runPaced>[2],
) {
  const times = { calm: [] as number[], nothing: [] as number[], beside: [] as number[] };
  const cpu_ms = { calm: 0, nothing: 0, beside: 0 };
  const rates = { nothing: [] as number[], beside: [] as number[] };
  const nowhere = attempts.map((request) => request.replace('/payment-link/payments', '/payment-link/nowhere'));
  const sellDuring = async (part: keyof typeof times) => {
    const before_ms = await gateway.cpu_ms();
    for (const { took_ms } of await runPaced(part_ms, sales_per_s, sell)) times[part].push(took_ms);
    cpu_ms[part] += (await gateway.cpu_ms()) - before_ms;
  };
  for (let round = 0; round < rounds; round += 1) {
    await sellDuring('calm');
    for (const [part, requests, status] of [
      ['nothing', nowhere, '404'],
      ['beside', attempts, '403'],
    ] as const) {
      const flood = startFlood(gateway.url, requests);
      await delay(500);
      await sellDuring(part);
      const { per_s, statuses } = await flood.stop();
      if (Object.keys(statuses).join() !== status) throw new Error(`A flood was answered ${JSON.stringify(statuses)}`);
      rates[part].push(per_s);
    }
  }
  const p95Of = (part: keyof typeof times) => timesOf(times[part]).p95_ms;
  const rateOf = (part: keyof typeof rates) => Math.round(rates[part].reduce((sum, rate) => sum + rate, 0) / rounds);
  const costOf_ms = (part: keyof typeof rates) =>
    (cpu_ms[part] - cpu_ms.calm) / ((rateOf(part) * part_ms * rounds) / 1_000);
  return {
    ...{ calm_ms: p95Of('calm'), nothing_ms: p95Of('nothing'), beside_ms: p95Of('beside') },
    ...{ per_s: rateOf('beside'), nothing_per_s: rateOf('nothing') },
    ...{ cost_ms: costOf_ms('beside'), nothing_cost_ms: costOf_ms('nothing') },
  };
}

function startFlood(url: string, requests: readonly string[]) {
  const child = fork(join(import.meta.dirname, 'flood.ts'));
  child.send({ port: Number(new URL(url).port), requests, per_s: flood_per_s, addresses: 60 } satisfies Flood);
  return {
    stop: async (): Promise<FloodTold> => {
      const told = once(child, 'message') as Promise<[FloodTold]>;
      child.send('stop');
      return (await told)[0];
    },
  };
}

/** Returns the attempts of visitors who have opened the link, as raw requests. */
async function attemptsOf(url: string, database_url: string): Promise<string[]> {
  const secret = await addLink(database_url);
  const requests: string[] = [];
  for (let at = 0; at < sessions; at += 1) {
    const opened = await fetch(`${url}/api/checkout/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    });
    const { token } = (await opened.json()) as { token?: string | null };
    if (typeof token !== 'string') throw new Error(`A link of the benchmark cannot be opened: ${opened.status}`);
    const body = JSON.stringify({
      ...{ card_number: '4111111111111111', expiry: '1231', cvv: '123', postal_code: '04101' },
      ...{ total_amount: 2_500, currency: 840, puzzle: { nonce: 'x', counter: 0 } },
    });
    requests.push(
      `POST /api/payment-link/payments HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  }
  return requests;
}

/** Creates a link of a merchant other than the one that sells. */
async function addLink(database_url: string): Promise<string> {
  const { secret, secret_hash } = createLinkSecrets(developmentSecrets.API_KEY_SECRET).newSecret();
  const client = new pg.Client({ connectionString: database_url, options: `-c search_path=${gatewaySchema},public` });
  await client.connect();
  const { merchant_uid } = merchants.second;
  const fields = Object.fromEntries(
    ['billing_address', 'shipping_address', 'phone_number', 'email', 'custom_fields'].map((name) => [name, 'hidden']),
  );
  await client.query(
    `insert into payment_link_settings (merchant_uid, terminal_uid, fields, created_at, updated_at)
     select merchant_uid, terminal_uid, $2, now(), now() from terminals where merchant_uid = $1 limit 1`,
    [merchant_uid, JSON.stringify(fields)],
  );
  await client.query(
    `with link as (
       insert into payment_links (merchant_uid, link_id, name, kind, amount, currency, terminal_uid, secret_last_four, created_at, updated_at)
       select merchant_uid, gen_random_uuid(), 'Tasting', 'fixed', 2500, 840, terminal_uid, 'abcd', now(), now()
       from payment_link_settings where merchant_uid = $1 returning *
     )
     insert into link_secrets (merchant_uid, secret_id, purpose, target_id, terminal_uid, secret_hash, recipient, locale, created_at,
       sealed_secret, key_version)
     select merchant_uid, gen_random_uuid(), 'payment_link', link_id, terminal_uid, $2, '', 'en', now(), $2, 1 from link`,
    [merchant_uid, secret_hash],
  );
  await client.end();
  return secret;
}

async function countingCost(url: string) {
  const pool = createPool(
    { url, schema: gatewaySchema, application_name: 'bench', restricted: gatewayRestriction, connections_maximum: 1 },
    () => undefined,
  );
  const link_id = randomUUID();
  const { merchant_uid } = merchants.second;
  const keyOf = (name: string) => createHash('sha256').update(name).digest();
  const times = { counting: [] as number[], noting: [] as number[], nothing: [] as number[] };
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    into.push(performance.now() - started);
  };
  for (let index = 0; index < counted; index += 1) {
    const now = new Date();
    const visitor_id = randomUUID();
    const attempt: CountedAttempt = {
      ...{ now, at: now, merchant_uid, visitor_id, request_id: 'bench', address: '192.0.2.1' },
      target: { kind: 'payment_link', id: link_id, personal: false },
      keys: {
        session: keyOf(`session ${visitor_id}`),
        card: keyOf(`card ${visitor_id}`),
        address: keyOf(`address ${visitor_id}`),
        page: keyOf(link_id),
        merchant: keyOf(merchant_uid),
      },
    };
    const puzzle = { puzzle_hash: randomBytes(32), attempt_hash: randomBytes(32), bits: 22, expires_at: now };
    await timed(times.counting, () => countAttempt(pool, attempt, puzzle));
    await timed(times.noting, () => noteOutcome(pool, attempt, { counted_at: now, outcome: 'approved' }));
    await timed(times.nothing, () => pool.query('select 1'));
  }
  await pool.end();
  const { counting, noting, nothing } = times;
  return { counting: timesOf(counting), noting: timesOf(noting), nothing: timesOf(nothing) };
}
