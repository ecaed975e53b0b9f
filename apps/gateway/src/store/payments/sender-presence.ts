import { randomUUID } from 'node:crypto';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { senderLock } from './payment-locks.ts';

/** Shows other nodes that this process is alive, so that they take over its attempts immediately when it dies. */
export type SenderPresence = {
  /** The id of this process in its attempts. */
  sender_id: string;
  /** Resolves while this process is known to be alive. Takes the lock again if its connection was lost. */
  ensure(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A process counts as alive while it holds its advisory lock, on a dedicated connection. PostgreSQL releases the lock as soon as the
 * process is gone. A process that only lost the connection can be taken for dead, and finds its attempts taken over. Each conclusion is
 * conditional, so nothing is done twice.
 */
export function createSenderPresence(owner_pool: pg.Pool, log: Logger): SenderPresence {
  const sender_id = randomUUID();
  let held: Promise<pg.PoolClient> | undefined;

  const hold = async (): Promise<pg.PoolClient> => {
    const client = await owner_pool.connect();
    const onLost = (error: Error) => {
      log.warn({ err: error }, 'the connection that shows this process to live was lost');
      held = undefined;
      client.release(error);
    };
    try {
      await client.query(`select pg_advisory_lock(${senderLock('$1::uuid')})`, [sender_id]);
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
    client.once('error', onLost);
    return client;
  };

  return {
    sender_id,
    ensure: async () => {
      held ??= hold().catch((error: unknown) => {
        held = undefined;
        throw error;
      });
      await held;
    },
    stop: async () => {
      const client = await held?.catch(() => undefined);
      held = undefined;
      client?.removeAllListeners('error');
      client?.on('error', () => undefined);
      client?.release(true);
    },
  };
}
