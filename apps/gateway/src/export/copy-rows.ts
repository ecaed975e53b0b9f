import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Dependencies } from '../dependencies.ts';
import { type Scope, withClientInScope } from '../store/scope.ts';

/** A client that reads nothing for this long has disconnected silently; the connection is not kept for it. */
const stall_maximum_ms = 60_000;
const buffered_bytes = 262_144;

/**
 * Streams the rows of a query in a scope through COPY, in its text format, with backpressure. When the stream is closed early, or the
 * signal aborts, the query is cancelled in the database. An error of the query becomes the stream's.
 *
 * @param query with its values inlined (`inlinedQuery`)
 */
export function copyRows(
  { files, owner_pool }: Pick<Dependencies, 'files' | 'owner_pool'>,
  { scope, query, signal }: { scope: Scope; query: string; signal?: AbortSignal | undefined },
): Readable {
  const out = new PassThrough({ highWaterMark: buffered_bytes });
  // The reader gets the error; without a reader it must not be unhandled.
  out.on('error', () => undefined);
  const gone = new AbortController();
  out.once('close', () => {
    if (!out.writableFinished) gone.abort(new Error('The reader of the rows is gone'));
  });
  const ended = signal === undefined ? gone.signal : AbortSignal.any([signal, gone.signal]);
  withClientInScope(files.pool, scope, 'read', (client) => pump(client, out)).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  return out;

  async function pump(client: pg.PoolClient, to: PassThrough): Promise<void> {
    ended.throwIfAborted();
    const rows = client.query(copyTo(`copy (${query}) to stdout`, { highWaterMark: buffered_bytes }));
    const { processID } = client as unknown as { processID: number };
    // The connection is still held, so the process id is still this query's.
    const cancel = () => owner_pool.query('select pg_cancel_backend($1)', [processID]);
    let cancelling: Promise<unknown> | undefined;
    const onEnd = () => {
      cancelling ??= cancel().catch(() => undefined);
    };
    ended.addEventListener('abort', onEnd);
    try {
      for await (const chunk of rows.iterator({ destroyOnReturn: false })) {
        ended.throwIfAborted();
        if (!to.write(chunk)) {
          const patience = AbortSignal.timeout(stall_maximum_ms);
          await once(to, 'drain', { signal: AbortSignal.any([ended, patience]) });
        }
      }
    } catch (error) {
      onEnd();
      rows.resume();
      await finished(rows).catch(() => undefined);
      throw ended.aborted ? ended.reason : error;
    } finally {
      ended.removeEventListener('abort', onEnd);
      await cancelling;
    }
  }
}
