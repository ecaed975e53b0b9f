import type { fileQuery } from '@countinghouse/contract/file-query';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { z } from 'zod/mini';
import { OperationError, type ScopedTransaction } from '../operation.ts';
import type { Tables } from '../store/tables.ts';
import type { FileColumn } from './table-columns.ts';

type Labels = NonNullable<z.output<z.ZodMiniObject<typeof fileQuery>>['labels']>;

/** Builds queries that are executed elsewhere. */
export const queryBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as unknown as ScopedTransaction;

/**
 * Returns the requested columns of a file: those in `labels`, in its order and with its names, or all with their own names. Names with a
 * colon are words for values, such as `status:210`.
 *
 * @throws OperationError invalid_request for an unknown column, or none at all
 */
export function columnsAskedFor(
  labels: Labels | undefined,
  columns: (words: (name: string, otherwise: string) => string) => readonly FileColumn[],
  known: readonly string[],
): readonly FileColumn[] {
  const all = columns(
    (name, otherwise) => (labels !== undefined && Object.hasOwn(labels, name) ? labels[name] : undefined) ?? otherwise,
  );
  if (labels === undefined) return all.filter(({ key }) => known.includes(key));
  const asked = Object.entries(labels).filter(([key]) => !key.includes(':'));
  const found = asked.flatMap(([key, label]) => {
    const column = all.find((each) => each.key === key);
    return column === undefined ? [] : [{ ...column, label }];
  });
  if (found.length === 0 || found.length < asked.length) {
    throw new OperationError('invalid_request', {
      errors: [{ field: 'labels', message: 'must name columns of this table' }],
    });
  }
  return found;
}
