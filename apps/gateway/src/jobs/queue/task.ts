import type { TaskAbout, TaskName } from '../../store/background-jobs/task-about.ts';

/** Why a job failed, in a code that is safe to show. */
export type JobReason =
  | 'mail_unavailable'
  | 'mail_refused'
  | 'database_unavailable'
  | 'invalid_payload'
  | 'not_made'
  | 'unexpected';

/** One attempt of a job. */
export type Attempt = {
  /** How many attempts came before, not counting those that ended because a node stopped. */
  tries: number;
  /** Aborts when the node stops: throw at the next safe point. Another node can then run the job immediately. */
  signal: AbortSignal;
};

/** One kind of background job. It must be safe to run twice, on two nodes at the same time, and after a crash at any line. */
export type Task<Name extends TaskName = TaskName> = {
  name: Name;
  /** How many attempts are made before it fails for good: 1 s after the first failure, then twice as long each time, at most 5 minutes. */
  tries_maximum: number;
  run(about: TaskAbout<Name>, attempt: Attempt): Promise<void>;
};

/** About a day, with the delays above. */
export const triesOfADay = 300;

/** Thrown by a task if the reason is known. Any other error counts as `unexpected`. */
export class JobError extends Error {
  readonly reason: JobReason;
  /** Whether a retry is useless. */
  readonly final: boolean;
  /** Set when the task itself knows the time of the next attempt. */
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

/** Erases the task's type parameter, for a list of all tasks. */
export function asTask<Name extends TaskName>(task: Task<Name>): Task {
  return task as unknown as Task;
}
