import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

/** When the rows looked through were made: the oldest, the newest, and the last of the first `sampleRows` in their order. */
export type Times = { oldest: Date; newest: Date; sampled: Date | null };

/** How many rows a week has is judged by so many of the first. */
export const sampleRows = 4_000;

/** So many rows, at so many times evenly apart, tell which parts of a text are rare and which values common. */
export const sample = { places: 16, rows: 32 };

/**
 * Has the statements of a search, until its transaction ends, planned for their own values: statements are kept prepared, and after a few
 * runs the database would take one plan for the rarest text and the commonest (measured: 10 and 140 ms). And no search reads a table
 * from end to end, whatever is expected of it.
 */
export async function planEachSearch(transaction: ScopedTransaction): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true)`.execute(
    transaction,
  );
}

/**
 * When rows were made, from a query of their `created_at`. Undefined where there are none.
 *
 * @param first which of them come first, for `sampled`
 */
export async function readTimes<Tables, Named extends keyof Tables>(
  transaction: ScopedTransaction,
  made: SelectQueryBuilder<Tables, Named, { created_at: Date }>,
  first: 'oldest' | 'newest' = 'newest',
): Promise<Times | undefined> {
  const oldest_first = made.orderBy(sql`created_at`, 'asc').limit(1);
  const newest_first = made.orderBy(sql`created_at`, 'desc').limit(1);
  const in_order = first === 'oldest' ? oldest_first : newest_first;
  const { rows } = await sql<{ oldest: Date | null; newest: Date | null; sampled: Date | null }>`
    select (${oldest_first}) as oldest, (${newest_first}) as newest, (${in_order.offset(sampleRows)}) as sampled
  `.execute(transaction);
  const { oldest = null, newest = null, sampled = null } = rows[0] ?? {};
  return oldest === null || newest === null ? undefined : { oldest, newest, sampled };
}

/** `place (at)`: so many instants evenly apart between the oldest and the newest row, to be put after `from`. */
export function samplePlaces({ oldest, newest }: Times): RawBuilder<{ at: Date }> {
  const span_ms = newest.getTime() - oldest.getTime();
  const instants = Array.from({ length: sample.places }, (_, place) =>
    new Date(newest.getTime() - (span_ms * place) / sample.places).toISOString(),
  );
  return sql`unnest(${instants}::timestamptz[]) as place (at)`;
}
