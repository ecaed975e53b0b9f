import type { Dependencies } from '../dependencies.ts';
import { enqueueRounds } from '../store/background-jobs/enqueue-job.ts';
import type { TaskName } from '../store/background-jobs/task-about.ts';
import type { Job } from './runner.ts';
import { isAuditCheckDue } from './tasks/check-audit.ts';
import { isLedgerCheckDue } from './tasks/check-ledger.ts';
import { isPageCheckDue } from './tasks/check-pay-pages.ts';
import { isCardWipingDue } from './tasks/wipe-cards.ts';

/**
 * Enqueues the nightly tasks when they are due: the ledger check by business time; the audit chain check, the check of the public pages and
 * the wiping of card numbers by real time. The first ones run a minute after the first start.
 */
export function queueNightlyChecks({
  owner_pool,
  clock,
  real_clock,
  settings,
}: Pick<Dependencies, 'owner_pool' | 'clock' | 'real_clock' | 'settings'>): Job {
  return {
    name: 'queue_nightly_checks',
    interval_ms: 60_000,
    run: async () => {
      const due: TaskName[] = [];
      if (await isLedgerCheckDue(owner_pool, clock.now())) due.push('check_ledger');
      if (await isAuditCheckDue(owner_pool, real_clock.now())) due.push('check_audit');
      if (await isCardWipingDue(owner_pool, real_clock.now())) due.push('wipe_cards');
      if (settings.PAY_INVENTORY_FILE !== undefined && (await isPageCheckDue(owner_pool, real_clock.now()))) {
        due.push('check_pay_pages');
      }
      if (due.length > 0) await enqueueRounds(owner_pool, due);
    },
  };
}
