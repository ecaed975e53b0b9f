import type pg from 'pg';
import { sumLedger } from '../store/ledger/ledger-sums.ts';
import type { Job } from './runner.ts';

/** Keeps the sums per account up to date with the postings, so that a balance has few postings to add. */
export function sumLedgerJob(owner_pool: pg.Pool): Job {
  return { name: 'sum_ledger', interval_ms: 5_000, one_node: true, run: () => sumLedger(owner_pool) };
}
