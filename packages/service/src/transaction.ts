import type pg from 'pg';

/**
 * Runs work in one transaction on its own connection. A connection that cannot even roll back is closed and not used again.
 *
 * @param begin the statement that starts the transaction, if not just `begin`
 * @throws whatever the work throws, after rolling back; also if a statement failed although the work went on
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    const { command } = await client.query('commit');
    if (command === 'ROLLBACK') throw new Error('A statement had failed, so the transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
