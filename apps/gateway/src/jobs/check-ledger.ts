import type { Clock } from '@countinghouse/domain/clock';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { checkLedger } from '../store/ledger-check.ts';
import { keepLedgerCheck, latestLedgerCheck } from '../store/ledger-checks.ts';
import { nightlyDueBefore } from './nightly.ts';
import type { Job } from './runner.ts';

const differencesLogged = 20;

/**
 * Recomputes the whole ledger once a night and keeps what it found. What does not agree is logged as an error: somebody has to look
 * at it. The first check comes a minute after the first start.
 */
export function checkLedgerJob({ owner_pool, clock, log }: { owner_pool: pg.Pool; clock: Clock; log: Logger }): Job {
  return {
    name: 'check_ledger',
    interval_ms: 60_000,
    one_node: true,
    run: async (signal) => {
      const started_at = clock.now();
      const latest = await latestLedgerCheck(owner_pool);
      if (latest !== undefined && latest.started_at >= nightlyDueBefore(started_at)) return;
      const client = await owner_pool.connect();
      try {
        const check = await checkLedger(client, { signal });
        await keepLedgerCheck(owner_pool, { ...check, started_at, finished_at: clock.now() });
        const { payments, postings, batches, difference_count } = check;
        log.info({ payments, postings, batches, difference_count }, 'the ledger was checked');
        for (const difference of check.differences.slice(0, differencesLogged)) {
          log.error(difference, 'the ledger does not agree');
        }
      } catch (error) {
        // A check that the node's end broke off is made by the next one.
        if (!signal.aborted) throw error;
      } finally {
        client.release();
      }
    },
  };
}
