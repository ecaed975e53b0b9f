import { systemClock } from '@countinghouse/domain/time/clock';
import { createFilePace } from '@countinghouse/gateway/export/file-pace';
import { createFileThreads } from '@countinghouse/gateway/export/file-threads';
import { createFileTurns } from '@countinghouse/gateway/export/file-turns';
import { gatewayRestriction, gatewaySchema } from '@countinghouse/gateway/migrations';
import type { RequestIdentity } from '@countinghouse/gateway/operation';
import { downloadPayments } from '@countinghouse/gateway/services/credit-card/search/download-payments';
import { createPool } from '@countinghouse/service/database';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { bigMerchant, startBenchDatabase } from './database.ts';
import { operationContext } from './lists/operation-context.ts';
import type { Result } from './measure.ts';

/** The target of each format: rows per second at least, and the process's peak memory above its starting value at most, in MB. */
const formats = {
  csv: { to_reach: '≥ 300,000 rows/s, memory flat, no cap', rows_minimum: 300_000, memory_maximum_mb: 200 },
  xlsx: { to_reach: '≥ 76,000 rows/s, memory ≤ 170 MB, no cap', rows_minimum: 76_000, memory_maximum_mb: 170 },
  excel: { to_reach: 'memory flat, no cap', rows_minimum: 0, memory_maximum_mb: 200 },
  pdf: { to_reach: '≥ 15,000 rows/s, memory ≤ 450 MB, no cap', rows_minimum: 15_000, memory_maximum_mb: 450 },
} as const;
const rawColumns =
  'created_at, payment_id, card_brand, card_last_four, customer, company, action, status, amount, currency, approval_code, order_id';

/**
 * Measures downloads of everything that the big merchant has, some 960,000 payments, in each format as the gateway creates it. The baseline
 * is COPY of the same columns as they are stored, read by the same driver. Memory is the process's peak above its starting value.
 */
export async function benchExport(): Promise<Result[]> {
  const database = await startBenchDatabase(true);
  const downloader = createDownloader(database.url);
  const { context, owner_pool } = downloader;
  const download = downloadPayments(downloader);
  const {
    rows: [counted],
  } = await owner_pool.query<{ count: number }>('select count(*) from payments where merchant_uid = $1', [
    bigMerchant.merchant_uid,
  ]);
  const count = counted?.count ?? 0;
  // Warms the cache, so that the order of the runs does not matter.
  await rawCopy(database.url);
  const raw = await measured(() => rawCopy(database.url));
  const results: Result[] = [];
  for (const [name, { to_reach, rows_minimum, memory_maximum_mb }] of Object.entries(formats)) {
    const format = name as keyof typeof formats;
    const made = await measured(async () => {
      const file = await download(context, { params: undefined, query: { format }, body: undefined });
      let bytes = 0;
      for await (const part of file.content) bytes += part.length;
      return bytes;
    });
    const perSecond = Math.round(count / made.took_s);
    const size = `${(made.bytes / 1_048_576).toFixed(0)} MB in ${made.took_s.toFixed(1)} s, memory + ${made.memory_mb.toFixed(0)} MB`;
    console.log(`${format.padEnd(6)} ${perSecond.toLocaleString('en')} rows/s, ${size}`);
    results.push({
      what: `Download of ${count.toLocaleString('en')} payments, ${format}`,
      to_reach,
      reached: `${perSecond.toLocaleString('en')} rows/s (${size})`,
      baseline: `COPY of the stored columns: ${Math.round(count / raw.took_s).toLocaleString('en')} rows/s`,
      passed: perSecond >= rows_minimum && made.memory_mb <= memory_maximum_mb,
    });
  }
  await downloader.stop();
  await database.stop();
  return results;
}

/** The dependencies and the request context of a download by the big merchant. */
export function createDownloader(url: string) {
  const settings = { url, application_name: 'bench', schema: gatewaySchema, statement_timeout_ms: 600_000 };
  const pool = createPool({ ...settings, restricted: gatewayRestriction, connections_maximum: 2 }, () => undefined);
  const owner_pool = createPool({ ...settings, connections_maximum: 1 }, () => undefined);
  const { merchant_uid, tenant_uid } = bigMerchant;
  const identity = {
    user: { user_id: merchant_uid },
    merchant: { merchant_uid, time_zone: 'EST', currency: 840 },
    tenant_uid,
  } as RequestIdentity;
  const context = operationContext(pool, identity, { merchant_uid });
  const turns = createFileTurns({
    at_once: 1,
    waiting_maximum: 1,
    waiting_of_party_maximum: 1,
    wait_maximum_ms: 1_000,
  });
  return {
    files: { pool, threads: createFileThreads(), turns, pace: createFilePace() },
    owner_pool,
    clock: systemClock,
    context,
    stop: async () => {
      await Promise.all([pool.end(), owner_pool.end()]);
    },
  };
}

/** Runs work once. Returns the bytes, the duration, and the peak memory above the starting value. */
export async function measured(
  work: () => Promise<number>,
): Promise<{ bytes: number; took_s: number; memory_mb: number }> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 50);
  const started_ms = performance.now();
  const bytes = await work().finally(() => clearInterval(watch));
  return { bytes, took_s: (performance.now() - started_ms) / 1_000, memory_mb: (highest - before) / 1_048_576 };
}

/** Runs COPY of all payments of the big merchant, newest first, as they are stored. Returns the bytes. */
export async function rawCopy(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${gatewaySchema}` });
  await client.connect();
  let bytes = 0;
  const rows = client.query(
    copyTo(
      `copy (select ${rawColumns} from payments where merchant_uid = '${bigMerchant.merchant_uid}' order by created_at desc, payment_id desc)
       to stdout (format csv)`,
    ),
  );
  for await (const chunk of rows) bytes += (chunk as Buffer).length;
  await client.end();
  return bytes;
}
