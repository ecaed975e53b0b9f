import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import type { PageDifference } from './page-difference.ts';

/** A check of the public pages, as it is kept. */
export type PageCheck = {
  page_check_id: string;
  checked_at: Date;
  origin: string;
  pages: number;
  files: number;
  report_count: number;
  difference_count: number;
  /** The first hundred. */
  differences: PageDifference[];
  told_at: Date | null;
};

const differencesKept = 100;

/** The latest check, or undefined before the first. */
export async function latestPageCheck(owner_pool: pg.Pool): Promise<PageCheck | undefined> {
  const { rows } = await owner_pool.query<PageCheck>('select * from page_checks order by checked_at desc limit 1');
  return rows[0];
}

/** The latest checks, the newest first. */
export async function readPageChecks(transaction: ScopedTransaction, limit: number): Promise<PageCheck[]> {
  return transaction.selectFrom('page_checks').selectAll().orderBy('checked_at', 'desc').limit(limit).execute();
}

/**
 * Keeps a check, writes into the history of every operator what it found, and forgets what is older than 13 months; all in one transaction.
 */
export async function keepPageCheck(owner_pool: pg.Pool, check: Omit<PageCheck, 'told_at'>): Promise<void> {
  const client = await owner_pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into page_checks (page_check_id, checked_at, origin, pages, files, report_count, difference_count, differences)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        check.page_check_id,
        check.checked_at,
        check.origin,
        check.pages,
        check.files,
        check.report_count,
        check.difference_count,
        JSON.stringify(check.differences.slice(0, differencesKept)),
      ],
    );
    if (isAlarming(check)) {
      await client.query(
        `insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, after)
         select tenant_uid, $1, 'check_pay_pages', '', '', 'page_check', $2, $3 from tenants`,
        [
          check.checked_at,
          check.page_check_id,
          JSON.stringify({ difference_count: check.difference_count, report_count: check.report_count }),
        ],
      );
    }
    await client.query("delete from page_checks where checked_at < $1::timestamptz - interval '13 months'", [
      check.checked_at,
    ]);
    await client.query("delete from page_reports where last_at < $1::timestamptz - interval '13 months'", [
      check.checked_at,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Whether somebody has to look at what a check found: a difference, or what browsers blocked. */
export function isAlarming({
  difference_count,
  report_count,
}: Pick<PageCheck, 'difference_count' | 'report_count'>): boolean {
  return difference_count > 0 || report_count > 0;
}

/** Writes down that the mail server took the mail about a check. */
export async function pageCheckTold(owner_pool: pg.Pool, page_check_id: string, now: Date): Promise<void> {
  await owner_pool.query('update page_checks set told_at = $2 where page_check_id = $1', [page_check_id, now]);
}
