import { sql } from 'kysely';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';

/** A browser's report about a public page. */
export type PageReport = { kind: 'csp' | 'integrity'; page: string; what: string; blocked: string };

/** Identical reports of one day, with their number and times. */
export type CountedReport = PageReport & { first_at: Date; last_at: Date; count: number };

/** Counts a report. */
export async function recordPageReport(
  transaction: ScopedTransaction,
  { kind, page, what, blocked }: PageReport,
  now: Date,
): Promise<void> {
  await sql`select record_page_report(${kind}, ${page}, ${what}, ${blocked}, ${now})`.execute(transaction);
}

/** Returns the latest reports, those of today first. */
export async function readPageReports(transaction: ScopedTransaction, limit: number): Promise<CountedReport[]> {
  return transaction
    .selectFrom('page_reports')
    .select(['kind', 'page', 'what', 'blocked', 'first_at', 'last_at', 'count'])
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
}

/** Counts the reports since an instant. Reports counted together for a day are included if the first arrived after that instant. */
export async function countPageReports(owner_pool: pg.Pool, since: Date): Promise<number> {
  const { rows } = await owner_pool.query<{ count: number }>(
    'select coalesce(sum(count), 0)::integer as count from page_reports where last_at > $1',
    [since],
  );
  return rows[0]?.count ?? 0;
}
