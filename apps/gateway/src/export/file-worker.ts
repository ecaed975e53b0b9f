import { write, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { deflate } from 'node:zlib';
import type { ExportDatatype } from '@countinghouse/domain/export/export-column';
import { pdfPage } from '@countinghouse/domain/export/pdf-layout';
import { spreadsheetCell, spreadsheetWidth } from '@countinghouse/domain/export/spreadsheet-cell';
import { pdfTable } from '@countinghouse/files/pdf';
import { createXls, XlsTooLargeError } from '@countinghouse/files/xls';
import { copiedRows } from './copied-rows.ts';

/** What a worker makes: a file of rows that it is given a chunk at a time. */
export type FileJob = {
  format: 'excel' | 'pdf';
  title: string;
  /** When it was made. */
  note: string;
  locale: string;
  columns: readonly { label: string; datatype: ExportDatatype }[];
  /** An open file in which a .xls is made, because what stands at its beginning is known at its end. */
  file_descriptor?: number;
};

/** What a worker says: it wants rows, it has a part of the file, the file is whole (and so many bytes long), or it cannot be made. */
export type FromWorker =
  | { kind: 'more' }
  | { kind: 'part'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'done'; length_bytes: number }
  | { kind: 'too_large' };

/** What a worker is told: rows (null after the last), or that its part was taken. */
export type ToWorker = { rows: Uint8Array | null } | { taken: true };

/** The pages of a PDF are gathered: each part waits until it is taken. */
const part_bytes = 65_536;

/*
 * Makes one file on a thread of its own, so that the gateway answers everybody else meanwhile. It asks for rows when it is
 * ready for them, and waits until each part is taken: neither side collects what the other has no room for.
 */
const port = parentPort;
if (port !== null) await makeFile(workerData as FileJob);

async function makeFile(job: FileJob): Promise<void> {
  const say = (message: FromWorker) => port?.postMessage(message);
  const hear = () => new Promise<ToWorker>((resolve) => port?.once('message', resolve));
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
      job.format === 'excel' ? await makeXls(job, chunks()) : await makePdf(job, chunks(), say, hear);
    say({ kind: 'done', length_bytes });
  } catch (error) {
    if (!(error instanceof XlsTooLargeError)) throw error;
    say({ kind: 'too_large' });
  }
}

async function makeXls(job: FileJob, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const { columns, file_descriptor } = job;
  if (file_descriptor === undefined) throw new TypeError('A .xls needs a file to be made in');
  const writeAt = promisify(write);
  const xls = createXls({
    sheet_name: job.title,
    labels: columns.map(({ label }) => label),
    widths: columns.map(({ label, datatype }) => spreadsheetWidth(label, datatype)),
  });
  let length_bytes = 0;
  const append = async (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await writeAt(file_descriptor, bytes, at, bytes.length - at, length_bytes + at);
      at += bytesWritten;
    }
    length_bytes += bytes.length;
  };
  await append(xls.start());
  for await (const rows of copiedRows(chunks)) {
    for (const row of rows) {
      const bytes = xls.row(
        columns.map(({ datatype }, index) => {
          const text = row[index] ?? '';
          const number = text !== '' && (datatype === 'amount' || datatype === 'number');
          return spreadsheetCell({ text, number, ...(datatype === 'amount' ? { amount: true } : {}) });
        }),
      );
      if (bytes !== undefined) await append(bytes);
    }
  }
  const { bytes, patches } = xls.finish();
  for (const part of bytes) await append(part);
  for (const patch of patches) writeSync(file_descriptor, patch.bytes, 0, patch.bytes.length, patch.offset);
  return length_bytes;
}

async function makePdf(
  job: FileJob,
  chunks: AsyncIterable<Uint8Array>,
  say: (message: FromWorker) => void,
  hear: () => Promise<ToWorker>,
): Promise<number> {
  const compress = promisify(deflate);
  const resolve = createRequire(import.meta.url).resolve;
  const font = (file: string) => () => readFile(resolve(`@countinghouse/files/font/${file}`));
  async function* rows(): AsyncGenerator<string[]> {
    for await (const some of copiedRows(chunks)) yield* some;
  }
  const parts = pdfTable(
    {
      title: job.title,
      note: job.note,
      ...pdfPage(job.columns, job.locale),
      deflate: (bytes) => compress(bytes, { level: 1 }) as Promise<Uint8Array>,
      fonts: [
        { name: 'NotoSans-Regular', load: font('noto-sans.ttf') },
        { name: 'NotoSansSC-Regular', load: font('noto-sans-sc.ttf') },
      ],
    },
    rows(),
  );
  let length_bytes = 0;
  let gathered: Uint8Array[] = [];
  let gathered_bytes = 0;
  const give = async () => {
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
    if (gathered_bytes >= part_bytes) await give();
  }
  await give();
  return length_bytes;
}
