import { type SelectQueryBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

/** Totals are exact up to this many rows. Counting stops there, and the total is shown as 'more than'. */
export const exactCountMaximum = 10_000;

/**
 * The maximum for matches of the text search index. Each match costs a row lookup of some 6 µs, and a common name has a hundred thousand.
 */
export const exactSearchMaximum = 2_000;

/** Returns up to how many rows a list is counted exactly, with or without a search text. */
export function exactMaximumOf(search: string | undefined): number {
  return search === undefined || search === '' ? exactCountMaximum : exactSearchMaximum;
}

/** Returns the total of a list, from a count up to `maximum` plus one. */
export function totalsOf(
  count: number,
  maximum: number = exactCountMaximum,
): { total_count: number; total_count_is_exact: boolean } {
  return { total_count: Math.min(count, maximum), total_count_is_exact: count <= maximum };
}

/** Counts the rows of a query up to `maximum` plus one, as `totalsOf` needs it. */
export async function countMatching<Tables, Named extends keyof Tables, Row>(
  transaction: ScopedTransaction,
  matching: SelectQueryBuilder<Tables, Named, Row>,
  maximum: number = exactCountMaximum,
): Promise<number> {
  const { count } = await transaction
    .selectFrom(
      matching
        .select(sql`1`.as('one'))
        .limit(maximum + 1)
        .as('matched'),
    )
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
