import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createLinkSecrets } from '@countinghouse/gateway/access/link-secrets';
import { gatewayRestriction, gatewaySchema } from '@countinghouse/gateway/migrations';
import { developmentSecrets } from '@countinghouse/gateway/settings';
import {
  type CountedAttempt,
  countAttempt,
  noteOutcome,
} from '@countinghouse/gateway/store/visitors/protected-attempts';
import { startTestAcquirer } from '@countinghouse/gateway/testing/acquirer';
import { merchants, worldTemplate } from '@countinghouse/gateway/testing/world';
import { createPool } from '@countinghouse/service/database';
import pg from 'pg';
import { startBenchDatabase } from './database.ts';
import { ms, type Result, timesOf } from './measure.ts';
import { analyze, createSeller, runPaced, startGateway } from './sale.ts';

const measured_ms = 8_000;
const sales_per_s = 40;
const flood_per_s = 1_000;
const sessions = 20;
const counted = 1_000;

/** A flood of attempts without an answer to a puzzle at one link, with the sales of another merchant beside it; and what counting costs. */
export async function benchCardTesting(): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const acquirer = await startTestAcquirer();
  const gateway = await startGateway(database.url, acquirer.iso_port, acquirer.post_url);
  try {
    const sell = createSeller(gateway.url);
    await runPaced(3_000, sales_per_s, sell);
    await analyze(database.url);
    const p95Of = async () =>
      timesOf((await runPaced(measured_ms, sales_per_s, sell)).map(({ took_ms }) => took_ms)).p95_ms;
    const before = await p95Of();
    const flood = await startFlood(gateway.url, database.url);
    const beside = await p95Of();
    const sent_per_s = await flood.stop();
    const after = await p95Of();
    const calm = (before + after) / 2;
    const cost = await countingCost(database.url);
    return [
      {
        what: `Sales of another merchant while one link gets ${sent_per_s} attempts a second without an answer to a puzzle, p95`,
        to_reach: 'changed by 10 % at most',
        reached: `${ms(beside)}, ${Math.round((beside / calm - 1) * 100)} %`,
        baseline: `without the flood, before and after it: ${ms(before)}, ${ms(after)}`,
        passed: beside <= calm * 1.1,
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

async function startFlood(url: string, database_url: string) {
  const secret = await addLink(database_url);
  const tokens: string[] = [];
  for (let at = 0; at < sessions; at += 1) {
    const opened = await fetch(`${url}/api/checkout/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    });
    const { token } = (await opened.json()) as { token?: string | null };
    if (typeof token !== 'string') throw new Error(`A link of the benchmark cannot be opened: ${opened.status}`);
    tokens.push(token);
  }
  const started_ms = performance.now();
  let sent = 0;
  let stopped = false;
  const attempt = async () => {
    const answer = await fetch(`${url}/api/payment-link/payments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[sent % sessions]}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        ...{ card_number: '4111111111111111', expiry: '1231', cvv: '123', postal_code: '04101' },
        ...{ total_amount: 2_500, currency: 840, puzzle: { nonce: 'x', counter: 0 } },
      }),
    });
    await answer.arrayBuffer();
    if (answer.status !== 403) throw new Error(`An attempt without an answer was answered ${answer.status}`);
  };
  const running = (async () => {
    const all = new Set<Promise<void>>();
    while (!stopped) {
      const due = ((performance.now() - started_ms) / 1_000) * flood_per_s;
      for (; sent < due && all.size < 200; sent += 1) {
        const one: Promise<void> = attempt().finally(() => all.delete(one));
        all.add(one);
      }
      await delay(2);
    }
    await Promise.all(all);
  })();
  return {
    stop: async () => {
      const per_s = Math.round(sent / ((performance.now() - started_ms) / 1_000));
      stopped = true;
      await running;
      return per_s;
    },
  };
}

/** A link of another merchant than the one that sells. */
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
