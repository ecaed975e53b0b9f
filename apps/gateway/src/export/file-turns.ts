import { OperationError } from '../operation.ts';

type Waiting = { person: string; begin: () => void };

/** Gives a turn back; more than once does nothing. */
export type GiveBack = () => void;

/** Who may make a file now. */
export type FileTurns = {
  /** Waits for a turn. Rejects with too_many_files after a while, and with the signal's reason when the caller goes away. */
  take(person: string, signal?: AbortSignal): Promise<GiveBack>;
};

/**
 * Lets so many files be made at once, and the others wait for their turn in the order in which they came; one person has no more
 * than half of the turns while others wait. Payments and pages never wait here: files have connections of their own.
 */
export function createFileTurns({
  at_once,
  waiting_maximum,
  wait_maximum_ms,
}: {
  at_once: number;
  /** More than these are refused at once. */
  waiting_maximum: number;
  wait_maximum_ms: number;
}): FileTurns {
  const waiting: Waiting[] = [];
  const running = new Map<string, number>();
  const ofPerson_maximum = Math.max(1, Math.ceil(at_once / 2));
  let count = 0;

  const next = () => {
    while (count < at_once && waiting.length > 0) {
      const fair = waiting.findIndex(({ person }) => (running.get(person) ?? 0) < ofPerson_maximum);
      const [chosen] = waiting.splice(Math.max(0, fair), 1);
      if (chosen === undefined) return;
      chosen.begin();
    }
  };
  const begin = (person: string): GiveBack => {
    count += 1;
    running.set(person, (running.get(person) ?? 0) + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      count -= 1;
      const left = (running.get(person) ?? 1) - 1;
      if (left === 0) running.delete(person);
      else running.set(person, left);
      next();
    };
  };

  return {
    take: (person, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(signal.reason);
        if (waiting.length >= waiting_maximum) return reject(new OperationError('too_many_files'));
        const leave = () => {
          clearTimeout(patience);
          signal?.removeEventListener('abort', onAbort);
          const at = waiting.indexOf(entry);
          if (at >= 0) waiting.splice(at, 1);
        };
        const onAbort = () => {
          leave();
          reject(signal?.reason);
        };
        const entry: Waiting = {
          person,
          begin: () => {
            leave();
            resolve(begin(person));
          },
        };
        const patience = setTimeout(() => {
          leave();
          reject(new OperationError('too_many_files'));
        }, wait_maximum_ms);
        signal?.addEventListener('abort', onAbort);
        waiting.push(entry);
        next();
      }),
  };
}
