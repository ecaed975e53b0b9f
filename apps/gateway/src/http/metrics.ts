import { createRequestMetrics, type RequestMetrics } from '@countinghouse/service/metrics';
import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { countAllJobs } from '../store/background-jobs/read-background-jobs.ts';
import { latestLedgerCheck } from '../store/ledger/ledger-checks.ts';
import { latestPageCheck } from '../store/public-pages/page-checks.ts';
import { latestRound, vaultRounds } from '../store/vault/rounds.ts';
import { oldestNumberAt } from '../store/vault/wipe-cards.ts';
import { countProtectionsInForce } from '../store/visitors/protections.ts';

export type Metrics = RequestMetrics & {
  /** Counts attempts at the acquirer by the state in which they ended. */
  countAcquirerAttempt(operation: string, state: string): void;
  /** Counts failed runs of background jobs on this node, by task and reason. */
  countJobFailure(task: string, reason: string): void;
  /** Counts attempts on public pages: counted, repeated, unavailable, or the reason they were refused. */
  countVisitorAttempt(outcome: string): void;
};

/** Makes the metrics of the gateway's GET /metrics. */
export function createMetrics(pools: Readonly<Record<string, pg.Pool>>): Metrics {
  const requests = createRequestMetrics('gateway', pools);
  const { registry } = requests;
  const attempts = new Counter({
    name: 'gateway_acquirer_attempts_total',
    help: 'Requests to the acquirer, by operation and the state in which they ended',
    labelNames: ['operation', 'state'],
    registers: [registry],
  });
  addMoneyMetrics(registry, pools);
  const failures = new Counter({
    name: 'gateway_background_job_failures_total',
    help: 'Tries of background jobs on this node that were not done, by task and reason',
    labelNames: ['task', 'reason'],
    registers: [registry],
  });
  addJobMetrics(registry, pools);
  addVaultMetrics(registry, pools);
  const visitor_attempts = new Counter({
    name: 'gateway_visitor_attempts_total',
    help: 'Attempts to pay or to store a card on public pages: counted, repeated, unavailable, asked for a harder puzzle, or the limit that refused them',
    labelNames: ['outcome'],
    registers: [registry],
  });
  addProtectionMetrics(registry, pools);
  addPageMetrics(registry, pools);
  return {
    ...requests,
    countAcquirerAttempt: (operation, state) => attempts.inc({ operation, state }),
    countJobFailure: (task, reason) => failures.inc({ task, reason }),
    countVisitorAttempt: (outcome) => visitor_attempts.inc({ outcome }),
  };
}

/** The number of background jobs, and the waiting time of the oldest due one. Of all nodes, read at each scrape. */
function addJobMetrics(registry: Registry, { jobs }: Readonly<Record<string, pg.Pool>>): void {
  if (jobs === undefined) return;
  new Gauge({
    name: 'gateway_background_job_oldest_due_seconds',
    help: 'For how long the background job that is due longest waits to be begun, by task; 0 where none is due',
    labelNames: ['task'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { task, oldest_due_s } of await countAllJobs(jobs)) this.set({ task }, oldest_due_s);
    },
  });
  new Gauge({
    name: 'gateway_background_jobs',
    help: 'Background jobs by task and state: waiting (due or later), running, failed for good',
    labelNames: ['task', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { task, waiting, running, failed } of await countAllJobs(jobs)) {
        this.set({ task, state: 'waiting' }, waiting);
        this.set({ task, state: 'running' }, running);
        this.set({ task, state: 'failed' }, failed);
      }
    },
  });
}

/** The result of the latest check of the public pages, and today's reports from browsers. Read at each scrape. */
function addPageMetrics(registry: Registry, { jobs }: Readonly<Record<string, pg.Pool>>): void {
  if (jobs === undefined) return;
  new Gauge({
    name: 'gateway_page_check',
    help: 'The latest check of the public pages: when it was made (seconds since 1970), how many differences it found, and how many reports of browsers came since the one before',
    labelNames: ['figure'],
    registers: [registry],
    async collect() {
      const latest = await latestPageCheck(jobs);
      if (latest === undefined) return;
      this.set({ figure: 'checked_at_seconds' }, latest.checked_at.getTime() / 1_000);
      this.set({ figure: 'differences' }, latest.difference_count);
      this.set({ figure: 'reports' }, latest.report_count);
    },
  });
}

/** The latest rounds of the customer vault, and the age of the oldest stored card number. Of all nodes, read at each scrape. */
function addVaultMetrics(registry: Registry, { jobs }: Readonly<Record<string, pg.Pool>>): void {
  if (jobs === undefined) return;
  new Gauge({
    name: 'gateway_vault_round',
    help: 'The latest round of the vault: when it ended (seconds since 1970), how many card numbers it wiped or accounts it asked about, and how many there were in all rounds',
    labelNames: ['round', 'figure'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const round of vaultRounds) {
        const latest = await latestRound(jobs, round);
        if (latest === undefined) continue;
        this.set({ round, figure: 'finished_at_seconds' }, latest.finished_at.getTime() / 1_000);
        this.set({ round, figure: 'count' }, latest.done_count);
        this.set({ round, figure: 'total' }, latest.done_total);
      }
    },
  });
  new Gauge({
    name: 'gateway_card_number_oldest_seconds',
    help: 'How long ago the card was seen first whose number has stood longest; 0 where none stands',
    registers: [registry],
    async collect() {
      const oldest_at = await oldestNumberAt(jobs);
      this.set(oldest_at === undefined ? 0 : Math.max(0, (Date.now() - oldest_at.getTime()) / 1_000));
    },
  });
}

/** The protections of public pages now in force. Of all nodes, read at each scrape. */
function addProtectionMetrics(registry: Registry, { jobs }: Readonly<Record<string, pg.Pool>>): void {
  if (jobs === undefined) return;
  new Gauge({
    name: 'gateway_protections_in_force',
    help: 'Links paused by protection, pages that refuse attempts, and merchants whose pages are all strict',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      for (const { kind, count } of await countProtectionsInForce(jobs)) this.set({ kind }, count);
    },
  });
}

/** Payments with an unknown outcome, and the result of the latest ledger check. Read at each scrape. */
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
