import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { startGateway } from '@countinghouse/gateway/server';
import { readGatewaySettings } from '@countinghouse/gateway/settings';
import { countAllJobs } from '@countinghouse/gateway/store/background-jobs/read-background-jobs';
import { subjectOf } from '@countinghouse/gateway/testing/requests/subject';

/*
 * The gateway of the sale benchmark, in a process of its own as in production. It believes the token of its one merchant,
 * checked once (a verified token is remembered by the real one too), and tells on request how long it had each payment, from the
 * request's arrival to the end of its answer, and how much of that it waited for the acquirer; and how long it had the processor so far.
 */

type Held = { begun_ms: number; payment_id?: string; acquirer_ms?: number; sent_ms?: number };

const requests = new AsyncLocalStorage<Held>();
const held = new WeakMap<IncomingMessage, Held>();
const times = new Map<string, { held_ms: number; acquirer_ms: number }>();
/** Of each card that was stored, how long the request was had less what it waited for the acquirer. */
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
// What a check of a card waits for the acquirer: it is no payment, so it is not observed.
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
// The night's checks: of a new database they come a minute after the first start, in the middle of what is measured.
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
