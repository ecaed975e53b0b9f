import type { HostReply } from '@countinghouse/iso8583/reply';
import type { SendOutcome, UnknownReason } from './send-outcome.ts';

/** How many timeouts are remembered, to recognise late answers. */
const remembered_maximum = 10_000;

/** Requests that wait for their reply on one connection, by the key that request and reply share. */
export type InFlight = {
  size(): number;
  has(key: string): boolean;
  /** Waits for the reply with this key. After the timeout the outcome is unknown. */
  wait(key: string, timeout_ms: number): Promise<SendOutcome>;
  /** Delivers a reply to its request. `late` after the timeout, `unmatched` without a request. */
  answer(key: string, reply: HostReply): 'matched' | 'late' | 'unmatched';
  /** The connection is lost: the outcome of every request in progress is unknown. */
  failAll(reason: UnknownReason): void;
};

/** Makes an empty set of requests. */
export function createInFlight(): InFlight {
  const waiting = new Map<string, { settle: (outcome: SendOutcome) => void; timer: NodeJS.Timeout }>();
  const timed_out = new Set<string>();

  const take = (key: string) => {
    const entry = waiting.get(key);
    if (entry === undefined) return undefined;
    waiting.delete(key);
    clearTimeout(entry.timer);
    return entry;
  };

  const remember = (key: string) => {
    timed_out.add(key);
    const oldest = timed_out.values().next();
    if (timed_out.size > remembered_maximum && !oldest.done) timed_out.delete(oldest.value);
  };

  return {
    size: () => waiting.size,
    has: (key) => waiting.has(key),
    wait: (key, timeout_ms) =>
      new Promise((settle) => {
        const timer = setTimeout(() => {
          waiting.delete(key);
          remember(key);
          settle({ outcome: 'unknown', reason: 'timed_out' });
        }, timeout_ms);
        waiting.set(key, { settle, timer });
      }),
    answer: (key, reply) => {
      const entry = take(key);
      if (entry !== undefined) {
        entry.settle({ outcome: 'answered', reply });
        return 'matched';
      }
      return timed_out.delete(key) ? 'late' : 'unmatched';
    },
    failAll: (reason) => {
      for (const key of [...waiting.keys()]) take(key)?.settle({ outcome: 'unknown', reason });
    },
  };
}
