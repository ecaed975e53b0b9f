import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/*
 * Sends a flood of requests from a process of its own, so that sending does not slow down the process that measures. Requests are written
 * as prepared, over persistent connections. Of a response, only its status and its end are read.
 */

/** What is sent: whole requests in turn, at a rate per second, from a number of addresses of this machine. */
export type Flood = { port: number; requests: readonly string[]; per_s: number; addresses: number };

/** The number of responses per second, by status. */
export type FloodTold = { per_s: number; statuses: Record<string, number> };

const connections = 64;
const answerEnd = /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\ncontent-length: (\d+)[\s\S]*?\r\n\r\n/i;

function createSender({ port, requests, addresses }: Flood) {
  const statuses: Record<string, number> = {};
  const free: Socket[] = [];
  let sent = 0;
  const open = (number: number) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (number % addresses)}` });
    socket.setNoDelay(true).setEncoding('latin1');
    let text = '';
    socket.on('connect', () => free.push(socket));
    socket.on('data', (chunk: string) => {
      text += chunk;
      const head = answerEnd.exec(text);
      if (head === null || text.length < head[0].length + Number(head[2])) return;
      const status = head[1] ?? '';
      statuses[status] = (statuses[status] ?? 0) + 1;
      text = '';
      free.push(socket);
    });
  };
  for (let number = 0; number < connections; number += 1) open(number);
  return {
    statuses,
    /** Sends the next request. Returns false if every connection is waiting for a response. */
    send: (): boolean => {
      const socket = free.shift();
      if (socket === undefined) return false;
      socket.write(requests[sent % requests.length] as string);
      sent += 1;
      return true;
    },
  };
}

process.once('message', async (flood: Flood) => {
  const { send, statuses } = createSender(flood);
  const started_ms = performance.now();
  let sent = 0;
  let stopped = false;
  process.once('message', () => {
    stopped = true;
  });
  while (!stopped) {
    const due = ((performance.now() - started_ms) / 1_000) * flood.per_s;
    while (sent < due && send()) sent += 1;
    // Requests without a free connection are skipped.
    sent = Math.max(sent, Math.floor(due) - connections);
    await delay(2);
  }
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const per_s = Math.round(answered / ((performance.now() - started_ms) / 1_000));
  process.send?.({ per_s, statuses } satisfies FloodTold, undefined, undefined, () => process.exit(0));
});
