import { randomUUID } from 'node:crypto';
import type { ReportDefinition, ReportRunFailure } from '@countinghouse/domain/report/custom-report';
import { dueOccurrences, nextOccurrence, reportWindow } from '@countinghouse/domain/report/report-schedule';
import type { DateRange } from '@countinghouse/domain/time/time-zones';
import { createDatabase } from '@countinghouse/service/query-builder';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import type { Tables } from '../tables.ts';
import { definitionOf, scheduleOf } from './custom-reports.ts';

/*
 * The history of report runs. A run is a row with its own background job (run_report) under its run_id. Each try of the job writes a new id
 * into the row, and all later writes require that id. So a try whose run was taken over, by another node that assumed this one dead or by
 * an erasure that restarted the run, cannot write anything.
 */

/** A run to enqueue. */
export type NewRun = DateRange & {
  entity_id: string;
  report_id: string;
  run_id: string;
  run_trigger: 'schedule' | 'person';
  authority_user_id: string;
  requested_by: string | null;
  scheduled_for: Date;
  now: Date;
  definition: ReportDefinition;
};

/**
 * Enqueues a run with a message for each recipient, in the caller's transaction; nothing if the report already has a run of that instant.
 */
export async function insertRun(transaction: ScopedTransaction, run: NewRun): Promise<void> {
  const { now, definition, ...row } = run;
  const inserted = await transaction
    .insertInto('custom_report_runs')
    .values({
      ...row,
      definition: JSON.stringify(definition),
      status: 'waiting',
      next_try_at: now,
    })
    .onConflict((conflict) => conflict.columns(['entity_id', 'report_id', 'scheduled_for']).doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows) === 0) return;
  await sql`select enqueue_report_run(${run.entity_id}, ${run.report_id}, ${run.run_id})`.execute(transaction);
  if (definition.recipients.length === 0) return;
  await transaction
    .insertInto('custom_report_messages')
    .values(
      definition.recipients.map((recipient) => ({
        entity_id: run.entity_id,
        report_id: run.report_id,
        run_id: run.run_id,
        recipient,
        status: 'waiting' as const,
      })),
    )
    .execute();
}

/**
 * Enqueues the runs that are due by business time and sets when their reports run next, both or neither. Reports that another node is
 * processing are skipped.
 *
 * @returns how many reports were due
 */
export async function queueDueRuns(owner_pool: pg.Pool, now: Date, limit: number): Promise<number> {
  return createDatabase<Tables>(owner_pool)
    .transaction()
    .execute(async (transaction) => {
      const reports = await transaction
        .selectFrom('custom_reports')
        .selectAll()
        .where('next_run_at', '<=', now)
        .orderBy('next_run_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const report of reports) {
        const definition = definitionOf(report);
        const schedule = scheduleOf(definition);
        const { from_date, to_date } = definition;
        const once = from_date === null || to_date === null ? null : { from_date, to_date };
        for (const { scheduled_for, run_date } of dueOccurrences(schedule, report.next_run_at as Date, now)) {
          await insertRun(transaction, {
            entity_id: report.entity_id,
            report_id: report.report_id,
            run_id: randomUUID(),
            run_trigger: 'schedule',
            authority_user_id: report.updated_by,
            requested_by: null,
            scheduled_for,
            now,
            definition,
            ...reportWindow(definition.frequency, run_date, once),
          });
        }
        await transaction
          .updateTable('custom_reports')
          .set({ next_run_at: nextOccurrence(schedule, now)?.scheduled_for ?? null })
          .where('entity_id', '=', report.entity_id)
          .where('report_id', '=', report.report_id)
          .execute();
      }
      return reports.length;
    });
}

/** The key of a run. */
export type RunKey = { entity_id: string; report_id: string; run_id: string };

/** A run in progress. */
export type ClaimedRun = DateRange &
  RunKey & {
    run_trigger: 'schedule' | 'person';
    authority_user_id: string;
    definition: ReportDefinition;
    status: 'running' | 'sending';
    tries: number;
    file_id: string | null;
    try_id: string;
  };

/** Begins a try of a run, which owns it from now on; undefined when the run has ended or was deleted. */
export async function startReportRun(
  owner_pool: pg.Pool,
  { entity_id, report_id, run_id }: RunKey,
  now: Date,
): Promise<ClaimedRun | undefined> {
  const { rows } = await owner_pool.query<ClaimedRun>(
    `update custom_report_runs r
       set try_id = $4, tries = least(r.tries + 1, 1000), started_at = coalesce(r.started_at, $5),
         status = case when r.status = 'waiting' then 'running' else r.status end
     where r.entity_id = $1 and r.report_id = $2 and r.run_id = $3 and r.status in ('waiting', 'running', 'sending')
     returning r.entity_id, r.report_id, r.run_id, r.run_trigger, r.authority_user_id, r.definition, r.status, r.tries, r.file_id,
       r.try_id, r.from_date, r.to_date`,
    [entity_id, report_id, run_id, randomUUID(), now],
  );
  return rows[0];
}

const ofRun = 'entity_id = $1 and report_id = $2 and run_id = $3 and try_id = $4';
const keyOf = (run: ClaimedRun) => [run.entity_id, run.report_id, run.run_id, run.try_id];

/**
 * Records that the file of a run was written, in the same transaction.
 *
 * @returns false when the run no longer belongs to this try, or its report was deleted: the caller must then roll back
 */
export async function recordRunFile(
  client: pg.ClientBase,
  run: ClaimedRun,
  { file_id, row_count }: { file_id: string; row_count: number },
): Promise<boolean> {
  // A concurrent deletion of the report either is waited for here, or waits and then sees the file. So no file is left behind.
  await client.query('select from custom_reports where entity_id = $1 and report_id = $2 for share', [
    run.entity_id,
    run.report_id,
  ]);
  const { rowCount } = await client.query(
    `update custom_report_runs set status = 'sending', file_id = $5, row_count = $6, tries = 1 where ${ofRun}`,
    [...keyOf(run), file_id, row_count],
  );
  return rowCount === 1;
}

/** Ends a run as successful, or with the reason of its failure. */
export async function endRun(
  owner_pool: pg.Pool,
  run: ClaimedRun,
  { failure, now }: { failure: ReportRunFailure | null; now: Date },
): Promise<void> {
  await owner_pool.query(
    `update custom_report_runs set status = $5, failure = $6, finished_at = $7, try_id = null where ${ofRun}`,
    [...keyOf(run), failure === null ? 'done' : 'failed', failure, now],
  );
}

/** Records in the history when a run is tried again. */
export async function noteNextTry(owner_pool: pg.Pool, run: ClaimedRun, next_try_at: Date): Promise<void> {
  await owner_pool.query(`update custom_report_runs set next_try_at = $5 where ${ofRun}`, [...keyOf(run), next_try_at]);
}

/**
 * Reads the recipients of a run without a sent message, and whether any refused it; undefined when the run no longer belongs to this try.
 */
export async function recipientsOf(
  owner_pool: pg.Pool,
  run: ClaimedRun,
): Promise<{ waiting: string[]; refused: boolean } | undefined> {
  const { rows } = await owner_pool.query<{ waiting: string[]; refused: boolean }>(
    `select coalesce(array_agg(m.recipient order by m.recipient) filter (where m.status = 'waiting'), '{}') as waiting,
       coalesce(bool_or(m.status = 'refused'), false) as refused
     from custom_report_runs r left join custom_report_messages m using (entity_id, report_id, run_id)
     where ${ofRun.replaceAll(/\b(entity_id|report_id|run_id|try_id)\b/g, 'r.$1')} group by r.run_id`,
    keyOf(run),
  );
  return rows[0];
}

/** Records the outcome of the message to one recipient. */
export async function messageEnded(
  owner_pool: pg.Pool,
  run: ClaimedRun,
  recipient: string,
  { status, now }: { status: 'sent' | 'refused'; now: Date },
): Promise<void> {
  await owner_pool.query(
    `update custom_report_messages set status = $5, sent_at = case when $5 = 'sent' then $6::timestamptz end
     where entity_id = $1 and report_id = $2 and run_id = $3 and recipient = $4`,
    [run.entity_id, run.report_id, run.run_id, recipient, status, now],
  );
}

/** Deletes the files of runs that ended before an instant. The runs stay in the history. */
export async function forgetFiles(owner_pool: pg.Pool, before: Date, limit: number): Promise<number> {
  const { rowCount } = await owner_pool.query(
    `with old as (
       update custom_report_runs set file_id = null where (entity_id, report_id, run_id) in
         (select entity_id, report_id, run_id from custom_report_runs where file_id is not null and finished_at < $1 limit $2)
       returning old.entity_id, old.file_id)
     delete from files where (entity_id, file_id) in (select entity_id, file_id from old)`,
    [before, limit],
  );
  return rowCount ?? 0;
}
