import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { latestLedgerCheck } from './store/ledger-checks.ts';

export type Metrics = {
  registry: Registry;
  /** Answered requests by call and status. */
  observeRequest(call: string, status: number, duration_ms: number): void;
  requestStarted(): void;
  requestEnded(): void;
  /** Attempts at the acquirer by the state in which they ended. */
  countAcquirerAttempt(operation: string, state: string): void;
};

const buckets_s = [0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1, 2, 5, 10];

/** What GET /metrics shows, in a registry of its own so that several gateways can live in one process. */
export function createMetrics(pools: Readonly<Record<string, pg.Pool>>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Time to answer a request, by call and status',
    labelNames: ['call', 'status'],
    buckets: buckets_s,
    registers: [registry],
  });
  const in_flight = new Gauge({
    name: 'gateway_requests_in_flight',
    help: 'Requests that are being answered',
    registers: [registry],
  });
  const attempts = new Counter({
    name: 'gateway_acquirer_attempts_total',
    help: 'Requests to the acquirer, by operation and the state in which they ended',
    labelNames: ['operation', 'state'],
    registers: [registry],
  });
  new Gauge({
    name: 'gateway_database_connections',
    help: 'Connections of each pool: all, idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'all' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });

  addMoneyMetrics(registry, pools);

  // Looking up labels costs more than counting: each pair keeps its own counter.
  const series = new Map<string, Histogram.Internal<'call' | 'status'>>();
  return {
    registry,
    observeRequest: (call, status, duration_ms) => {
      const key = `${call} ${status}`;
      let one = series.get(key);
      if (one === undefined) {
        one = duration.labels({ call, status: String(status) });
        series.set(key, one);
      }
      one.observe(duration_ms / 1_000);
    },
    requestStarted: () => in_flight.inc(),
    requestEnded: () => in_flight.dec(),
    countAcquirerAttempt: (operation, state) => attempts.inc({ operation, state }),
  };
}

/** What the money path has not brought to an end, and what the latest check of the ledger found; read when they are asked for. */
function addMoneyMetrics(registry: Registry, { jobs }: Readonly<Record<string, pg.Pool>>): void {
  if (jobs === undefined) return;
  const registers = [registry];
  new Gauge({
    name: 'gateway_acquirer_attempts_unresolved',
    help: 'Requests to the acquirer whose outcome is not known, and how long the oldest of them has been so, in seconds',
    labelNames: ['figure'],
    registers,
    async collect() {
      const { rows } = await jobs.query<{ count: number; oldest_at: Date | null }>(
        `select count(*)::int as count, min(transmitted_at) as oldest_at from acquirer_attempts where state in ('sent', 'reversing')`,
      );
      const [{ count, oldest_at } = { count: 0, oldest_at: null }] = rows;
      this.set({ figure: 'count' }, count);
      this.set({ figure: 'oldest_seconds' }, oldest_at === null ? 0 : (Date.now() - oldest_at.getTime()) / 1_000);
    },
  });
  new Gauge({
    name: 'gateway_ledger_check',
    help: 'The latest check of the ledger: when it ended (seconds since 1970), and how many payments and differences it found',
    labelNames: ['figure'],
    registers,
    async collect() {
      const latest = await latestLedgerCheck(jobs);
      if (latest === undefined) return;
      this.set({ figure: 'finished_at_seconds' }, latest.finished_at.getTime() / 1_000);
      this.set({ figure: 'payments' }, latest.payments);
      this.set({ figure: 'differences' }, latest.difference_count);
    },
  });
}
