import type { TaskAbout, TaskName } from '../../store/background-jobs/task-about.ts';

/** Why a job was not done, in a word that may be shown. */
export type JobReason =
  | 'mail_unavailable'
  | 'mail_refused'
  | 'database_unavailable'
  | 'invalid_payload'
  | 'not_made'
  | 'unexpected';

/** One try of a job. */
export type Attempt = {
  /** How often it was tried before, not counting tries that a node's end broke off. */
  tries: number;
  /** Aborts when the node stops: end at the next safe point, by throwing. The job is then another node's at once. */
  signal: AbortSignal;
};

/** One kind of background job. It must be safe to run twice, on two nodes at once, and after a kill at any line. */
export type Task<Name extends TaskName = TaskName> = {
  name: Name;
  /** How often it is tried until it has failed for good: 1 s after the first failure, then twice as long each time, 5 minutes at most. */
  tries_maximum: number;
  run(about: TaskAbout<Name>, attempt: Attempt): Promise<void>;
};

/** For about a day, by the delays above. */
export const triesOfADay = 300;

/** Thrown by a task where the reason is known; another error counts as `unexpected`. */
export class JobError extends Error {
  readonly reason: JobReason;
  /** Whether trying again is of no use. */
  readonly final: boolean;
  /** When the task itself knows when it is to be tried again. */
  readonly again_in_ms: number | undefined;

  constructor(
    reason: JobReason,
    { cause, final = false, again_in_ms }: { cause?: unknown; final?: boolean; again_in_ms?: number } = {},
  ) {
    super(`The job was not done: ${reason}`, { cause });
    this.name = 'JobError';
    this.reason = reason;
    this.final = final;
    this.again_in_ms = again_in_ms;
  }
}

/** Erases which task it is, for a list of all. */
export function asTask<Name extends TaskName>(task: Task<Name>): Task {
  return task as unknown as Task;
}
