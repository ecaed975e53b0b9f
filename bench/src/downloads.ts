import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MerchantName, merchants, users, worldTemplate } from '@countinghouse/gateway/testing/world';
import pg from 'pg';
import { startBenchDatabase } from './database.ts';
import { ms, type Result, timesOf } from './measure.ts';
import { analyze, startGateway } from './sale.ts';

const downloads = 50;
const ofDownloader = 200_000;
const ofEachReader = 10_000;
const readers = ['second', 'foreign'] as const;
const rounds = 6;
const phase_ms = 5_000;
/** The wait after a phase's start, until its downloads, or their absence, affect the reads. */
const settle_ms = 1_000;
const thinks_ms = 10;
const growth_maximum = 1.5;

/**
 * Measures reads of other merchants (a search, one payment, the figures of Home) while one merchant has 50 downloads running, a third each
 * CSV, PDF and .xls, against the same reads without them. Quiet and loaded phases alternate, so that other work on the machine affects both
 * equally. The figure is the median over the rounds of how much p95 grows. A separate process reads the downloads.
 */
export async function benchDownloads(): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const gateway = await startGateway(database.url, 1, 'http://127.0.0.1:1');
  await seed(database.url, 'harbor', ofDownloader);
  for (const name of readers) await seed(database.url, name, ofEachReader);
  await analyze(database.url);
  const downloader = fork(join(import.meta.dirname, 'download-client.ts'), [
    gateway.url,
    `Bearer a.${users.merchant.id_server_id}.c`,
    String(downloads),
  ]);
  try {
    await once(downloader, 'message');
    await readFor(gateway.url, phase_ms);
    const growths: number[] = [];
    const quiet: number[] = [];
    const loaded: number[] = [];
    const made: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      const without = await readFor(gateway.url, phase_ms);
      downloader.send('start');
      await delay(settle_ms);
      const beside = await readFor(gateway.url, phase_ms);
      downloader.send('stop');
      const [counts] = (await once(downloader, 'message')) as [Record<string, number>];
      for (const [what, count] of Object.entries(counts)) made[what] = (made[what] ?? 0) + count;
      await delay(settle_ms);
      const [idle, busy] = [timesOf(without), timesOf(beside)];
      console.log(
        `quiet p50 ${ms(idle.p50_ms)}, p95 ${ms(idle.p95_ms)}; loaded p50 ${ms(busy.p50_ms)}, p95 ${ms(busy.p95_ms)} (${beside.length} reads)`,
      );
      growths.push(busy.p95_ms / idle.p95_ms);
      quiet.push(...without);
      loaded.push(...beside);
    }
    const growth = median(growths);
    const [idle, busy] = [timesOf(quiet), timesOf(loaded)];
    console.log(`p95 × ${growth.toFixed(2)} (${growths.map((one) => one.toFixed(2)).join(', ')})`, made);
    return [
      {
        what: `Reads of other merchants while one has ${downloads} downloads under way (${ofDownloader.toLocaleString('en')} payments each; CSV, PDF, .xls)`,
        to_reach: `p95 × ${growth_maximum} at most`,
        reached: `p95 × ${growth.toFixed(2)} (median of ${rounds} rounds): p50 ${ms(busy.p50_ms)}, p95 ${ms(busy.p95_ms)}`,
        baseline: `without downloads: p50 ${ms(idle.p50_ms)}, p95 ${ms(idle.p95_ms)}`,
        passed: growth <= growth_maximum,
      },
    ];
  } finally {
    downloader.kill();
    await gateway.stop();
    await database.stop();
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

/** Returns how long each read took, of two users per merchant who read one thing after the other for the given time. */
async function readFor(url: string, duration_ms: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const durations: number[] = [];
  const end_ms = performance.now() + duration_ms;
  const read = async (name: MerchantName) => {
    for (let count = 0; performance.now() < end_ms; count += 1) {
      const paths = [
        `/reports/payments/search?limit=20&offset=${(count * 20) % 2_000}`,
        `/reports/payments/${paymentId(name, (count * 7) % ofEachReader)}`,
        '/reports/payments/month-to-date-summary',
      ];
      const started_ms = performance.now();
      await answered(
        new URL(`/api/credit-card${paths[count % paths.length]}`, url),
        agent,
        users[readerOf(name)].id_server_id,
      );
      durations.push(performance.now() - started_ms);
      await delay(thinks_ms);
    }
  };
  await Promise.all([...readers, ...readers].map(read));
  agent.destroy();
  return durations;
}

function readerOf(name: MerchantName): 'second' | 'foreign' {
  return name === 'second' ? 'second' : 'foreign';
}

async function answered(address: URL, agent: Agent, id_server_id: string): Promise<void> {
  const outgoing = get(address, { agent, headers: { authorization: `Bearer a.${id_server_id}.c` } });
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  incoming.resume();
  await once(incoming, 'end');
  if (incoming.statusCode !== 200) throw new Error(`${address.pathname} answered ${incoming.statusCode}`);
}

function paymentId(name: MerchantName, number: number): string {
  return `eeeeeeee-${merchants[name].merchant_uid.slice(-4)}-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Inserts settled sales of the last weeks, all with one card. */
async function seed(url: string, name: MerchantName, count: number): Promise<void> {
  const { merchant_uid, tenant_uid, terminal_uid } = merchants[name];
  const card_id = `cccccccc-0000-4000-8000-${merchant_uid.slice(-12)}`;
  const client = new pg.Client({ connectionString: url, options: '-c search_path=gateway,public' });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
     values ($1, $2, $3, 'visa', '411111', '1111', '\\x00', 1, now())`,
    [merchant_uid, card_id, Buffer.from(card_id)],
  );
  await client.query(
    `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, authorized_amount,
       captured_amount, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, customer, company, email,
       order_id, approval_code, response_code, batch_date, created_at, updated_at, user_name)
     select $1::uuid, ('eeeeeeee-' || right($1::text, 4) || '-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $2::uuid, $3::uuid, 'T' || n, 110,
       218, 100 + n, 100 + n, 100 + n, 840, 1, $4::uuid, 'visa', '411111', '1111', '1231', 'Dana Okonkwo', 'Company ' || n % 5000,
       'c' || n % 5000 || '@example.com', 'PO-' || n, '0' || lpad((n % 100000)::text, 5, '0'), '00', at::date, at, at, 'Maya'
     from (select n, now() - make_interval(secs => n * (3600 * 24 * 40.0 / $5)) as at from generate_series(0, $5::int - 1) n) numbered`,
    [merchant_uid, tenant_uid, terminal_uid, card_id, count],
  );
  await client.end();
}
