import { cardBrands } from '../card/card.ts';
import { type ProcessingMethod, processingMethods } from '../constants.ts';
import { batchStatuses, paymentActions, paymentStatuses } from '../payment/payment.ts';
import { type Locale, locales } from '../text/locales.ts';
import { matchesEmail, patternMessages } from '../text/validation.ts';
import { type ReportFrequency, reportFrequencies } from '../time/frequencies.ts';
import { isPlainDate, isTimeZone, plainDateOf, type TimeZone } from '../time/time-zones.ts';
import { reportColumnsFor } from './report-columns.ts';

/** The formats of a report's file. */
export const reportFormats = ['PDF', 'CSV', 'Excel'] as const;
/** A format of a report's file. */
export type ReportFormat = (typeof reportFormats)[number];

/** The locales that a report's file and mail can be written in (specification section 2). */
export const reportLocales = locales;
/** A locale of reports. */
export type ReportLocale = Locale;

/** The statuses of a run: waiting, its file is being created, it is being mailed, done or failed. */
export const reportRunStatuses = ['waiting', 'running', 'sending', 'done', 'failed'] as const;
/** The status of a run. */
export type ReportRunStatus = (typeof reportRunStatuses)[number];

/** Why a run failed. */
export const reportRunFailures = ['mail_refused', 'mail_unavailable', 'not_made', 'access_lost', 'too_large'] as const;
/** A reason for which a run failed. */
export type ReportRunFailure = (typeof reportRunFailures)[number];

export const reportName_maximum = 80;
export const reportRecipients_maximum = 20;
/** Files larger than this are not attached: the mail links to the portal instead. */
export const reportAttachment_maximum_bytes = 5 * 1024 * 1024;
/** How many reports one merchant, or one operator, can keep. */
export const reports_maximum = 200;
/** The longest period of a one-time report, in days. */
const reportDays_maximum = 3_700;

/** The filters of a report's rows; an omitted one matches all. Statuses of payments are codes, those of batches words. */
export type ReportFilters = {
  status?: readonly (number | string)[] | undefined;
  action?: readonly number[] | undefined;
  card_brand?: readonly string[] | undefined;
  /** Minor units, of the amount without its sign. */
  amount_from?: number | undefined;
  amount_to?: number | undefined;
  search?: string | undefined;
};

/** The user's definition of a report. */
export type ReportDefinition = {
  name: string;
  processing_method: ProcessingMethod;
  columns: readonly string[];
  filters: ReportFilters;
  frequency: ReportFrequency;
  time_zone: TimeZone;
  /** The date of the first run. */
  start_date: string;
  /** The last date on which it may run. */
  end_date: string | null;
  /** HH:MM */
  run_time: string;
  /** The period of a one-time report; null for all others. */
  from_date: string | null;
  to_date: string | null;
  format: ReportFormat;
  locale: ReportLocale;
  recipients: readonly string[];
};

/** A fault of a field; the portal has a text in each locale for it. */
export type ReportFault =
  | 'required'
  | 'too_long'
  | 'too_many'
  | 'unknown'
  | 'duplicate'
  | 'not_a_date'
  | 'not_a_time'
  | 'before_start'
  | 'too_short'
  | 'too_far'
  | 'not_an_email'
  | 'not_for_this'
  | 'control_characters';

/** The English message of each fault. */
export const reportFaultMessages: Readonly<Record<ReportFault, string>> = {
  required: 'is required',
  too_long: `must have at most ${reportName_maximum} characters`,
  too_many: `must be at most ${reportRecipients_maximum}`,
  unknown: 'is not one of the options',
  duplicate: 'is there twice',
  not_a_date: 'must be a date such as 2026-01-31',
  not_a_time: 'must be a time of day such as 06:30',
  before_start: 'must not be before the start',
  too_short: 'must have at least 3 characters',
  too_far: 'must not be more than ten years',
  not_an_email: patternMessages.email,
  not_for_this: 'does not apply to this kind of report',
  control_characters: 'must not have control characters',
};

export type ReportProblem = { field: string; fault: ReportFault };

/**
 * Returns all faults of a report's definition, by field (`columns.2`, `recipients.0`); none if it can be saved. Used by portal and gateway.
 *
 * @param entity the owner of the report: columns that distinguish merchants are only for an operator
 */
export function checkReport(report: ReportDefinition, entity: 'merchant' | 'operator'): ReportProblem[] {
  return [
    ...checkName(report.name),
    ...checkColumns(report, entity),
    ...checkFilters(report),
    ...checkSchedule(report),
    ...(isOneOf(reportFormats, report.format) ? [] : [problem('format', 'unknown')]),
    ...(isOneOf(reportLocales, report.locale) ? [] : [problem('locale', 'unknown')]),
    ...checkRecipients(report.recipients),
  ];
}

const problem = (field: string, fault: ReportFault): ReportProblem => ({ field, fault });

function isOneOf<Value extends string>(list: readonly Value[], value: string): value is Value {
  return (list as readonly string[]).includes(value);
}

function checkName(name: string): ReportProblem[] {
  if (name.trim() === '') return [problem('name', 'required')];
  if (name.length > reportName_maximum) return [problem('name', 'too_long')];
  return /\p{Cc}/u.test(name) ? [problem('name', 'control_characters')] : [];
}

function checkColumns(
  { processing_method, columns }: ReportDefinition,
  entity: 'merchant' | 'operator',
): ReportProblem[] {
  if (!isOneOf(processingMethods, processing_method)) return [problem('processing_method', 'unknown')];
  if (columns.length === 0) return [problem('columns', 'required')];
  const offered = new Set<string>(reportColumnsFor(processing_method, entity).map(({ key }) => key));
  return columns.flatMap((column, index) => {
    if (!offered.has(column)) return [problem(`columns.${index}`, 'unknown')];
    return columns.indexOf(column) < index ? [problem(`columns.${index}`, 'duplicate')] : [];
  });
}

function checkFilters({ processing_method, filters }: ReportDefinition): ReportProblem[] {
  const found: ReportProblem[] = [];
  const offered = (field: 'status' | 'action' | 'card_brand', list: readonly (string | number)[]) => {
    for (const [index, value] of (filters[field] ?? []).entries()) {
      if (!list.includes(value)) found.push(problem(`filters.${field}.${index}`, 'unknown'));
      else if (filters[field]?.indexOf(value as never) !== index) {
        found.push(problem(`filters.${field}.${index}`, 'duplicate'));
      }
    }
  };
  if (processing_method === 'Batches') {
    offered(
      'status',
      batchStatuses.filter((status) => status !== 'open'),
    );
    for (const field of ['action', 'card_brand', 'amount_from', 'amount_to', 'search'] as const) {
      if (filters[field] !== undefined) found.push(problem(`filters.${field}`, 'not_for_this'));
    }
    return found;
  }
  offered('status', Object.keys(paymentStatuses).map(Number));
  offered('action', Object.keys(paymentActions).map(Number));
  offered('card_brand', cardBrands);
  const { amount_from, amount_to, search } = filters;
  if (amount_from !== undefined && amount_to !== undefined && amount_to < amount_from) {
    found.push(problem('filters.amount_to', 'before_start'));
  }
  if (search !== undefined && search.trim().length < 3) found.push(problem('filters.search', 'too_short'));
  return found;
}

function checkSchedule(report: ReportDefinition): ReportProblem[] {
  const found: ReportProblem[] = [];
  if (!isOneOf(reportFrequencies, report.frequency)) found.push(problem('frequency', 'unknown'));
  if (!isTimeZone(report.time_zone)) found.push(problem('time_zone', 'unknown'));
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(report.run_time)) found.push(problem('run_time', 'not_a_time'));
  if (!isPlainDate(report.start_date)) found.push(problem('start_date', 'not_a_date'));
  found.push(...checkEnd('end_date', report.start_date, report.end_date));
  if (report.frequency !== 'OneTime') {
    if (report.from_date !== null) found.push(problem('from_date', 'not_for_this'));
    if (report.to_date !== null) found.push(problem('to_date', 'not_for_this'));
    return found;
  }
  if (report.end_date !== null) found.push(problem('end_date', 'not_for_this'));
  const { from_date, to_date } = report;
  if (from_date === null) found.push(problem('from_date', 'required'));
  else if (!isPlainDate(from_date)) found.push(problem('from_date', 'not_a_date'));
  if (to_date === null) found.push(problem('to_date', 'required'));
  else found.push(...checkEnd('to_date', from_date, to_date));
  if (from_date !== null && to_date !== null && found.length === 0) {
    if (plainDateOf(from_date).until(to_date).days > reportDays_maximum) {
      found.push(problem('to_date', 'too_far'));
    }
  }
  return found;
}

function checkEnd(field: string, start: string | null, end: string | null): ReportProblem[] {
  if (end === null) return [];
  if (!isPlainDate(end)) return [problem(field, 'not_a_date')];
  return start !== null && end < start ? [problem(field, 'before_start')] : [];
}

function checkRecipients(recipients: readonly string[]): ReportProblem[] {
  if (recipients.length > reportRecipients_maximum) return [problem('recipients', 'too_many')];
  const seen = new Set<string>();
  return recipients.flatMap((recipient, index) => {
    const address = recipient.toLowerCase();
    if (!matchesEmail(recipient)) return [problem(`recipients.${index}`, 'not_an_email')];
    if (seen.has(address)) return [problem(`recipients.${index}`, 'duplicate')];
    seen.add(address);
    return [];
  });
}
