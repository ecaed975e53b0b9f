import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileResponse } from '@countinghouse/contract/file';
import { csvHeader } from '@countinghouse/domain/export/csv-cell';
import { type ExportFormat, exportFileName, exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { CompiledQuery } from 'kysely';
import type { Dependencies } from '../dependencies.ts';
import { type OperationContext, OperationError, type RequestIdentity } from '../operation.ts';
import { scopeOf } from '../store/scope.ts';
import { rewriteRows } from './copied-rows.ts';
import { copyRows } from './copy-rows.ts';
import { csvRecords } from './csv-writer.ts';
import type { FileThreads } from './file-threads.ts';
import type { FileJob, FromWorker, ToWorker } from './file-worker.ts';
import { inlinedQuery } from './inlined-query.ts';
import { csvCellsOf, type FileColumn } from './table-columns.ts';

/** A table to be written to a file. */
export type TableFile = {
  /** Names the file: '{table name}_export'. */
  table_name: string;
  format: ExportFormat;
  locale: Locale;
  /** The filters of the table, in words: a PDF shows them above the table. */
  covers: readonly string[];
  columns: readonly FileColumn[];
  /** The time zone of the instants. */
  zone: TimeZone;
  /** Selects the columns in their order, as `csvValueOf` or `textOf` write them. */
  query: CompiledQuery;
  /** The column to sum in a PDF or a spreadsheet: the query then has two more (`countedColumns`). */
  sum_of?: string | undefined;
};

/**
 * Makes a file of a table of any length: rows are streamed from the database to the client, so that memory does not grow with them. It
 * waits for its turn and for the first row, so that refusals come before the response starts; a later failure closes the connection. A CSV
 * is made as the rows pass. Other formats are made by a separate thread; a .xls in an unnamed file, because its beginning is known only at
 * the end.
 *
 * @throws OperationError too_many_files, file_too_large
 */
export async function makeTableFile(
  dependencies: Pick<Dependencies, 'files' | 'owner_pool' | 'clock'>,
  context: OperationContext,
  table: TableFile,
): Promise<FileResponse> {
  const { identity } = context;
  const { turns, pace } = dependencies.files;
  const giveBack = await turns.take(partyOf(identity), context.signal);
  let copied: Readable | undefined;
  const end = () => {
    copied?.destroy();
    giveBack();
  };
  try {
    copied = copyRows(dependencies, {
      scope: scopeOf(identity),
      query: inlinedQuery(table.query),
      signal: context.signal,
    });
    const paced = pace.paced(copied);
    const tellers = table.columns.map(({ told }) => told);
    const rows = tellers.every((told) => told === undefined) ? paced : rewriteRows(tellers, paced);
    const common = { name: exportFileName(table.table_name, table.format), media_type: exportMediaTypes[table.format] };
    const made =
      table.format === 'csv'
        ? { content: csvOf(table, rows) }
        : await madeByWorker(dependencies, context, table, table.format, rows);
    const content = await begun(made.content);
    content.once('close', end);
    return { ...common, ...made, content };
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * Returns whose turn a file takes: the merchant's, whichever user requests it, or that of an operator's person, also during impersonation.
 */
function partyOf({ user, impersonator, merchant }: RequestIdentity): string {
  if (impersonator !== undefined || merchant === undefined) return `person ${(impersonator ?? user).user_id}`;
  return `merchant ${merchant.merchant_uid}`;
}

/** Waits for the first bytes, so that an earlier error becomes a response instead of a broken file. */
async function begun(parts: AsyncIterable<Uint8Array>): Promise<Readable> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  const rest = { [Symbol.asyncIterator]: () => iterator };
  async function* whole(): AsyncGenerator<Uint8Array> {
    if (first.done !== true) yield first.value;
    yield* rest;
  }
  return Readable.from(whole(), { objectMode: false });
}

async function* csvOf(table: TableFile, rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const header = Buffer.from(csvHeader(table.columns.map(({ label }) => label)));
  let begins = true;
  const cells = table.columns.map((column) => csvCellsOf(column, table.zone));
  for await (const lines of csvRecords(cells, rows)) {
    if (begins) yield header;
    begins = false;
    yield lines;
  }
  if (begins) yield header;
}

async function madeByWorker(
  { clock, files: { threads } }: Pick<Dependencies, 'clock' | 'files'>,
  context: OperationContext,
  table: TableFile,
  format: FileJob['format'],
  rows: AsyncIterable<Uint8Array>,
): Promise<{ content: AsyncIterable<Uint8Array>; length_bytes?: number }> {
  const job: FileJob = {
    format,
    title: table.table_name,
    business: context.identity.merchant?.doing_business_as ?? '',
    covers: table.covers,
    made_at: clock.now(),
    locale: table.locale,
    zone: table.zone,
    columns: table.columns.map(({ key, label, datatype }) => ({ key, label, datatype })),
    sum_of: table.sum_of,
  };
  if (format !== 'excel') return { content: partsOf(threads, job, rows) };

  const file = await openNamelessFile();
  try {
    let length_bytes = 0;
    for await (const part of partsOf(threads, { ...job, file_descriptor: file.fd }, rows, (length) => {
      length_bytes = length;
    })) {
      throw new TypeError(`A .xls has no parts: ${part.length}`);
    }
    return { content: file.createReadStream({ start: 0, autoClose: true, highWaterMark: 262_144 }), length_bytes };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Opens a file that only its descriptor can reach, so that nothing is left behind, whatever happens. */
async function openNamelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `countinghouse-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** Yields the parts of a file that a thread makes of rows. If the file is not completed, the thread ends with it. */
async function* partsOf(
  threads: FileThreads,
  job: FileJob,
  rows: AsyncIterable<Uint8Array>,
  onDone: (length_bytes: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const { worker, giveBack } = threads.take();
  const tell = (message: ToWorker) => worker.postMessage(message);
  const source = rows[Symbol.asyncIterator]();
  let made = false;
  try {
    tell({ job });
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[FromWorker]>) {
      if (message.kind === 'more') {
        const next = await source.next();
        tell({ rows: next.done === true ? null : next.value });
      } else if (message.kind === 'part') {
        yield message.bytes;
        tell({ taken: true });
      } else if (message.kind === 'too_large') {
        throw new OperationError('file_too_large');
      } else {
        onDone(message.length_bytes);
        made = true;
        return;
      }
    }
    throw new Error('The worker ended before its file was complete');
  } finally {
    if (made) giveBack();
    else await worker.terminate();
  }
}
