import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';

/** What pg's connection offers for COPY beyond its published types. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** One COPY … FROM STDIN, in the form in which pg runs statements of its own kinds. */
class CopyIn {
  readonly text: string;
  readonly chunks: Iterable<string>;
  readonly done = Promise.withResolvers<void>();

  constructor(text: string, chunks: Iterable<string>) {
    this.text = text;
    this.chunks = chunks;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.send(connection);
  }

  /** Lets each chunk go out before the next is made, so that the server works meanwhile. */
  private async send(connection: CopyConnection): Promise<void> {
    try {
      for (const chunk of this.chunks) {
        connection.sendCopyFromChunk(Buffer.from(chunk));
        await nextTurn();
      }
      connection.endCopyFrom();
    } catch (error) {
      connection.sendCopyFail(error instanceof Error ? error.message : 'The rows could not be written');
    }
  }

  handleError(error: Error): void {
    this.done.reject(error);
  }

  handleReadyForQuery(): void {
    this.done.resolve();
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}

const rowsPerChunk = 250;

/**
 * Inserts rows with COPY, several times as fast as INSERT. Every row has the columns of the first; columns that it has
 * not take their defaults. Names must be plain.
 */
export async function copyRows(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const copy = new CopyIn(`copy ${table} (${columns.join(', ')}) from stdin`, chunksOf(rows, columns));
  client.query(copy as unknown as pg.Submittable);
  await copy.done.promise;
}

function* chunksOf(rows: readonly object[], columns: readonly string[]): Generator<string> {
  for (let start = 0; start < rows.length; start += rowsPerChunk) {
    let chunk = '';
    for (const row of rows.slice(start, start + rowsPerChunk)) {
      const values = row as Record<string, unknown>;
      chunk += `${columns.map((column) => copyValue(values[column])).join('\t')}\n`;
    }
    yield chunk;
  }
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const special = /[\\\t\n\r]/;

/** A value in COPY's text format. */
export function copyValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`;
  const text = String(value);
  return typeof value === 'string' && special.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : text;
}
