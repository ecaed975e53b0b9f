import type pg from 'pg';

/** The locks of jobs that one node does at a time. */
export type JobLocks = {
  /** Does the work if no other node is doing it; leaves it to that one otherwise. */
  within(name: string, work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

const lockClass = 1_735_680_887;

/**
 * Makes the locks of this node. All of them stand on one connection that does nothing else, so that jobs, however many run beside each
 * other, hold none of the few connections that they work with. PostgreSQL lets go of them the moment the process is gone. A node
 * that lost only the connection may find a job begun by another one: each job is safe to run twice.
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

  // One at a time, as a connection takes them.
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
        // A lock that could not be given back goes with its connection.
        await ask(client, 'pg_advisory_unlock', name).catch((error: Error) => lose(client, error));
      }
    },
    stop: async () => {
      await held?.catch(() => undefined);
      if (standing !== undefined) lose(standing, new Error('The jobs have ended'));
    },
  };
}
