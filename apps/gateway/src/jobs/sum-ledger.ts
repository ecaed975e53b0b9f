import type pg from 'pg';
import { sumLedger } from '../store/ledger/ledger-sums.ts';
import type { Job } from './runner.ts';

/** Keeps the sums by account close behind the postings, so that a balance adds up few of them. */
export function sumLedgerJob(owner_pool: pg.Pool): Job {
  return { name: 'sum_ledger', interval_ms: 5_000, one_node: true, run: () => sumLedger(owner_pool) };
}
