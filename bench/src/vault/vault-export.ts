import { gatewaySchema } from '@countinghouse/gateway/migrations';
import { downloadCustomers } from '@countinghouse/gateway/services/vault/customers/download-customers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { bigMerchant } from '../database.ts';
import { createDownloader, measured } from '../export.ts';
import type { Result } from '../measure.ts';
import { startVaultDatabase } from './vault.ts';

const rows_minimum = 100_000;
const memory_maximum_mb = 200;
const rawColumns = 'full_name, company_name, email, phone_number, customer_reference, status, country, created_at';

/**
 * Measures exporting all active customers of the big merchant, about a million, as a CSV file with their cards, addresses and last
 * payments. The baseline is COPY of the columns of the customers alone, in the same order and by the same driver. Memory is the process's
 * peak above its starting value.
 */
export async function benchVaultExport(): Promise<Result[]> {
  const database = await startVaultDatabase();
  const downloader = createDownloader(database.url);
  try {
    const { rows } = await downloader.owner_pool.query<{ count: number }>(
      `select count(*) from vault_customers where merchant_uid = $1 and status = 'active'`,
      [bigMerchant.merchant_uid],
    );
    const count = Number(rows[0]?.count ?? 0);
    const download = downloadCustomers(downloader);
    // Warms the cache, so that the order of the runs does not matter.
    await rawCopy(database.url);
    const raw = await measured(() => rawCopy(database.url));
    const made = await measured(async () => {
      const file = await download(downloader.context, { params: undefined, query: { format: 'csv' }, body: undefined });
      let bytes = 0;
      for await (const part of file.content) bytes += part.length;
      return bytes;
    });
    const per_s = Math.round(count / made.took_s);
    return [
      {
        what: `Export of ${count.toLocaleString('en')} customers with cards, addresses and last payments, CSV`,
        to_reach: `≥ ${rows_minimum.toLocaleString('en')} rows/s, memory flat`,
        reached: `${per_s.toLocaleString('en')} rows/s (${(made.bytes / 1_048_576).toFixed(0)} MB in ${made.took_s.toFixed(1)} s, memory + ${made.memory_mb.toFixed(0)} MB)`,
        baseline: `COPY of the customers alone: ${Math.round(count / raw.took_s).toLocaleString('en')} rows/s`,
        passed: per_s >= rows_minimum && made.memory_mb <= memory_maximum_mb,
      },
    ];
  } finally {
    await downloader.stop();
    await database.stop();
  }
}

/** Runs COPY of the customers alone, in the order of the file. Returns the bytes. */
async function rawCopy(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${gatewaySchema}` });
  await client.connect();
  let bytes = 0;
  const rows = client.query(
    copyTo(
      `copy (select ${rawColumns} from vault_customers where merchant_uid = '${bigMerchant.merchant_uid}' and status = 'active'
         order by upper(full_name), customer_id) to stdout (format csv)`,
    ),
  );
  for await (const chunk of rows) bytes += (chunk as Buffer).length;
  await client.end();
  return bytes;
}
