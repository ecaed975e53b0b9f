import type { CustomReport, ReportRun } from '@countinghouse/contract/merchants/reports/custom-report';
import type { ReportDefinition } from '@countinghouse/domain/report/custom-report';
import type { ReportSchedule } from '@countinghouse/domain/report/report-schedule';
import { type Selectable, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { anywhere } from '../search/search-text.ts';
import type { CustomReportRunsTable, CustomReportsTable } from '../tables.ts';

type ReportRecord = Selectable<CustomReportsTable>;

/** Returns the columns of a definition. */
export function reportValues(report: ReportDefinition) {
  return {
    name: report.name,
    processing_method: report.processing_method,
    columns: [...report.columns],
    filters: JSON.stringify(report.filters),
    frequency: report.frequency,
    time_zone: report.time_zone,
    start_date: report.start_date,
    end_date: report.end_date,
    run_time: report.run_time,
    from_date: report.from_date,
    to_date: report.to_date,
    format: report.format,
    locale: report.locale,
    recipients: [...report.recipients],
  };
}

/** Returns the definition of a row. */
export function definitionOf(row: ReportRecord): ReportDefinition {
  return {
    name: row.name,
    processing_method: row.processing_method,
    columns: row.columns,
    filters: row.filters,
    frequency: row.frequency,
    time_zone: row.time_zone,
    start_date: row.start_date,
    end_date: row.end_date,
    run_time: row.run_time.slice(0, 5),
    from_date: row.from_date,
    to_date: row.to_date,
    format: row.format,
    locale: row.locale,
    recipients: row.recipients,
  };
}

/**
 * Returns a definition as the audit history records it. The history is permanent, so the search text is left out: it can be personal data
 * of a customer.
 */
export function auditedDefinition(report: ReportDefinition): ReportDefinition {
  const { search, ...filters } = report.filters;
  return search === undefined ? report : { ...report, filters: { ...filters, search: '•••' } };
}

/** Returns the schedule of a definition. */
export function scheduleOf(report: ReportDefinition): ReportSchedule {
  const { frequency, time_zone, start_date, end_date, run_time } = report;
  return { frequency, time_zone, start_date, end_date, run_time };
}

/** Reads a report of an entity, locked if it will be changed; undefined when there is none. */
export function readReport(
  transaction: ScopedTransaction,
  entity_id: string,
  report_id: string,
  { lock = false } = {},
): Promise<ReportRecord | undefined> {
  return transaction
    .selectFrom('custom_reports')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .where('report_id', '=', report_id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

const sortExpressions = {
  name: sql`lower(report.name)`,
  processing_method: sql`report.processing_method`,
  frequency: sql`array_position(array['OneTime','Daily','Weekly','Monthly','Quarterly','Biannual','Annual'], report.frequency)`,
  next_run_at: sql`report.next_run_at`,
  updated_at: sql`report.updated_at`,
} as const;

/** Counts the reports of an entity. */
export async function countReports(transaction: ScopedTransaction, entity_id: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('custom_reports')
    .where('entity_id', '=', entity_id)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads a page of an entity's reports, and their number. An entity has a few hundred at most. */
export async function readReports(
  transaction: ScopedTransaction,
  entity_id: string,
  page: { search: string | undefined; sort: string | undefined; limit: number; offset: number },
): Promise<{ reports: ReportRecord[]; count: number }> {
  const [field, direction] = (page.sort ?? 'name:asc:text').split(':') as [
    keyof typeof sortExpressions,
    'asc' | 'desc',
  ];
  const found = transaction
    .selectFrom('custom_reports as report')
    .where('report.entity_id', '=', entity_id)
    .$if(page.search !== undefined && page.search !== '', (query) =>
      query.where(sql`lower(report.name)`, 'like', anywhere(page.search ?? '')),
    );
  const { count } = await found
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const reports = await found
    .selectAll()
    .orderBy(sortExpressions[field], (order) =>
      direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
    .orderBy(sql`lower(report.name)`)
    .orderBy('report.report_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { reports, count };
}

/** Returns reports as the API shows them: with the names of who created and changed them, and their last run. */
export async function shownReports(transaction: ScopedTransaction, reports: ReportRecord[]): Promise<CustomReport[]> {
  const first = reports[0];
  if (first === undefined) return [];
  const names = await readNames(
    transaction,
    reports.flatMap(({ created_by, updated_by }) => [created_by, updated_by]),
  );
  const last = await transaction
    .selectFrom('custom_report_runs')
    .distinctOn('report_id')
    .select('run_id')
    .where('entity_id', '=', first.entity_id)
    .where(
      'report_id',
      'in',
      reports.map(({ report_id }) => report_id),
    )
    .orderBy('report_id')
    .orderBy('scheduled_for', 'desc')
    .execute();
  const runs = await readRuns(
    transaction,
    first.entity_id,
    last.map(({ run_id }) => run_id),
  );
  return reports.map((report) => ({
    ...definitionOf(report),
    columns: [...report.columns],
    filters: report.filters as CustomReport['filters'],
    recipients: [...report.recipients],
    report_id: report.report_id,
    version: report.version,
    next_run_at: report.next_run_at?.toISOString() ?? null,
    created_at: report.created_at.toISOString(),
    created_by: names.get(report.created_by) ?? null,
    updated_at: report.updated_at.toISOString(),
    updated_by: names.get(report.updated_by) ?? null,
    last_run: runs.find(({ report_id }) => report_id === report.report_id) ?? null,
  }));
}

/** Reads the runs with these ids as the API shows them, newest first. */
export async function readRuns(
  transaction: ScopedTransaction,
  entity_id: string,
  run_ids: readonly string[],
): Promise<ReportRun[]> {
  if (run_ids.length === 0) return [];
  const rows = await transaction
    .selectFrom('custom_report_runs as run')
    .leftJoin('files as file', (join) =>
      join.onRef('file.entity_id', '=', 'run.entity_id').onRef('file.file_id', '=', 'run.file_id'),
    )
    .selectAll('run')
    .select('file.size_bytes')
    .select((builder) => [
      builder
        .selectFrom('custom_report_messages as message')
        .whereRef('message.entity_id', '=', 'run.entity_id')
        .whereRef('message.report_id', '=', 'run.report_id')
        .whereRef('message.run_id', '=', 'run.run_id')
        .where('message.status', '=', 'sent')
        .select((count) => count.fn.countAll<number>().as('sent'))
        .as('sent_count'),
    ])
    .where('run.entity_id', '=', entity_id)
    .where('run.run_id', 'in', [...run_ids])
    .orderBy('run.scheduled_for', 'desc')
    .execute();
  const names = await readNames(
    transaction,
    rows.flatMap(({ requested_by }) => requested_by ?? []),
  );
  return rows.map((row) => shownRun(row, row.size_bytes, row.sent_count ?? 0, names));
}

function shownRun(
  row: Selectable<CustomReportRunsTable>,
  size_bytes: number | null,
  sent_count: number,
  names: ReadonlyMap<string, string>,
): ReportRun {
  const ended = row.finished_at !== null;
  return {
    run_id: row.run_id,
    report_id: row.report_id,
    status: row.status,
    run_trigger: row.run_trigger,
    requested_by: row.requested_by === null ? null : (names.get(row.requested_by) ?? null),
    scheduled_for: row.scheduled_for.toISOString(),
    from_date: row.from_date,
    to_date: row.to_date,
    format: row.definition.format,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    row_count: row.row_count,
    size_bytes,
    has_file: row.file_id !== null,
    file_erased: row.file_erased_at !== null,
    failure: row.failure,
    next_try_at: ended || row.tries === 0 ? null : row.next_try_at.toISOString(),
    recipients_count: row.definition.recipients.length,
    sent_count,
  };
}

/** Reads the names of users by user_id. */
async function readNames(transaction: ScopedTransaction, user_ids: readonly string[]): Promise<Map<string, string>> {
  if (user_ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('users')
    .where('user_id', 'in', [...new Set(user_ids)])
    .select(['user_id', sql<string>`trim(first_name || ' ' || last_name)`.as('full_name')])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.full_name]));
}
