import { settledBefore, wipeCards } from '@countinghouse/gateway/store/vault/wipe-cards';
import { startTestAcquirer } from '@countinghouse/gateway/testing/servers/acquirer';
import { merchants, worldTemplate } from '@countinghouse/gateway/testing/world';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { ms, type Result } from '../measure.ts';
import { analyze, createSeller, percentiles, runPaced, startGateway } from '../sale.ts';

/**
 * With BENCH_WIPED_CARDS=100000 only the rounds are measured, in three minutes rather than twenty. Wiping takes a thousand numbers at a
 * time and pauses in proportion, so its rate does not depend on the total.
 */
const cardCount = Number(process.env.BENCH_WIPED_CARDS ?? 1_000_000);
const retention_days = 400;
const paced_per_s = 100;
/** How often quiet and wiping phases alternate, so that other work on the machine affects both equally. */
const is_whole = cardCount === 1_000_000;
const rounds = 7;
const phase_ms = 10_000;
const growth_maximum = 1.1;
const warm_ms = 5_000;
const night_h = 6;

/**
 * Measures the nightly wiping of a million card numbers that nothing needs, each with a settled payment of long ago, beside sales; quiet
 * phases of the same sales alternate with it. The figure is the median over the rounds of how much p99 grows. The second baseline is one
 * statement that wipes as many rows of `cards` without any checks.
 */
export async function benchWiping(): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const owner = new pg.Pool({ connectionString: database.url, options: '-c search_path=gateway,public', max: 2 });
  const acquirer = await startTestAcquirer();
  const gateway = await startGateway(database.url, acquirer.iso_port, acquirer.post_url);
  try {
    await seed(owner);
    await analyze(database.url);
    const sell = createSeller(gateway.url);
    const sellFor = async (duration_ms: number) =>
      (await runPaced(duration_ms, paced_per_s, sell)).map(({ took_ms }) => took_ms);
    await sellFor(warm_ms);
    const now = new Date();
    const quiet: number[] = [];
    const beside: number[] = [];
    const growths: number[] = [];
    const done = { wiped: 0, took_ms: 0, complete: false };
    /** Wipes until it is stopped or nothing is left. */
    const wipeUntil = async (signal: AbortSignal) => {
      const started_ms = performance.now();
      const { wiped, complete } = await wipeCards(owner, { now, retention_days, signal });
      done.wiped += wiped;
      done.took_ms += performance.now() - started_ms;
      done.complete ||= complete;
    };
    for (let round = 0; round < rounds; round += 1) {
      const without = await sellFor(phase_ms);
      const stop = new AbortController();
      const wiping = wipeUntil(stop.signal);
      const loaded = await sellFor(phase_ms);
      stop.abort();
      await wiping;
      quiet.push(...without);
      beside.push(...loaded);
      growths.push(percentiles(loaded).p99 / percentiles(without).p99);
      console.log(
        `p99 quiet ${ms(percentiles(without).p99)}, beside ${ms(percentiles(loaded).p99)}; ${done.wiped} wiped`,
      );
    }
    // The rest is wiped beside sales too, so that the time covers the whole round.
    if (is_whole) {
      const rest = wipeUntil(new AbortController().signal);
      while (!done.complete) beside.push(...(await sellFor(1_000)));
      await rest;
      if (done.wiped !== cardCount) throw new Error(`${done.wiped} of ${cardCount} card numbers were wiped`);
    }
    const growth = [...growths].sort((left, right) => left - right)[Math.floor(growths.length / 2)] ?? Number.NaN;
    const [alone, loaded] = [percentiles(quiet), percentiles(beside)];
    const shares = growths.map((one) => one.toFixed(2)).join(', ');

    const raw_ms = await wipeRaw(owner, now);
    const per_million_ms = (done.took_ms / done.wiped) * 1_000_000;
    const count = done.wiped.toLocaleString('en-US');
    return [
      {
        what: `Wiping ${count} card numbers beside ${paced_per_s} sales a second`,
        to_reach: `in a night (${night_h} h); p99 of the sales × ${growth_maximum} at most`,
        reached: `${(done.took_ms / 1_000).toFixed(1)} s${is_whole ? '' : ` (a million: ${(per_million_ms / 60_000).toFixed(0)} min)`}; p99 × ${growth.toFixed(2)} (median of ${rounds} rounds: ${shares}); sales p50 ${ms(loaded.p50)}, p99 ${ms(loaded.p99)}`,
        baseline: `sales alone p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)}; one update of as many rows ${(raw_ms / 1_000).toFixed(1)} s`,
        passed: per_million_ms < night_h * 3_600_000 && growth <= growth_maximum,
      },
    ];
  } finally {
    await gateway.stop();
    await acquirer.stop();
    await owner.end();
    await database.stop();
  }
}

/** Inserts cards that were first seen 900 days ago, each with one payment that settled then. */
async function seed(owner: pg.Pool): Promise<void> {
  const { merchant_uid, tenant_uid, terminal_uid } = merchants.harbor;
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
       select $1, gen_random_uuid(), sha256(('bench ' || n)::bytea), 'visa', '411111', lpad((n % 10000)::text, 4, '0'),
         sha256(n::text::bytea) || '\\x0102030405060708090a0b0c0d', 1, now() - interval '900 days' + n * interval '1 second'
       from generate_series(1, $2::int) n`,
      [merchant_uid, cardCount],
    );
    await client.query(
      `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, authorized_amount,
         captured_amount, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, batch_date, created_at, updated_at)
       select merchant_uid, gen_random_uuid(), $1, $2, 'T' || card_id, 110, 218, 1099, 1099, 1099, 840, 1, card_id, card_brand, first_six,
         last_four, '1231', created_at::date, created_at, created_at + interval '1 day'
       from cards where created_at < now() - interval '600 days'`,
      [tenant_uid, terminal_uid],
    );
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

/** Updates as many rows of `cards` in one statement, without any checks. */
async function wipeRaw(owner: pg.Pool, now: Date): Promise<number> {
  const started_ms = performance.now();
  await owner.query('update cards set wiped_at = $1 where sealed_number is null and created_at < $2', [
    now,
    settledBefore(now, retention_days),
  ]);
  return performance.now() - started_ms;
}
