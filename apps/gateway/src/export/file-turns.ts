import { OperationError } from '../operation.ts';

type Waiting = { begin: () => void };

/** Gives a turn back. Further calls do nothing. */
export type ReleaseTurn = () => void;

/** Decides which file is made next. */
export type FileTurns = {
  /**
   * Waits for a turn. Rejects with too_many_files when too many wait or the wait is too long, and with the signal's reason when the client
   * disconnects.
   *
   * @param party the merchant of the file, or the person of an operator
   */
  take(party: string, signal?: AbortSignal): Promise<ReleaseTurn>;
};

/**
 * Allows a few files at the same time, and never two of one party. Each party has its own queue, first in first out, and the queues take
 * turns: a party with one request waits for at most one file of each other party, however many those have requested. Payments and pages
 * never wait here, because files have their own connections.
 */
export function createFileTurns({
  at_once,
  waiting_maximum,
  waiting_of_party_maximum,
  wait_maximum_ms,
}: {
  at_once: number;
  /** Beyond this number for all parties, requests are refused immediately. */
  waiting_maximum: number;
  /** Beyond this number for one party, requests are refused immediately, so that no party fills the queue for all. */
  waiting_of_party_maximum: number;
  wait_maximum_ms: number;
}): FileTurns {
  /** A party that had a turn moves to the end: the map keeps insertion order. */
  const queues = new Map<string, Waiting[]>();
  const running = new Set<string>();
  let waiting_count = 0;

  const leave = (party: string, entry: Waiting) => {
    const queue = queues.get(party);
    const at = queue?.indexOf(entry) ?? -1;
    if (queue === undefined || at < 0) return;
    queue.splice(at, 1);
    waiting_count -= 1;
    if (queue.length === 0) queues.delete(party);
  };
  const next = () => {
    for (const [party, queue] of [...queues]) {
      if (running.size >= at_once) return;
      if (!running.has(party)) queue[0]?.begin();
    }
  };
  const begin = (party: string): ReleaseTurn => {
    running.add(party);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      running.delete(party);
      const queue = queues.get(party);
      if (queue !== undefined) {
        queues.delete(party);
        queues.set(party, queue);
      }
      next();
    };
  };

  return {
    take: (party, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(signal.reason);
        const queue = queues.get(party) ?? [];
        if (waiting_count >= waiting_maximum || queue.length >= waiting_of_party_maximum) {
          return reject(new OperationError('too_many_files'));
        }
        const end = () => {
          clearTimeout(patience);
          signal?.removeEventListener('abort', onAbort);
          leave(party, entry);
        };
        const onAbort = () => {
          end();
          reject(signal?.reason);
        };
        const entry: Waiting = {
          begin: () => {
            end();
            resolve(begin(party));
          },
        };
        const patience = setTimeout(() => {
          end();
          reject(new OperationError('too_many_files'));
        }, wait_maximum_ms);
        signal?.addEventListener('abort', onAbort);
        queue.push(entry);
        waiting_count += 1;
        queues.set(party, queue);
        next();
      }),
  };
}
