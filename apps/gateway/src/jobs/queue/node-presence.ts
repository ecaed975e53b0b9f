import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';

/** Shows every node that the workers of this process are alive, so that other nodes take over the jobs of dead workers within seconds. */
export type NodePresence = {
  /** Resolves once other nodes can see these workers. After a lost connection they are shown again automatically. */
  show(worker_pool_id: string): Promise<void>;
  hide(worker_pool_id: string): void;
  stop(): Promise<void>;
};

/** The class of the workers' advisory locks. The other half of a lock is the hash of the worker's name. */
export const workerLockClass = 1_735_680_911;

const again_ms = 500;

/**
 * Makes the presence of this node. Workers count as alive while their advisory lock is held, on one connection that is used for nothing
 * else: PostgreSQL releases it as soon as the process is gone. If only the connection is lost, live workers can be taken for dead. A job
 * can then run twice, which is always safe.
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
    // Clear only this connection: a new one can exist by now.
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
      // A new connection already has the lock.
      if (standing !== undefined) await lock(client, worker_pool_id);
    },
    hide: (worker_pool_id) => {
      shown.delete(worker_pool_id);
      const unlock = (client: pg.PoolClient) =>
        client.query('select pg_advisory_unlock($1, hashtext($2))', [workerLockClass, worker_pool_id]);
      // If unlocking fails, the connection is closed, which releases the lock.
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
