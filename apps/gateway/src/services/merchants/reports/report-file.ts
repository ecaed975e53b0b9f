import { type CardBrand, cardBrandRules, maskedLastFour } from '@countinghouse/domain/card/card';
import { csvHeader, csvLine } from '@countinghouse/domain/export/csv-cell';
import { type ExportCell, exportCell } from '@countinghouse/domain/export/export-cell';
import type { ExportColumn, ExportValue } from '@countinghouse/domain/export/export-column';
import { exportFileName, exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import { fileWords } from '@countinghouse/domain/export/file-words';
import { pdfTableOptions } from '@countinghouse/domain/export/pdf-table-options';
import { spreadsheetCell, spreadsheetWidth } from '@countinghouse/domain/export/spreadsheet-cell';
import { currencies, isCurrencyCode } from '@countinghouse/domain/money';
import type { ReportDefinition, ReportFormat } from '@countinghouse/domain/report/custom-report';
import { type ReportColumn, type ReportColumnKey, reportColumns } from '@countinghouse/domain/report/report-columns';
import { labelled } from '@countinghouse/domain/text/typography';
import type { DateRange } from '@countinghouse/domain/time/time-zones';
import { pdfTable } from '@countinghouse/files/pdf';
import { readFont } from '@countinghouse/files/read-font';
import { SheetTooLargeError } from '@countinghouse/files/sheet';
import { createXls, type Patch } from '@countinghouse/files/xls';
import { createSums } from '../../../export/file-sums.ts';
import { textCell } from '../../../export/text-cell.ts';
import type { ReportRow } from '../../../store/reports/report-rows.ts';
import { type ReportWords, reportWords } from './report-words.ts';

/** Returns the columns of a report's file, in the words of its locale. */
function reportFileColumns({
  processing_method,
  columns,
  locale,
}: Pick<ReportDefinition, 'processing_method' | 'columns' | 'locale'>): ExportColumn<ReportRow>[] {
  const words = reportWords(locale);
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

/** Returns a value as the file shows it: codes as words, a masked card, a currency by its letters; amounts, numbers and dates unchanged. */
function fileValue(key: ReportColumnKey, row: ReportRow, words: ReportWords): ExportValue {
  const value = row[key];
  if (value === null || value === undefined) return null;
  switch (key) {
    case 'status':
      return typeof value === 'number' ? wordOf(words.statuses, value) : wordOf(words.batch_statuses, String(value));
    case 'action':
      return wordOf(words.actions, Number(value));
    case 'refund_reason':
      return wordOf(words.refund_reasons, String(value));
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

/** A report's file in progress: its bytes as they are made, and the number of rows once it is complete. */
export type ReportFile = {
  name: string;
  media_type: string;
  content: AsyncIterable<Uint8Array>;
  /** Bytes for earlier positions of the file, known when the last byte is made. */
  patches(): readonly Patch[];
  rowCount(): number;
};

/** The maximum number of rows: no one reads a longer PDF, and a spreadsheet cannot hold more. */
const rows_maximum: Readonly<Record<Lowercase<ReportFormat>, number>> = {
  pdf: 50_000,
  csv: 5_000_000,
  excel: 1_000_000,
};

/**
 * Makes the file of a report while it is read. It needs the memory of a few thousand rows, whatever its size.
 *
 * @param made what it covers, its owner and its creation time
 * @throws ReportTooLarge among its bytes
 */
export function reportFile(
  report: ReportDefinition,
  made: { dates: DateRange; business: string; made_at: Date },
  helpings: AsyncIterable<ReportRow[]>,
): ReportFile {
  const format = report.format.toLowerCase() as Lowercase<ReportFormat>;
  const { dates } = made;
  const period = dates.from_date === dates.to_date ? dates.from_date : `${dates.from_date}_${dates.to_date}`;
  const columns = reportFileColumns(report);
  const summed = columns.flatMap(({ key, datatype }) => (datatype === 'amount' ? [key] : []));
  const sums = createSums({ columns, summed, locale: report.locale });
  let row_count = 0;
  let patches: readonly Patch[] = [];
  const cells = async function* () {
    for await (const rows of helpings) {
      row_count += rows.length;
      if (row_count > rows_maximum[format]) throw new ReportTooLarge();
      for (const row of rows) {
        if (row.counts === 1 && isCurrencyCode(row.currency)) {
          sums.add(
            row.currency,
            summed.map((key) => Number(row[key as ReportColumnKey])),
          );
        }
        yield columns.map(({ value, datatype }) => exportCell(value(row), datatype, { zone: report.time_zone }));
      }
    }
  };
  const writers = {
    csv: () => csvOf(columns, cells()),
    pdf: () => pdfOf(columns, cells(), sums.rows, report, made),
    excel: () =>
      excelOf(columns, cells(), sums.rows, report.name, (known) => {
        patches = known;
      }),
  };
  return {
    name: exportFileName(`${report.name}_${period}`, format),
    media_type: exportMediaTypes[format],
    content: writers[format](),
    patches: () => patches,
    rowCount: () => row_count,
  };
}

type Columns = readonly ExportColumn<ReportRow>[];
type Cells = AsyncIterable<readonly ExportCell[]>;

/** Small parts are collected, because each one is a write to the database. */
const part_characters = 65_536;

async function* csvOf(columns: Columns, cells: Cells): AsyncGenerator<Uint8Array> {
  let text = csvHeader(columns.map(({ label }) => label));
  for await (const row of cells) {
    text += csvLine(row);
    if (text.length < part_characters) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

async function* excelOf(
  columns: Columns,
  cells: Cells,
  totals: () => string[][],
  sheet_name: string,
  onPatches: (patches: readonly Patch[]) => void,
): AsyncGenerator<Uint8Array> {
  const xls = createXls({
    sheet_name,
    labels: columns.map(({ label }) => label),
    widths: columns.map(({ label, datatype }) => spreadsheetWidth(label, datatype)),
  });
  yield xls.start();
  try {
    for await (const row of cells) {
      const bytes = xls.row(row.map(spreadsheetCell));
      if (bytes !== undefined) yield bytes;
    }
    for (const sum of totals()) {
      const bytes = xls.row(
        columns.map(({ datatype }, index) => spreadsheetCell(textCell(sum[index] ?? '', datatype))),
        true,
      );
      if (bytes !== undefined) yield bytes;
    }
  } catch (error) {
    throw error instanceof SheetTooLargeError ? new ReportTooLarge() : error;
  }
  const { bytes, patches } = xls.finish();
  yield* bytes;
  onPatches(patches);
}

function pdfOf(
  columns: Columns,
  cells: Cells,
  totals: () => string[][],
  report: ReportDefinition,
  { business, made_at, dates }: { business: string; made_at: Date; dates: DateRange },
): AsyncGenerator<Uint8Array> {
  const texts = async function* () {
    for await (const row of cells) yield row.map(({ text }) => text);
  };
  const { name: title, locale, time_zone: zone } = report;
  const period = dates.from_date === dates.to_date ? dates.from_date : `${dates.from_date} – ${dates.to_date}`;
  const covers = [labelled(fileWords[locale].period, period, locale)];
  const { countLine, ...options } = pdfTableOptions({ business, title, locale, zone, made_at, covers, columns });
  return pdfTable(
    { ...options, load: readFont, closing: (row_count) => ({ totals: totals(), line: countLine(row_count) }) },
    texts(),
  );
}
