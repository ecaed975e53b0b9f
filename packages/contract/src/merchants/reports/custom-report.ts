import { processingMethods } from '@countinghouse/domain/constants';
import {
  reportFormats,
  reportLocales,
  reportRunFailures,
  reportRunStatuses,
} from '@countinghouse/domain/report/custom-report';
import { reportFrequencies } from '@countinghouse/domain/time/frequencies';
import { z } from 'zod/mini';
import { amountOrZero, givenDate, instant, plainDate, text, timeZone, uuid } from '../../fields.ts';

/* Shared parts of the custom report calls. The rules are in domain: checkReport. */

const list_maximum = 1_000;
const listOf = <Part extends z.core.$ZodType>(part: Part) =>
  z.array(part).check(z.maxLength(list_maximum, `must have at most ${list_maximum} entries`));

/** The filters of a report's rows; an omitted one matches all. Statuses are codes of payments, or words of batches. */
const reportFilters = z.strictObject({
  status: z.optional(listOf(z.union([z.int(), text(20)]))),
  action: z.optional(listOf(z.int())),
  card_brand: z.optional(listOf(text(20))),
  amount_from: z.optional(amountOrZero),
  amount_to: z.optional(amountOrZero),
  search: z.optional(text(100)),
});

const definition = {
  name: text(200),
  processing_method: z.literal(processingMethods, 'must be Payments or Batches'),
  columns: listOf(text(60)),
  filters: reportFilters,
  frequency: z.literal(reportFrequencies, 'must be one of the report frequencies'),
  time_zone: timeZone,
  /** The date of the first run. */
  start_date: givenDate,
  /** The last date on which it may run. */
  end_date: z.nullable(givenDate),
  /** HH:MM in its time zone. */
  run_time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 06:30')),
  /** The dates that a one-time report covers, both included. */
  from_date: z.nullable(givenDate),
  to_date: z.nullable(givenDate),
  format: z.literal(reportFormats, 'must be PDF, CSV or Excel'),
  locale: z.literal(reportLocales, 'must be one of the six locales'),
  recipients: listOf(z.string('must be text').check(z.maxLength(254, 'must have at most 254 characters'))),
};

/** The user's definition of a report. */
export const reportDefinition = z.strictObject(definition);

/** A change of a report: `version` is the version that was read, so that no unseen change is overwritten. */
export const reportChange = z.strictObject({ ...definition, version: z.int() });

/** A run of a report. */
export const reportRun = z.object({
  run_id: uuid,
  report_id: uuid,
  status: z.literal(reportRunStatuses),
  run_trigger: z.literal(['schedule', 'person']),
  /** The user who started it, if any. */
  requested_by: z.nullable(z.string()),
  scheduled_for: instant,
  from_date: plainDate,
  to_date: plainDate,
  format: z.literal(reportFormats),
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  row_count: z.nullable(z.int()),
  size_bytes: z.nullable(z.int()),
  /** Whether there is a file to download. */
  has_file: z.boolean(),
  /** The file was deleted because a customer's data in it was erased. */
  file_erased: z.boolean(),
  failure: z.nullable(z.literal(reportRunFailures)),
  /** When the next try is, if one failed. */
  next_try_at: z.nullable(instant),
  recipients_count: z.int(),
  sent_count: z.int(),
});

/** A report as in lists and on its page. */
export const customReport = z.object({
  ...definition,
  filters: reportFilters,
  report_id: uuid,
  version: z.int(),
  /** Null if it has no further scheduled run. */
  next_run_at: z.nullable(instant),
  created_at: instant,
  created_by: z.nullable(z.string()),
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  last_run: z.nullable(reportRun),
});

export type CustomReport = z.output<typeof customReport>;
export type ReportRun = z.output<typeof reportRun>;

/** An available column, or one of a preview. */
export const reportColumnOption = z.object({
  key: z.string(),
  label: z.string(),
  datatype: z.literal(['text', 'number', 'amount', 'date', 'day']),
});

/** The entity in the path: the merchant's merchant_uid, or for an administrator without one their entity_id. */
export const entityParams = z.object({ id: uuid });
export const reportParams = z.object({ id: uuid, report_id: uuid });
export const runParams = z.object({ id: uuid, report_id: uuid, run_id: uuid });
