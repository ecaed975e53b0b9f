import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The request metrics of a service. */
export type RequestMetrics = {
  registry: Registry;
  /** Counts an answered request by call and status. The call's name is the declared one, never the requested path. */
  observeRequest(call: string, status: number, duration_ms: number): void;
  requestStarted(): void;
  requestEnded(): void;
};

const buckets_s = [0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1, 2, 5, 10];

/**
 * Creates what GET /metrics of a service shows: its process, requests and connections. Each service has its own registry, so that several
 * can run in one process.
 *
 * @param service prefix of each metric: `gateway_request_duration_seconds`
 * @param pools the service's connection pools by name
 */
export function createRequestMetrics(service: string, pools: Readonly<Record<string, pg.Pool>>): RequestMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: `${service}_request_duration_seconds`,
    help: 'Time to answer a request, by call and status',
    labelNames: ['call', 'status'],
    buckets: buckets_s,
    registers: [registry],
  });
  const in_flight = new Gauge({
    name: `${service}_requests_in_flight`,
    help: 'Requests that are being answered',
    registers: [registry],
  });
  new Gauge({
    name: `${service}_database_connections`,
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

  // Looking up labels costs more than counting, so each pair has its own counter.
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
  };
}
