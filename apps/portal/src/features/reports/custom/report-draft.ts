import type { CustomReport } from '@countinghouse/contract/merchants/reports/custom-report';
import { checkReport, type ReportDefinition, type ReportProblem } from '@countinghouse/domain/report/custom-report';
import { defaultReportColumns } from '@countinghouse/domain/report/report-columns';
import { addDays, type TimeZone } from '@countinghouse/domain/time/time-zones';

/** Returns a new report: daily from tomorrow morning, in the merchant's time zone and the user's language. */
export function newReport(today: string, time_zone: TimeZone, locale: ReportDefinition['locale']): ReportDefinition {
  return {
    name: '',
    processing_method: 'Payments',
    columns: defaultReportColumns.Payments,
    filters: {},
    frequency: 'Daily',
    time_zone,
    start_date: addDays(today, 1),
    end_date: null,
    run_time: '06:00',
    from_date: null,
    to_date: null,
    format: 'CSV',
    locale,
    recipients: [],
  };
}

/** Returns the editable part of an existing report. */
export function definitionOf(report: CustomReport): ReportDefinition {
  const {
    report_id: _id,
    version: _version,
    next_run_at: _next,
    created_at: _created,
    created_by: _creator,
    updated_at: _updated,
    updated_by: _changer,
    last_run: _run,
    ...definition
  } = report;
  return definition;
}

/** Returns the form after a change, with its consequences: filters and columns depend on the data of the report, dates on its frequency. */
export function changed(report: ReportDefinition, change: Partial<ReportDefinition>, today: string): ReportDefinition {
  const next = {
    ...report,
    ...change,
    ...(change.filters === undefined ? {} : { filters: withoutEmpty(change.filters) }),
  };
  if (change.processing_method !== undefined && change.processing_method !== report.processing_method) {
    next.columns = defaultReportColumns[change.processing_method];
    next.filters = {};
  }
  if (change.frequency !== undefined && change.frequency !== report.frequency) {
    const once = change.frequency === 'OneTime';
    next.from_date = once ? addDays(today, -7) : null;
    next.to_date = once ? addDays(today, -1) : null;
    if (once) next.end_date = null;
  }
  return next;
}

/** Returns the filters without those that exclude nothing. */
function withoutEmpty(filters: ReportDefinition['filters']): ReportDefinition['filters'] {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}

/** Returns a definition as it is sent: without empty values, and with the name trimmed. */
export function sentReport(report: ReportDefinition) {
  const { status, action, card_brand, amount_from, amount_to, search } = report.filters;
  const some = <Value>(values: readonly Value[] | undefined) =>
    values === undefined || values.length === 0 ? undefined : [...values];
  const filters = {
    ...(some(status) === undefined ? {} : { status: some(status) }),
    ...(some(action) === undefined ? {} : { action: some(action) }),
    ...(some(card_brand) === undefined ? {} : { card_brand: some(card_brand) }),
    ...(amount_from === undefined ? {} : { amount_from }),
    ...(amount_to === undefined ? {} : { amount_to }),
    ...(search === undefined || search.trim() === '' ? {} : { search: search.trim() }),
  };
  return {
    ...report,
    name: report.name.trim(),
    columns: [...report.columns],
    recipients: [...report.recipients],
    filters,
  };
}

/** Returns the faults of a report, by the field that shows them: 'columns.2' appears at 'columns'. */
export function problemsByField(
  report: ReportDefinition,
  entity: 'merchant' | 'operator',
): ReadonlyMap<string, ReportProblem> {
  const found = new Map<string, ReportProblem>();
  for (const problem of checkReport(sentReport(report), entity)) {
    const field = problem.field.replace(/\.\d+$/, '');
    if (!found.has(field)) found.set(field, problem);
  }
  return found;
}
