import type { previewCustomReport as declaration } from '@countinghouse/contract/merchants/reports/preview-custom-report';
import { maskedLastFour } from '@countinghouse/domain/card/card';
import { reportColumnsFor } from '@countinghouse/domain/report/report-columns';
import { nextOccurrence } from '@countinghouse/domain/report/report-schedule';
import type { Operation } from '../../../operation.ts';
import { scheduleOf } from '../../../store/reports/custom-reports.ts';
import { readFirstReportRows } from '../../../store/reports/report-rows.ts';
import { ownReportEntity, reportDates, validReport } from './report-entity.ts';

const rows_maximum = 20;

/** Returns the first rows of a report as it would run now. */
export const previewCustomReport: Operation<typeof declaration> = async (context, { params, body }) => {
  const entity = ownReportEntity(context.identity, params.id);
  const report = validReport(entity, body);
  const now = context.clock.now();
  const dates = reportDates(report, now);
  const rows = await context.transaction((transaction) =>
    readFirstReportRows(transaction, entity.scope, report, dates, rows_maximum + 1),
  );
  const shown = rows.slice(0, rows_maximum);
  const offered = new Map(
    reportColumnsFor(report.processing_method, entity.kind).map(({ key, column }) => [key as string, column]),
  );
  return {
    columns: report.columns.map((key) => ({
      key,
      label: offered.get(key)?.label ?? '',
      datatype: offered.get(key)?.datatype ?? 'text',
    })),
    rows: shown.map((row) =>
      report.columns.map((key) => {
        const value = row[key as keyof typeof row];
        if (key === 'card_number') return maskedLastFour(String(value));
        return value instanceof Date ? value.toISOString() : (value ?? null);
      }),
    ),
    currencies: shown.map(({ currency }) => currency),
    ...dates,
    next_run_at: nextOccurrence(scheduleOf(report), now)?.scheduled_for.toISOString() ?? null,
    has_more: rows.length > rows_maximum,
  };
};
