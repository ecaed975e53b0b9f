import type pg from 'pg';

/** The locks of jobs that run on one node at a time. */
export type JobLocks = {
  /** Does the work if no other node is doing it; otherwise returns without doing it. */
  within(name: string, work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

const lockClass = 1_735_680_887;

/**
 * Makes the locks of this node. All of them are held on one connection that is used for nothing else, so that concurrent jobs hold none of
 * the few connections they work with. PostgreSQL releases them as soon as the process is gone. If only the connection is lost, another node
 * can start a job that still runs here: each job is safe to run twice.
 *
 * @param pool one of its connections is held from the first lock until `stop`
 */
export function createJobLocks(pool: pg.Pool): JobLocks {
  let held: Promise<pg.PoolClient> | undefined;
  let standing: pg.PoolClient | undefined;

  const lose = (client: pg.PoolClient, error: Error) => {
    if (standing !== client) return;
    standing = undefined;
    held = undefined;
    client.release(error);
  };
  const hold = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    standing = client;
    client.once('error', (error: Error) => lose(client, error));
    return client;
  };
  const connection = (): Promise<pg.PoolClient> => {
    held ??= hold().catch((error: unknown) => {
      held = undefined;
      throw error;
    });
    return held;
  };

  // One query at a time on the connection.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (client: pg.PoolClient, expression: string, name: string): Promise<boolean> => {
    const asked = last.then(async () => {
      const { rows } = await client.query<{ done: boolean }>(`select ${expression}($1, hashtext($2)) as done`, [
        lockClass,
        name,
      ]);
      return rows[0]?.done === true;
    });
    last = asked.catch(() => undefined);
    return asked;
  };

  return {
    within: async (name, work) => {
      const client = await connection();
      if (!(await ask(client, 'pg_try_advisory_lock', name))) return;
      try {
        await work();
      } finally {
        // If unlocking fails, the connection is closed, which releases the lock.
        await ask(client, 'pg_advisory_unlock', name).catch((error: Error) => lose(client, error));
      }
    },
    stop: async () => {
      await held?.catch(() => undefined);
      if (standing !== undefined) lose(standing, new Error('The jobs have ended'));
    },
  };
}
