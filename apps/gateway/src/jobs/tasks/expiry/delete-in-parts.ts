import type pg from 'pg';

const rowsAtOnce = 5_000;

/**
 * Deletes the rows of a table whose instant in a column is past, some thousand a statement, so that none holds its locks for long.
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
