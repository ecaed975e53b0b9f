import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '@countinghouse/domain/time/clock';

/** One event as it arrived. */
export type ReceivedWebhook = {
  received_id: string;
  received_at: string;
  /** Path and query that it was posted to. */
  path: string;
  /** The headers that a receiver needs: `webhook-…`, `content-type` and `user-agent`. */
  headers: Readonly<Record<string, string>>;
  body: string;
};

export type ReceivedWebhooks = {
  add(request: { path: string; headers: IncomingHttpHeaders; body: string }): void;
  /** Newest first; the last 200. */
  list(): readonly ReceivedWebhook[];
  clear(): void;
};

const receivedMaximum = 200;

/** Stores the latest webhook events posted to the development receiver, in memory. */
export function createReceivedWebhooks(clock: Clock): ReceivedWebhooks {
  let kept: readonly ReceivedWebhook[] = [];
  return {
    add: ({ path, headers, body }) => {
      const shown = Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' && /^(?:webhook-.+|content-type|user-agent)$/.test(name) ? [[name, value]] : [],
      );
      const one = {
        received_id: randomUUID(),
        received_at: clock.now().toISOString(),
        path,
        headers: Object.fromEntries(shown) as Record<string, string>,
        body,
      };
      kept = [one, ...kept].slice(0, receivedMaximum);
    },
    list: () => kept,
    clear: () => {
      kept = [];
    },
  };
}
