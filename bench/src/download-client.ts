import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/*
 * Keeps a number of downloads running between start and stop messages. It is a process of its own, because real clients do not share the
 * gateway's machine. Refused downloads are retried after Retry-After, as a browser's user would.
 */

const [url = '', authorization = '', at_once = '0'] = process.argv.slice(2);
const formats = ['csv', 'pdf', 'excel'];
const agent = new Agent({ keepAlive: false });
const counts: Record<string, number> = {};
let rounds = 0;
let stopping = new AbortController();
stopping.abort();

async function download(format: string, signal: AbortSignal): Promise<void> {
  const outgoing = get(new URL(`/api/credit-card/reports/download/search?format=${format}`, url), {
    agent,
    headers: { authorization },
    signal,
  });
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const is_made = incoming.statusCode === 200;
  incoming.resume();
  await once(incoming, 'end');
  const what = is_made ? format : String(incoming.statusCode);
  counts[what] = (counts[what] ?? 0) + 1;
  if (!is_made) await delay(Number(incoming.headers['retry-after'] ?? 1) * 1_000, undefined, { signal });
}

async function keepDownloading(format: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await download(format, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

process.on('message', (message) => {
  if (message === 'start') {
    stopping = new AbortController();
    // Each format is first in the queue in turn.
    for (let number = 0; number < Number(at_once); number += 1) {
      void keepDownloading(formats[(number + rounds) % formats.length] ?? 'csv', stopping.signal);
    }
    rounds += 1;
    return;
  }
  stopping.abort();
  process.send?.({ ...counts });
  for (const what of Object.keys(counts)) delete counts[what];
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
