import type pg from 'pg';

const rowsAtOnce = 5_000;

/** Deletes the rows of a table whose instant in a column is past, some thousand a statement, so that none holds its locks for long. */
export async function deleteInParts(
  owner_pool: pg.Pool,
  { table, column, before, signal }: { table: string; column: string; before: Date; signal: AbortSignal },
): Promise<void> {
  let count: number;
  do {
    const { rowCount } = await owner_pool.query(
      `delete from ${table} where ctid = any (array(select ctid from ${table} where ${column} < $1 limit $2))`,
      [before, rowsAtOnce],
    );
    count = rowCount ?? 0;
  } while (count === rowsAtOnce && !signal.aborted);
}
