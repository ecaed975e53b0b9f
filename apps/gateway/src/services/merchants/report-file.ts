import { type CardBrand, cardBrandRules, maskedLastFour } from '@countinghouse/domain/card';
import type { ReportDefinition } from '@countinghouse/domain/custom-report';
import { csvHeader, csvLine } from '@countinghouse/domain/export/csv-cell';
import { exportCell } from '@countinghouse/domain/export/export-cell';
import type { ExportColumn, ExportValue } from '@countinghouse/domain/export/export-column';
import { type ExportFormat, exportFileName, exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import { currencies, isCurrencyCode } from '@countinghouse/domain/money';
import { type ReportColumn, type ReportColumnKey, reportColumns } from '@countinghouse/domain/report-columns';
import type { DateRange, TimeZone } from '@countinghouse/domain/time-zones';
import type { ReportRow } from '../../store/report-rows.ts';
import { type ReportWords, reportWords } from './report-words.ts';

/** The columns of a report's file, in the words of its locale. */
export function reportFileColumns({
  processing_method,
  columns,
  locale,
}: Pick<ReportDefinition, 'processing_method' | 'columns' | 'locale'>): ExportColumn<ReportRow>[] {
  const words = reportWords[locale];
  const known: Readonly<Record<string, ReportColumn>> = reportColumns[processing_method];
  return columns.flatMap((name) => {
    const key = name as ReportColumnKey;
    const datatype = known[key]?.datatype;
    if (datatype === undefined) return [];
    return {
      key,
      label: words.columns[key],
      datatype: datatype === 'day' ? 'text' : datatype,
      value: (row) => fileValue(key, row, words),
    };
  });
}

/** A value as a file says it: codes in words, a card masked, a currency by its letters; amounts, numbers and dates as they are. */
function fileValue(key: ReportColumnKey, row: ReportRow, words: ReportWords): ExportValue {
  const value = row[key];
  if (value === null || value === undefined) return null;
  switch (key) {
    case 'status':
      return typeof value === 'number' ? wordOf(words.statuses, value) : wordOf(words.batch_statuses, String(value));
    case 'action':
      return wordOf(words.actions, Number(value));
    case 'actions':
      return String(value)
        .split(' ')
        .map((code) => wordOf(words.actions, code))
        .join(', ');
    case 'card_number':
      return maskedLastFour(String(value));
    case 'card_brand':
      return Object.hasOwn(cardBrandRules, String(value)) ? cardBrandRules[value as CardBrand].label : String(value);
    case 'currency':
      return isCurrencyCode(value) ? currencies[value].alphabetic : null;
    default:
      return value;
  }
}

function wordOf(words: Readonly<Record<string, string>>, code: string | number): string {
  return words[code] ?? String(code);
}

/** A report has more rows than its format can hold. */
export class ReportTooLarge extends Error {
  constructor() {
    super('The report has more rows than its format can hold');
    this.name = 'ReportTooLarge';
  }
}

/** A report's file under way: its bytes as they are made, and when they all are, how many rows it has. */
export type ReportFile = {
  name: string;
  media_type: string;
  content: AsyncIterable<Uint8Array>;
  rowCount(): number;
};

/** How many rows a report can have: a PDF of more is read by nobody. */
const rows_maximum: Readonly<Record<ExportFormat, number>> = { pdf: 50_000, csv: 5_000_000, excel: 1_000_000 };

/**
 * The file of a report, made while it is read: whatever its size, it takes the memory of a few thousand rows.
 *
 * @throws ReportTooLarge among its bytes
 */
export function reportFile(
  report: ReportDefinition,
  dates: DateRange,
  helpings: AsyncIterable<ReportRow[]>,
): ReportFile {
  const format = report.format.toLowerCase() as ExportFormat;
  if (format !== 'csv') throw new Error(`There is no writer for ${format} yet`);
  const period = dates.from_date === dates.to_date ? dates.from_date : `${dates.from_date}_${dates.to_date}`;
  let row_count = 0;
  const counted = async function* () {
    for await (const rows of helpings) {
      row_count += rows.length;
      if (row_count > rows_maximum[format]) throw new ReportTooLarge();
      yield rows;
    }
  };
  return {
    name: exportFileName(`${report.name}_${period}`, format),
    media_type: exportMediaTypes[format],
    content: csvOf(reportFileColumns(report), counted(), report.time_zone),
    rowCount: () => row_count,
  };
}

async function* csvOf(
  columns: readonly ExportColumn<ReportRow>[],
  helpings: AsyncIterable<ReportRow[]>,
  zone: TimeZone,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHeader(columns.map(({ label }) => label)));
  for await (const rows of helpings) {
    const lines = rows.map((row) =>
      csvLine(columns.map(({ value, datatype }) => exportCell(value(row), datatype, { zone }))),
    );
    yield Buffer.from(lines.join(''));
  }
}
