import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

/** The creation times of the searched rows: the oldest, the newest, and that of row `sampleRows` in their order. */
export type Times = { oldest: Date; newest: Date; sampled: Date | null };

/** How many of the first rows are used to estimate the number of rows per week. */
export const sampleRows = 4_000;

/** This many rows, at this many evenly spaced times, show which parts of a text are rare and which values are common. */
export const sample = { places: 16, rows: 32 };

/**
 * Makes PostgreSQL plan each statement of a search for its own values, until the transaction ends. Prepared statements would soon share one
 * plan for the rarest and the most common text (measured: 10 and 140 ms). It also prevents sequential scans, whatever the planner expects.
 */
export async function planEachSearch(transaction: ScopedTransaction): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true)`.execute(
    transaction,
  );
}

/**
 * Reads the creation times of rows, from a query of their `created_at`. Undefined if there are none.
 *
 * @param first which rows come first, for `sampled`
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

/** SQL of `place (at)`, for a `from` clause: evenly spaced instants between the oldest and the newest row. */
export function samplePlaces({ oldest, newest }: Times): RawBuilder<{ at: Date }> {
  const span_ms = newest.getTime() - oldest.getTime();
  const instants = Array.from({ length: sample.places }, (_, place) =>
    new Date(newest.getTime() - (span_ms * place) / sample.places).toISOString(),
  );
  return sql`unnest(${instants}::timestamptz[]) as place (at)`;
}
