import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@countinghouse/service/logger';
import type { Logger as GraphileLogger, WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { createNodePresence } from './node-presence.ts';
import { releaseConnectionsOnce } from './release-connections-once.ts';
import { type RunJobParts, runJob } from './run-job.ts';
import { takeOverJobs } from './take-over-jobs.ts';
import type { Task } from './task.ts';

/** Workers that share what they take from the queue. */
export type Lane = {
  tasks: readonly Task[];
  /** How many jobs run beside each other. */
  at_once: number;
  /** How many are fetched at once, for those that are done quickly; none are fetched ahead where it is left out. */
  fetched?: number;
};

export type Queue = {
  /** Whether the workers look for jobs, or did not yet begin to. */
  healthy(): boolean;
  /** Lets what runs come to its next safe point, gives back the rest and starts nothing more. */
  stop(): Promise<void>;
};

/** Connections that the workers of these lanes may need at once: to listen and fetch, to show that they live, and to end jobs. */
export const connectionsOf = (lanes: readonly Lane[]): number =>
  lanes.reduce((sum, { at_once }) => sum + at_once, 0) + 4;

const takeOver_ms = 2_000;
const again_ms = 1_000;
const stop_maximum_ms = 10_000;
/** Idle workers return fetched jobs in less. After an outage they may sleep for seconds until their next attempt. */
const handBack_maximum_ms = 500;
const failures_maximum = 2;

/**
 * Starts the workers of this node. They begin once the database has the queue's schema, which a gateway never makes itself, and begin anew
 * when the database went away. What workers held that died is taken over within four seconds.
 *
 * @param pool connections of the owner, at least `connectionsOf` the lanes, straight to the database or through a pooler in session mode:
 *   workers listen on one and show by a lock on another that they live
 */
export function startQueue(lanes: readonly Lane[], parts: RunJobParts & { pool: pg.Pool }): Queue {
  const { pool, log } = parts;
  const stopping = new AbortController();
  const presence = createNodePresence(pool, log);
  const running = new Set<WorkerPool>();
  const jobs = new Set<Promise<void>>();
  let failures = 0;

  const runLane = async (lane: Lane): Promise<void> => {
    const { Logger: LoggerOfWorkers, runTaskList } = await import('graphile-worker');
    const { rows } = await pool.query<{ stands: boolean }>(
      "select to_regclass('background_jobs') is not null as stands",
    );
    if (rows[0]?.stands !== true) throw new Error('The database has no queue yet');
    if (stopping.signal.aborted) return;
    const known = Promise.withResolvers<void>();
    known.promise.catch(() => undefined);
    const workers = runTaskList(
      {
        noHandleSignals: true,
        logger: new LoggerOfWorkers(quietLog(log)),
        preset: {
          worker: {
            concurrentJobs: lane.at_once,
            // Without batches nobody waits for the statement that ends a job: one that failed would be an unhandled rejection, and its job
            // would stay locked by workers that live. With them the workers stop, and begin anew.
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
            ...(lane.fetched === undefined ? {} : { localQueue: { size: lane.fetched } }),
          },
        },
      },
      Object.fromEntries(
        lane.tasks.map((task) => [
          task.name,
          async (payload, { job, abortSignal }) => {
            await known.promise;
            const signal =
              abortSignal === undefined ? stopping.signal : AbortSignal.any([stopping.signal, abortSignal]);
            const running_job = runJob(parts, task, { id: String(job.id), key: job.key }, payload, signal);
            jobs.add(running_job);
            await running_job.finally(() => jobs.delete(running_job));
          },
        ]),
      ),
      releaseConnectionsOnce(pool),
    );
    running.add(workers);
    try {
      const show = presence.show(workers.id).then(known.resolve, async (error: unknown) => {
        known.reject(error);
        await workers.gracefulShutdown('It cannot be shown that the workers live');
        throw error;
      });
      await Promise.all([show, workers.promise]);
    } finally {
      running.delete(workers);
      presence.hide(workers.id);
    }
  };

  const keepRunning = async (lane: Lane): Promise<void> => {
    while (!stopping.signal.aborted) {
      const started_ms = performance.now();
      await runLane(lane).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'the workers of background jobs begin anew');
      });
      // Those that worked for a while and lost the database begin anew without being taken for broken.
      failures = performance.now() - started_ms > 10 * again_ms ? 1 : failures + 1;
      await delay(again_ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = Promise.all(lanes.map(keepRunning));

  let taking: Promise<unknown> = Promise.resolve();
  const takeOver = () => {
    if (running.size === 0) return;
    taking = takeOverJobs(pool).then(
      (taken) => {
        if (taken) log.warn('background jobs of workers that are gone were given back');
      },
      (error: unknown) => log.warn({ err: error }, 'background jobs of workers that are gone could not be looked for'),
    );
  };
  let looking = true;
  const look = async () => {
    while (looking) {
      await delay(takeOver_ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      takeOver();
      await taking;
    }
  };
  const looked = look();

  return {
    healthy: () => running.size === lanes.length || failures <= failures_maximum * lanes.length,
    stop: async () => {
      looking = false;
      stopping.abort();
      const stopped = Promise.all([
        ...[...running]
          .map(async (workers) => workers.gracefulShutdown('The node is stopping'))
          .map((one) => one.catch(() => undefined)),
        ended,
        looked,
      ]);
      // What does not end by then is taken over by another node.
      const limit = new AbortController();
      const within = (wait_ms: number) => delay(wait_ms, undefined, { signal: limit.signal }).catch(() => undefined);
      const handed_back = Promise.allSettled(jobs).then(() => within(handBack_maximum_ms));
      await Promise.race([stopped, handed_back, within(stop_maximum_ms)]);
      limit.abort();
      await presence.stop();
    },
  };
}

/** Its messages may repeat what a job holds; the wrapper of each task says what went wrong. */
function quietLog(log: Logger): ConstructorParameters<typeof GraphileLogger>[0] {
  return () => (level, message) => {
    if (level === 'error' || level === 'warning') log.debug({ message: message.split('\n', 1)[0] }, 'the queue says');
  };
}
