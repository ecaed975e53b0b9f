import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { startGateway } from '@countinghouse/gateway/server';
import { readGatewaySettings } from '@countinghouse/gateway/settings';
import { countAllJobs } from '@countinghouse/gateway/store/background-jobs/read-background-jobs';
import { subjectOf } from '@countinghouse/gateway/testing/requests/subject';

/*
 * The gateway of the sale benchmark, in a process of its own as in production. It accepts its one merchant's token without verifying it
 * (the real gateway caches verified tokens too). On request it reports how long it had each payment, from the request's arrival to the end
 * of its response; how much of that it waited for the acquirer; and its CPU time so far.
 */

type Held = { begun_ms: number; payment_id?: string; acquirer_ms?: number; sent_ms?: number };

const requests = new AsyncLocalStorage<Held>();
const held = new WeakMap<IncomingMessage, Held>();
const times = new Map<string, { held_ms: number; acquirer_ms: number }>();
/** For each stored card, how long the request took minus the wait for the acquirer. */
let checks: number[] = [];
type Told = { request: IncomingMessage };
subscribe('http.server.request.start', (message) => {
  const one = { begun_ms: performance.now() };
  held.set((message as Told).request, one);
  requests.enterWith(one);
});
subscribe('http.server.response.finish', (message) => {
  const { request } = message as Told;
  const { begun_ms, payment_id, acquirer_ms, sent_ms } = held.get(request) ?? { begun_ms: 0 };
  if (request.url?.endsWith('/accounts') && sent_ms !== undefined) checks.push(performance.now() - begun_ms - sent_ms);
  if (payment_id === undefined || acquirer_ms === undefined) return;
  times.set(payment_id, { held_ms: performance.now() - begun_ms, acquirer_ms });
});

const gateway = await startGateway(readGatewaySettings(process.env), {
  tokens: {
    remembered: (token) => subjectOf(token.split('.')[1] ?? ''),
    verify: async (token) => subjectOf(token.split('.')[1] ?? ''),
  },
  observe: ({ payment_id, acquirer_ms }) => void Object.assign(requests.getStore() ?? {}, { payment_id, acquirer_ms }),
});
// How long a card check waits for the acquirer. It is not a payment, so `observe` does not see it.
const { payments } = gateway.dependencies;
const { processor } = payments;
payments.processor = {
  ...processor,
  send: async (...given) => {
    const asked_ms = performance.now();
    const outcome = await processor.send(...given);
    Object.assign(requests.getStore() ?? {}, { sent_ms: performance.now() - asked_ms });
    return outcome;
  },
};
// Runs the nightly checks now. In a new database they would start a minute after the first start, during the measurement.
await gateway.jobs.runNow('queue_nightly_checks');
const isUnderWay = ({ waiting, running }: { waiting: number; running: number }) => waiting + running > 0;
while ((await countAllJobs(gateway.dependencies.owner_pool)).some(isUnderWay)) await delay(50);
process.on('message', ({ tell }: { tell: 'times' | 'cpu' }) => {
  if (tell === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu_ms: (user + system) / 1_000 });
    return;
  }
  process.send?.({ times: [...times], checks });
  times.clear();
  checks = [];
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: gateway.url });
