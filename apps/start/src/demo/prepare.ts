import { Worker } from 'node:worker_threads';
import type { CopyText } from './copy.ts';

/** The input of the demo world. */
export type DemoInput = {
  now: Date;
  /** `1:secret`, in the gateway's format. */
  card_key_secrets: string;
  /** The secret for creating and finding links. */
  api_key_secret: string;
  portal_url: string;
  /** The sandbox acquirer's book; undefined if there is none to match. */
  acquirer_book_file: string | undefined;
  /** Number of days of payments including today; fewer for tests. */
  days?: number;
};

/** The demo world as rows ready to send. */
export type PreparedDemo = {
  now: Date;
  /** In foreign-key order. */
  tables: readonly CopyText[];
  /** Number of messages sent to the acquirer. */
  last_message_number: number;
};

/** Makes the rows of the demo world in a worker thread while the database starts. */
export function prepareDemo({
  now,
  card_key_secrets,
  api_key_secret,
  portal_url,
  acquirer_book_file,
  days,
}: DemoInput): Promise<PreparedDemo> {
  const input: DemoInput = {
    now,
    card_key_secrets,
    api_key_secret,
    portal_url,
    acquirer_book_file,
    ...(days === undefined ? {} : { days }),
  };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), { workerData: input });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The demo data could not be created')));
  });
}
