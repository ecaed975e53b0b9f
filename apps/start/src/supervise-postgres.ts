import { setTimeout as delay } from 'node:timers/promises';
import { type Postgres, type PostgresOptions, startPostgres } from '@countinghouse/postgres/postgres';

export type PostgresReports = {
  /** Writes one line to the terminal. */
  say(line: string): void;
  /** It ended too often or cannot be restarted; everything must stop. */
  giveUp(sentence: string): void;
};

const restartsPerMinuteMaximum = 5;
const restartDelay_ms = 200;

/**
 * Starts the embedded database and keeps it running. A server that ends by itself is restarted on its data, each time after twice the
 * delay; after five ends in a minute it is given up. The applications reconnect by themselves.
 *
 * @returns the server; `ended` is that of the first server, and `stop` stops the current one
 * @throws PostgresFault if the first start fails
 */
export async function supervisePostgres(options: PostgresOptions, reports: PostgresReports): Promise<Postgres> {
  const first = await startPostgres(options);
  let present: Promise<Postgres> = Promise.resolve(first);
  let stopping = false;
  let ends: number[] = [];

  const watch = (server: Postgres) => {
    void server.ended.then(() => {
      if (stopping) return;
      const now = performance.now();
      ends = [...ends.filter((time) => now - time < 60_000), now];
      if (ends.length > restartsPerMinuteMaximum) {
        reports.giveUp(`The database server ended ${ends.length} times in a minute.`);
        return;
      }
      reports.say('The database server exited and is being restarted.');
      present = startAgain(restartDelay_ms * 2 ** (ends.length - 1));
      present.then(watch, (error: Error) => {
        if (!stopping) reports.giveUp(`The database server ended by itself. ${error.message}`);
      });
    });
  };
  const startAgain = async (wait_ms: number): Promise<Postgres> => {
    await delay(wait_ms, undefined, { ref: false });
    const server = await startPostgres({ ...options, port: first.port });
    if (stopping) await server.stop();
    return server;
  };
  watch(first);
  return {
    ...first,
    stop: async (limit_ms) => {
      stopping = true;
      // If it could not be restarted, there is nothing to stop.
      const server = await present.catch(() => undefined);
      await server?.stop(limit_ms);
    },
  };
}
