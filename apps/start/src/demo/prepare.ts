import { Worker } from 'node:worker_threads';
import type { CopyText } from './copy.ts';

/** What the demo world is made from. */
export type DemoInput = {
  now: Date;
  /** `1:secret`, as the gateway reads it. */
  card_key_secrets: string;
  /** By which links are made and found. */
  api_key_secret: string;
  portal_url: string;
  /** The sandbox acquirer's book, or undefined where there is none to agree with. */
  acquirer_book_file: string | undefined;
  /** How many days of payments, today included; fewer for tests. */
  days?: number;
};

/** The demo world as rows that are ready to be sent. */
export type PreparedDemo = {
  now: Date;
  /** In the order in which they refer to each other. */
  tables: readonly CopyText[];
  /** How many messages have gone to the acquirer. */
  last_message_number: number;
};

/** Makes the rows of the demo world in a thread of its own, beside the start of the database. */
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
    worker.once('exit', () => reject(new Error('The demo data could not be made')));
  });
}
