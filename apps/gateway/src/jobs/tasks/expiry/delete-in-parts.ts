import type pg from 'pg';

const rowsAtOnce = 5_000;

/**
 * Deletes expired rows of a table by the instant in a column, some thousand per statement, so that locks are short.
 *
 * @param where a further condition in SQL
 */
export async function deleteInParts(
  owner_pool: pg.Pool,
  {
    table,
    column,
    before,
    where = '',
    signal,
  }: { table: string; column: string; before: Date; where?: string; signal: AbortSignal },
): Promise<void> {
  const and = where === '' ? '' : `and ${where}`;
  let count: number;
  do {
    const { rowCount } = await owner_pool.query(
      `delete from ${table} where ctid = any (array(select ctid from ${table} where ${column} < $1 ${and} limit $2))`,
      [before, rowsAtOnce],
    );
    count = rowCount ?? 0;
  } while (count === rowsAtOnce && !signal.aborted);
}
