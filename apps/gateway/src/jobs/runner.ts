import type { Clock } from '@countinghouse/domain/time/clock';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { createJobLocks } from './job-locks.ts';

/** A repeated job. It must be safe to run twice, on two nodes, and after a crash at any line. */
export type Job = {
  name: string;
  interval_ms: number;
  /** Set when only one node at a time should run it, through an advisory lock. A node that dies loses the lock. */
  one_node?: boolean;
  /** The signal aborts when the node stops: return at the next safe point. */
  run(signal: AbortSignal): Promise<void>;
  /** Ends work that a run started and did not await. */
  stop?(): Promise<void>;
};

type JobHealth = { name: string; healthy: boolean; failures: number; hangs: boolean };

export type JobRunner = {
  /**
   * Returns the health of the jobs. A job is unhealthy after three failures in a row, or when one run has lasted longer than a minute and
   * ten intervals.
   */
  health(): readonly JobHealth[];
  /** Runs a job now, in addition to its interval, for tests and for a gateway that has just started. */
  runNow(name: string): Promise<void>;
  /** Waits for running jobs and starts no more. */
  stop(): Promise<void>;
};

const failures_maximum = 2;
const hangsAfter_ms = 60_000;

/**
 * Runs jobs at their intervals. On this node a job never runs concurrently with itself. A failure is logged and retried at the next
 * interval.
 *
 * @param owner_pool one of its connections holds the locks of `one_node` jobs
 */
export function startJobs(
  jobs: readonly Job[],
  { owner_pool, clock, log }: { owner_pool: pg.Pool; clock: Clock; log: Logger },
): JobRunner {
  const stopping = new AbortController();
  const locks = createJobLocks(owner_pool);
  const states = jobs.map((job) => ({
    job,
    failures: 0,
    started_at_ms: undefined as number | undefined,
    running: undefined as Promise<void> | undefined,
    timer: undefined as NodeJS.Timeout | undefined,
  }));

  const once = (state: (typeof states)[number]): Promise<void> => {
    if (state.running !== undefined) return state.running;
    state.started_at_ms = clock.now().getTime();
    state.running = (
      state.job.one_node === true
        ? locks.within(state.job.name, () => state.job.run(stopping.signal))
        : state.job.run(stopping.signal)
    )
      .then(
        () => {
          state.failures = 0;
        },
        (error: unknown) => {
          state.failures += 1;
          log.error({ err: error, job: state.job.name, failures: state.failures }, 'job failed');
        },
      )
      .finally(() => {
        state.running = undefined;
        state.started_at_ms = undefined;
      });
    return state.running;
  };

  const schedule = (state: (typeof states)[number]) => {
    if (stopping.signal.aborted) return;
    state.timer = setTimeout(() => void once(state).then(() => schedule(state)), state.job.interval_ms);
    state.timer.unref();
  };
  for (const state of states) schedule(state);

  return {
    health: () =>
      states.map(({ job, failures, started_at_ms }) => {
        const running_ms = started_at_ms === undefined ? 0 : clock.now().getTime() - started_at_ms;
        const hangs = running_ms > hangsAfter_ms + 10 * job.interval_ms;
        return { name: job.name, healthy: failures <= failures_maximum && !hangs, failures, hangs };
      }),
    runNow: async (name) => {
      const state = states.find(({ job }) => job.name === name);
      if (state === undefined) throw new Error(`There is no job ${name}`);
      await state.running;
      if (!stopping.signal.aborted) await once(state);
    },
    stop: async () => {
      stopping.abort();
      for (const { timer } of states) clearTimeout(timer);
      await Promise.all(states.map(({ running }) => running));
      await Promise.all(jobs.map((job) => job.stop?.()));
      await locks.stop();
    },
  };
}
