import { type SelectQueryBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

/** Totals are exact up to this many rows, and 'more than' past it: counting stops there. */
export const exactCountMaximum = 10_000;

/**
 * What an index of searched texts finds is counted exactly up to so many, and 'more than' past them: each match costs a look at its row,
 * some 6 µs, and a common name has a hundred thousand.
 */
export const exactSearchMaximum = 2_000;

/** Up to how many a list is counted exactly in which a text is looked for, or none. */
export function exactMaximumOf(search: string | undefined): number {
  return search === undefined || search === '' ? exactCountMaximum : exactSearchMaximum;
}

/** What a list says of its total, from a count that went up to one more than `maximum`. */
export function totalsOf(
  count: number,
  maximum: number = exactCountMaximum,
): { total_count: number; total_count_is_exact: boolean } {
  return { total_count: Math.min(count, maximum), total_count_is_exact: count <= maximum };
}

/** How many rows a query finds, counted to one more than `maximum`: what `totalsOf` asks for. */
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
