import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';

/** Shows every node that the workers of this process live, so that the jobs of dead ones are taken over within seconds. */
export type NodePresence = {
  /** Resolves once these workers are known to live; a lost connection makes them known again by itself. */
  show(worker_pool_id: string): Promise<void>;
  hide(worker_pool_id: string): void;
  stop(): Promise<void>;
};

/** The class of the advisory locks of workers; the other half of a lock is the hash of their name. */
export const workerLockClass = 1_735_680_911;

const again_ms = 500;

/**
 * Workers live as long as their advisory lock stands, on one connection that does nothing else: PostgreSQL lets go of it the moment the
 * process is gone. Those that lost only the connection may be taken for dead: a job can then run twice, which each is safe to do.
 */
export function createNodePresence(pool: pg.Pool, log: Logger): NodePresence {
  const shown = new Set<string>();
  let held: Promise<pg.PoolClient> | undefined;
  let stopped = false;

  const lock = (client: pg.PoolClient, worker_pool_id: string) =>
    client.query('select pg_advisory_lock($1, hashtext($2))', [workerLockClass, worker_pool_id]);

  const hold = async (onLost: (error: Error) => void): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    let lost = false;
    const lose = (error: Error) => {
      if (lost) return;
      lost = true;
      client.release(error);
      onLost(error);
    };
    client.once('error', lose);
    try {
      for (const id of shown) await lock(client, id);
    } catch (error) {
      lose(error as Error);
      throw error;
    }
    return client;
  };
  const connection = (): Promise<pg.PoolClient> => {
    if (held !== undefined) return held;
    // Only this one is forgotten when it is lost: another may stand by then.
    const one: Promise<pg.PoolClient> = hold((error) => {
      if (held === one) held = undefined;
      if (stopped) return;
      log.warn({ err: error }, 'the connection that shows the workers of this process to live was lost');
      showAgain();
    });
    held = one;
    one.catch(() => {
      if (held === one) held = undefined;
    });
    return one;
  };
  const showAgain = () => {
    if (stopped) return;
    connection().catch(() => setTimeout(showAgain, again_ms).unref());
  };

  return {
    show: async (worker_pool_id) => {
      if (shown.has(worker_pool_id)) {
        await connection();
        return;
      }
      const standing = held;
      shown.add(worker_pool_id);
      const client = await connection();
      // A connection that was made for it has it already.
      if (standing !== undefined) await lock(client, worker_pool_id);
    },
    hide: (worker_pool_id) => {
      shown.delete(worker_pool_id);
      const unlock = (client: pg.PoolClient) =>
        client.query('select pg_advisory_unlock($1, hashtext($2))', [workerLockClass, worker_pool_id]);
      // A lock that could not be given back goes with its connection.
      held?.then(unlock).catch(() => undefined);
    },
    stop: async () => {
      stopped = true;
      const client = await held?.catch(() => undefined);
      client?.removeAllListeners('error');
      client?.on('error', () => undefined);
      client?.release(true);
    },
  };
}
