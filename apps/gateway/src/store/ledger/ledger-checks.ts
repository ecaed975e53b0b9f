import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import type { LedgerCheck } from './ledger-check.ts';

const checksKept = 400;
const differencesShown = 100;

/** A stored check result. */
export type LedgerCheckSummary = {
  started_at: Date;
  finished_at: Date;
  payments: number;
  postings: number;
  batches: number;
  difference_count: number;
};

/** Returns the latest check, or undefined before the first. */
export async function latestLedgerCheck(pool: pg.Pool): Promise<LedgerCheckSummary | undefined> {
  const { rows } = await pool.query<LedgerCheckSummary>(
    `select started_at, finished_at, payments, postings, batches, difference_count from ledger_checks
     order by started_at desc limit 1`,
  );
  return rows[0];
}

/** Stores a check result and deletes the oldest. */
export async function storeLedgerCheck(
  owner_pool: pg.Pool,
  check: LedgerCheck & { started_at: Date; finished_at: Date },
): Promise<void> {
  await owner_pool.query(
    `insert into ledger_checks (ledger_check_id, started_at, finished_at, payments, postings, batches, difference_count, differences)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      randomUUIDv7(),
      check.started_at,
      check.finished_at,
      check.payments,
      check.postings,
      check.batches,
      check.difference_count,
      JSON.stringify(check.differences.slice(0, differencesShown)),
    ],
  );
  await owner_pool.query(
    `delete from ledger_checks where started_at < (
       select started_at from ledger_checks order by started_at desc offset $1 limit 1)`,
    [checksKept],
  );
}
