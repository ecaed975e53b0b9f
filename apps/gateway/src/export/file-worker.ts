import { write, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { parentPort } from 'node:worker_threads';
import type { ExportDatatype } from '@countinghouse/domain/export/export-column';
import type { ExportFormat } from '@countinghouse/domain/export/export-file-name';
import { pdfTableOptions } from '@countinghouse/domain/export/pdf-table-options';
import { type SpreadsheetCell, spreadsheetCell, spreadsheetWidth } from '@countinghouse/domain/export/spreadsheet-cell';
import { isCurrencyCode } from '@countinghouse/domain/money';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { deflatePiece } from '@countinghouse/files/deflate-piece';
import { pdfTable } from '@countinghouse/files/pdf';
import { readFont } from '@countinghouse/files/read-font';
import { type SheetTable, SheetTooLargeError } from '@countinghouse/files/sheet';
import { writeXlsx } from '@countinghouse/files/write-xlsx';
import { createXls } from '@countinghouse/files/xls';
import { copiedRows } from './copied-rows.ts';
import { createSums } from './file-sums.ts';
import { textCell } from './text-cell.ts';

/** The file that a worker makes from rows, which it receives chunk by chunk. */
export type FileJob = {
  format: Exclude<ExportFormat, 'csv'>;
  title: string;
  /** The merchant's name; empty if the table covers several merchants. */
  business: string;
  /** The filters of the table, in words. */
  covers: readonly string[];
  made_at: Date;
  locale: Locale;
  zone: TimeZone;
  columns: readonly { key: string; label: string; datatype: ExportDatatype }[];
  /** The column to sum: after its own columns each row has the amount to add, in minor units, and its currency. */
  sum_of?: string | undefined;
  /** An open file for a .xls, whose beginning is known only at the end. */
  file_descriptor?: number;
};

/**
 * A message from a worker: it wants rows, it has a part of the file, the file is complete (with its length in bytes), or it cannot be made.
 */
export type FromWorker =
  | { kind: 'more' }
  | { kind: 'part'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'done'; length_bytes: number }
  | { kind: 'too_large' };

/** A message to a worker: the file to make, rows (null after the last), or that its part was taken. */
export type ToWorker = { job: FileJob } | { rows: Uint8Array | null } | { taken: true };

/** The size to which parts are collected: the worker waits until each one is taken. */
const part_bytes = 65_536;

/*
 * Makes one file after another on a separate thread, so that the gateway can serve other requests. It requests rows when it is ready for
 * them, and waits until each part is taken, so that neither side buffers more than it should.
 */
const port = parentPort;
const say = (message: FromWorker) => port?.postMessage(message);
const hear = () => new Promise<ToWorker>((resolve) => port?.once('message', resolve));
while (port !== null) {
  const asked = await hear();
  if ('job' in asked) await makeFile(asked.job);
}

async function makeFile(job: FileJob): Promise<void> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (;;) {
      say({ kind: 'more' });
      const answer = await hear();
      if (!('rows' in answer) || answer.rows === null) return;
      yield answer.rows;
    }
  }
  try {
    const length_bytes =
      job.format === 'excel'
        ? await makeXls(job, chunks())
        : await give((job.format === 'pdf' ? pdfParts : xlsxParts)(job, chunks()));
    say({ kind: 'done', length_bytes });
  } catch (error) {
    if (!(error instanceof SheetTooLargeError)) throw error;
    say({ kind: 'too_large' });
  }
}

async function makeXls(job: FileJob, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const { columns, file_descriptor } = job;
  if (file_descriptor === undefined) throw new TypeError('A .xls needs a file to write to');
  const writeAt = promisify(write);
  const xls = createXls(sheetTableOf(job));
  let length_bytes = 0;
  const append = async (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await writeAt(file_descriptor, bytes, at, bytes.length - at, length_bytes + at);
      at += bytesWritten;
    }
    length_bytes += bytes.length;
  };
  await append(xls.start());
  const sums = sumsOf(job);
  for await (const rows of copiedRows(chunks)) {
    for (const row of rows) {
      sums.add(row);
      const bytes = xls.row(sheetCellsOf(columns, row));
      if (bytes !== undefined) await append(bytes);
    }
  }
  for (const total of sums.rows()) {
    const bytes = xls.row(sheetCellsOf(columns, total), true);
    if (bytes !== undefined) await append(bytes);
  }
  const { bytes, patches } = xls.finish();
  for (const part of bytes) await append(part);
  for (const patch of patches) writeSync(file_descriptor, patch.bytes, 0, patch.bytes.length, patch.offset);
  return length_bytes;
}

/** Sums the amounts after the columns of each row. */
function sumsOf({ columns, sum_of, locale }: FileJob): { add(row: readonly string[]): void; rows(): string[][] } {
  const { add, rows } = createSums({ columns, summed: sum_of === undefined ? [] : [sum_of], locale });
  if (sum_of === undefined) return { add: () => undefined, rows };
  return {
    add: (row) => {
      const currency = Number(row[columns.length + 1]);
      if (isCurrencyCode(currency)) add(currency, [Number(row[columns.length])]);
    },
    rows,
  };
}

function sheetTableOf({ title, columns }: FileJob): SheetTable {
  return {
    sheet_name: title,
    labels: columns.map(({ label }) => label),
    widths: columns.map(({ label, datatype }) => spreadsheetWidth(label, datatype)),
  };
}

function sheetCellsOf(columns: FileJob['columns'], texts: readonly string[]): SpreadsheetCell[] {
  return columns.map(({ datatype }, index) => spreadsheetCell(textCell(texts[index] ?? '', datatype)));
}

/** Yields the rows of a file, and adds each to the sums. */
async function* rowsOf(
  chunks: AsyncIterable<Uint8Array>,
  sums: { add(row: readonly string[]): void },
): AsyncGenerator<string[]> {
  for await (const some of copiedRows(chunks)) {
    for (const row of some) {
      sums.add(row);
      yield row;
    }
  }
}

function xlsxParts(job: FileJob, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { columns } = job;
  const sums = sumsOf(job);
  async function* rows(): AsyncGenerator<SpreadsheetCell[]> {
    for await (const row of rowsOf(chunks, sums)) yield sheetCellsOf(columns, row);
  }
  const totals = () => sums.rows().map((sum) => sheetCellsOf(columns, sum));
  return writeXlsx(sheetTableOf(job), rows(), totals, { deflate: deflatePiece });
}

function pdfParts(job: FileJob, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const sums = sumsOf(job);
  const { countLine, ...options } = pdfTableOptions(job);
  return pdfTable(
    {
      ...options,
      load: readFont,
      closing: (row_count) => ({ totals: sums.rows(), line: countLine(row_count) }),
    },
    rowsOf(chunks, sums),
  );
}

/** Sends the collected parts of a file, each after the previous one was taken. Returns the number of bytes. */
async function give(parts: AsyncIterable<Uint8Array>): Promise<number> {
  let length_bytes = 0;
  let gathered: Uint8Array[] = [];
  let gathered_bytes = 0;
  const giveGathered = async () => {
    const bytes = new Uint8Array(gathered_bytes);
    let at = 0;
    for (const part of gathered) {
      bytes.set(part, at);
      at += part.length;
    }
    gathered = [];
    gathered_bytes = 0;
    say({ kind: 'part', bytes });
    await hear();
  };
  for await (const part of parts) {
    length_bytes += part.length;
    gathered_bytes += part.length;
    gathered.push(part);
    if (gathered_bytes >= part_bytes) await giveGathered();
  }
  await giveGathered();
  return length_bytes;
}
