import type pg from 'pg';
import type { Dependencies } from '../../dependencies.ts';
import { checkLedger } from '../../store/ledger/ledger-check.ts';
import { latestLedgerCheck, storeLedgerCheck } from '../../store/ledger/ledger-checks.ts';
import { nightlyDueBefore } from '../nightly.ts';
import type { Task } from '../queue/task.ts';

const differencesLogged = 20;

/** Recomputes the whole ledger once a night and stores the result. A difference is logged as an error, for a person to investigate. */
export function checkWholeLedger({
  owner_pool,
  clock,
  log,
}: Pick<Dependencies, 'owner_pool' | 'clock' | 'log'>): Task<'check_ledger'> {
  return {
    name: 'check_ledger',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      const started_at = clock.now();
      if (!(await isLedgerCheckDue(owner_pool, started_at))) return;
      const client = await owner_pool.connect();
      try {
        const check = await checkLedger(client, { signal });
        await storeLedgerCheck(owner_pool, { ...check, started_at, finished_at: clock.now() });
        const { payments, postings, batches, difference_count } = check;
        log.info({ payments, postings, batches, difference_count }, 'the ledger was checked');
        for (const difference of check.differences.slice(0, differencesLogged)) {
          log.error(difference, 'the ledger does not agree');
        }
      } finally {
        client.release();
      }
    },
  };
}

/** Whether tonight's check, by business time, has not been made yet. */
export async function isLedgerCheckDue(owner_pool: pg.Pool, now: Date): Promise<boolean> {
  const latest = await latestLedgerCheck(owner_pool);
  return latest === undefined || latest.started_at < nightlyDueBefore(now);
}
