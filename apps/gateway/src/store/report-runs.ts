import { randomUUID } from 'node:crypto';
import type { ReportDefinition, ReportRunFailure } from '@countinghouse/domain/custom-report';
import { dueOccurrences, nextOccurrence, reportWindow } from '@countinghouse/domain/report-schedule';
import type { DateRange } from '@countinghouse/domain/time-zones';
import { createDatabase } from '@countinghouse/service/query-builder';
import type pg from 'pg';
import type { ScopedTransaction } from '../operation.ts';
import { definitionOf, scheduleOf } from './custom-reports.ts';
import { senderLock } from './payment-locks.ts';
import type { Tables } from './tables.ts';

/*
 * The queue of report runs. A run is a row; whoever takes it writes its own name into it, and everything written afterwards asks that
 * the name still stands. So a run is done by one node at a time, and a node that was taken for dead finds that it has nothing to say.
 */

/** A run as it is put into the queue. */
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

/** Puts a run into the queue with a message for each recipient; nothing where the report has a run of that instant already. */
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
  if (Number(inserted.numInsertedOrUpdatedRows) === 0 || definition.recipients.length === 0) return;
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
 * Puts the runs that are due into the queue and sets when their reports run next, both or neither. Reports that another node looks at
 * are left to it.
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

/** A run that this node has taken. */
export type TakenRun = DateRange & {
  entity_id: string;
  report_id: string;
  run_id: string;
  run_trigger: 'schedule' | 'person';
  authority_user_id: string;
  definition: ReportDefinition;
  status: 'waiting' | 'running' | 'sending';
  tries: number;
  file_id: string | null;
  holder_id: string;
};

/**
 * Takes one run that is to be done: one that nobody holds, whose holder is gone, or whose time is over. A node does one run at a time, so
 * one in its own name is one that it could not give back. Its time is counted in real time.
 */
export async function takeRun(
  owner_pool: pg.Pool,
  { now, real_now, holder_id, take_over_at }: { now: Date; real_now: Date; holder_id: string; take_over_at: Date },
): Promise<TakenRun | undefined> {
  const { rows: holders } = await owner_pool.query<{ holder_id: string }>(
    `select holder_id from (select distinct holder_id from custom_report_runs
       where status in ('waiting', 'running', 'sending') and holder_id is not null and holder_id <> $1 offset 0) h
     where pg_try_advisory_xact_lock(${senderLock('holder_id')})`,
    [holder_id],
  );
  const { rows } = await owner_pool.query<TakenRun>(
    `update custom_report_runs r
       set holder_id = $2, take_over_at = $3, tries = least(r.tries + 1, 1000), started_at = coalesce(r.started_at, $1),
         status = case when r.status = 'waiting' then 'running' else r.status end
     from (select entity_id, report_id, run_id from custom_report_runs
           where status in ('waiting', 'running', 'sending')
             and ((holder_id is null and next_try_at <= $1) or take_over_at <= $5 or holder_id = $2 or holder_id = any ($4::uuid[]))
           order by next_try_at limit 1 for update skip locked) t
     where r.entity_id = t.entity_id and r.report_id = t.report_id and r.run_id = t.run_id
     returning r.entity_id, r.report_id, r.run_id, r.run_trigger, r.authority_user_id, r.definition, r.status, r.tries, r.file_id,
       r.holder_id, r.from_date, r.to_date`,
    [now, holder_id, take_over_at, holders.map((row) => row.holder_id), real_now],
  );
  return rows[0];
}

const ofRun = 'entity_id = $1 and report_id = $2 and run_id = $3 and holder_id = $4';
const keyOf = (run: TakenRun) => [run.entity_id, run.report_id, run.run_id, run.holder_id];

/**
 * Writes that the file of a run is made, in the transaction that writes the file.
 *
 * @returns false when the run is not this node's any more, or its report is deleted: then nothing of it may stay
 */
export async function fileMade(
  client: pg.ClientBase,
  run: TakenRun,
  { file_id, row_count }: { file_id: string; row_count: number },
): Promise<boolean> {
  // Whoever deletes the report at this moment is waited for, or waits and then sees the file: none stays behind.
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

/** Ends a run well, or with the reason for which it did not. */
export async function endRun(
  owner_pool: pg.Pool,
  run: TakenRun,
  { failure, now }: { failure: ReportRunFailure | null; now: Date },
): Promise<void> {
  await owner_pool.query(
    `update custom_report_runs set status = $5, failure = $6, finished_at = $7, holder_id = null, take_over_at = null where ${ofRun}`,
    [...keyOf(run), failure === null ? 'done' : 'failed', failure, now],
  );
}

/** Gives a run back to be tried again later. */
export async function postponeRun(owner_pool: pg.Pool, run: TakenRun, next_try_at: Date): Promise<void> {
  await owner_pool.query(
    `update custom_report_runs set holder_id = null, take_over_at = null, next_try_at = $5 where ${ofRun}`,
    [...keyOf(run), next_try_at],
  );
}

/** The recipients of a run to whom nothing was sent yet, and whether any refused it; undefined when the run is not this node's any more. */
export async function recipientsOf(
  owner_pool: pg.Pool,
  run: TakenRun,
): Promise<{ waiting: string[]; refused: boolean } | undefined> {
  const { rows } = await owner_pool.query<{ waiting: string[]; refused: boolean }>(
    `select coalesce(array_agg(m.recipient order by m.recipient) filter (where m.status = 'waiting'), '{}') as waiting,
       coalesce(bool_or(m.status = 'refused'), false) as refused
     from custom_report_runs r left join custom_report_messages m using (entity_id, report_id, run_id)
     where ${ofRun.replaceAll(/\b(entity_id|report_id|run_id|holder_id)\b/g, 'r.$1')} group by r.run_id`,
    keyOf(run),
  );
  return rows[0];
}

/** Writes what became of the message to one recipient. */
export async function messageEnded(
  owner_pool: pg.Pool,
  run: TakenRun,
  recipient: string,
  { status, now }: { status: 'sent' | 'refused'; now: Date },
): Promise<void> {
  await owner_pool.query(
    `update custom_report_messages set status = $5, sent_at = case when $5 = 'sent' then $6::timestamptz end
     where entity_id = $1 and report_id = $2 and run_id = $3 and recipient = $4`,
    [run.entity_id, run.report_id, run.run_id, recipient, status, now],
  );
}

/** Deletes the files of runs that ended before an instant; the runs stay in the history. */
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
