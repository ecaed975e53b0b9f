import type { ReportDefinition } from '@countinghouse/domain/report/custom-report';
import { movableClock } from '@countinghouse/domain/time/clock';
import {
  ownReportEntity,
  reportDates,
  validReport,
} from '@countinghouse/gateway/services/merchants/reports/report-entity';
import { reportFile } from '@countinghouse/gateway/services/merchants/reports/report-file';
import { patchFile, writeFile } from '@countinghouse/gateway/store/reports/files';
import { readReportRows } from '@countinghouse/gateway/store/reports/report-rows';
import { bigMerchant, paymentCount } from './database.ts';
import { measured, rawCopy } from './export.ts';
import type { Result } from './measure.ts';
import { readAsBigMerchant } from './search.ts';

/**
 * The limit of a report's file. A node that runs a report writes its file in the same transaction as the record of the run. The benchmark
 * rolls that back.
 */
const file_maximum_bytes = 500_000_000;

/**
 * Measures runs of custom reports over a million payments as their job does them: rows through a cursor, the file written as they arrive,
 * and its bytes stored in the database. The baseline is COPY of the same columns as they are stored. Memory is the process's peak above its
 * starting value.
 */
export async function measureReportRuns(
  url: string,
  runs: readonly (readonly [name: string, report: ReportDefinition])[],
): Promise<Result[]> {
  const { context, pool, owner } = readAsBigMerchant(url);
  const clock = movableClock(new Date('2026-11-21T17:00:00Z'));
  const entity = ownReportEntity(context.identity, bigMerchant.merchant_uid);
  const { entity_id, scope } = entity;
  const results: string[] = [];
  let highest_mb = 0;
  for (const [name, wanted] of runs) {
    const report = validReport(entity, wanted);
    const dates = reportDates(report, clock.now());
    let row_count = 0;
    const made = await measured(async () => {
      const client = await owner.connect();
      try {
        await client.query('begin');
        return await context.transaction(async (transaction) => {
          const told = { dates, business: 'Bench', made_at: clock.now() };
          const file = reportFile(report, told, readReportRows(transaction, scope, report, dates));
          const described = { entity_id, file_name: file.name, media_type: file.media_type, created_at: clock.now() };
          const { file_id, size_bytes } = await writeFile(client, described, file.content, file_maximum_bytes);
          await patchFile(client, { entity_id, file_id }, file.patches());
          row_count = file.rowCount();
          return size_bytes;
        });
      } finally {
        await client.query('rollback');
        client.release();
      }
    });
    highest_mb = Math.max(highest_mb, made.memory_mb);
    const rows = row_count.toLocaleString('en');
    const per_second = Math.round(row_count / made.took_s).toLocaleString('en');
    results.push(`${name} ${made.took_s.toFixed(1)} s (${rows} rows, ${per_second}/s)`);
    console.log(
      `${name.padEnd(28)} ${rows} rows in ${made.took_s.toFixed(2)} s, memory + ${made.memory_mb.toFixed(0)} MB`,
    );
  }
  await Promise.all([pool.end(), owner.end()]);
  const raw = await measured(() => rawCopy(url));
  return [
    {
      what: `Runs of ${runs.length} custom reports over ${paymentCount.toLocaleString('en')} payments, each with its file in the database`,
      to_reach: 'memory flat',
      reached: `${results.join(', ')}; memory + ${highest_mb.toFixed(0)} MB`,
      baseline: `COPY of the stored columns of all its payments: ${raw.took_s.toFixed(1)} s`,
      passed: highest_mb < 200,
    },
  ];
}
