import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import type { PageDifference } from './page-difference.ts';

/** A stored check of the public pages. */
export type PageCheck = {
  page_check_id: string;
  checked_at: Date;
  origin: string;
  pages: number;
  files: number;
  report_count: number;
  difference_count: number;
  /** At most the first hundred. */
  differences: PageDifference[];
  told_at: Date | null;
};

const differencesKept = 100;

/** Returns the latest check, or undefined before the first. */
export async function latestPageCheck(owner_pool: pg.Pool): Promise<PageCheck | undefined> {
  const { rows } = await owner_pool.query<PageCheck>('select * from page_checks order by checked_at desc limit 1');
  return rows[0];
}

/** Returns the latest checks, the newest first. */
export async function readPageChecks(transaction: ScopedTransaction, limit: number): Promise<PageCheck[]> {
  return transaction.selectFrom('page_checks').selectAll().orderBy('checked_at', 'desc').limit(limit).execute();
}

/**
 * Stores a check, records its findings in the audit history of every operator, and deletes checks older than 13 months, in one transaction.
 */
export async function storePageCheck(owner_pool: pg.Pool, check: Omit<PageCheck, 'told_at'>): Promise<void> {
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

/** Tells whether a check needs attention: it found a difference, or browsers blocked something. */
export function isAlarming({
  difference_count,
  report_count,
}: Pick<PageCheck, 'difference_count' | 'report_count'>): boolean {
  return difference_count > 0 || report_count > 0;
}

/** Records that the mail server accepted the mail about a check. */
export async function markPageCheckMailed(owner_pool: pg.Pool, page_check_id: string, now: Date): Promise<void> {
  await owner_pool.query('update page_checks set told_at = $2 where page_check_id = $1', [page_check_id, now]);
}
