import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@countinghouse/service/logger';
import type { Logger as GraphileLogger, WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { createNodePresence } from './node-presence.ts';
import { releaseConnectionsOnce } from './release-connections-once.ts';
import { type RunJobParts, runJob } from './run-job.ts';
import { takeOverJobs } from './take-over-jobs.ts';
import type { Task } from './task.ts';

/** Tasks with a common set of workers. */
export type Lane = {
  tasks: readonly Task[];
  /** How many jobs run in parallel. */
  at_once: number;
  /** How many jobs are fetched together, for short ones. Without it none are fetched ahead. */
  fetched?: number;
};

export type Queue = {
  /** Whether the workers are running, or have not failed repeatedly. */
  healthy(): boolean;
  /** Stops running jobs at their next safe point, returns the rest to the queue and starts no more. */
  stop(): Promise<void>;
};

/**
 * Returns how many connections the workers of these lanes can need at the same time: to listen and fetch, to show that they are alive, and
 * to complete jobs.
 */
export const connectionsOf = (lanes: readonly Lane[]): number =>
  lanes.reduce((sum, { at_once }) => sum + at_once, 0) + 4;

const takeOver_ms = 2_000;
const again_ms = 1_000;
const stop_maximum_ms = 10_000;
/** Idle workers return fetched jobs in less time. After an outage they can sleep for seconds until their next attempt. */
const handBack_maximum_ms = 500;
const failures_maximum = 2;

/**
 * Starts the workers of this node. They begin once the queue's schema exists, which a gateway never creates itself, and restart after a
 * database outage. Jobs of dead workers are taken over within four seconds.
 *
 * @param pool connections of the owner, at least `connectionsOf` the lanes, directly to the database or through a pooler in session mode:
 *   workers listen on one and hold the lock that shows they are alive on another
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
    if (rows[0]?.stands !== true) throw new Error('The database has no job queue yet');
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
            // Without batches nothing awaits the statement that completes a job: its failure would be an unhandled rejection, and the job
            // would stay locked by live workers. With batches the workers stop and restart.
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
      // Workers that ran for a while before they lost the database restart without counting as broken.
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
      // Another node takes over jobs that have not ended by then.
      const limit = new AbortController();
      const within = (wait_ms: number) => delay(wait_ms, undefined, { signal: limit.signal }).catch(() => undefined);
      const handed_back = Promise.allSettled(jobs).then(() => within(handBack_maximum_ms));
      await Promise.race([stopped, handed_back, within(stop_maximum_ms)]);
      limit.abort();
      await presence.stop();
    },
  };
}

/** graphile-worker's messages can contain job data. The wrapper of each task logs what went wrong. */
function quietLog(log: Logger): ConstructorParameters<typeof GraphileLogger>[0] {
  return () => (level, message) => {
    if (level === 'error' || level === 'warning') log.debug({ message: message.split('\n', 1)[0] }, 'the queue says');
  };
}
