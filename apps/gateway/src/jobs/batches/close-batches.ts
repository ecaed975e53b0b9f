import { merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import { cutOffsToDo } from '@countinghouse/domain/settlement/settlement-schedule';
import { businessDateOf, timeZones } from '@countinghouse/domain/time/time-zones';
import type { PaymentEngine } from '../../payment-engine.ts';
import { closeBatchesAtCutOff } from '../../store/batches/close-batches.ts';
import { type MerchantAtCutOff, merchantsAtCutOff } from '../../store/batches/cut-offs.ts';
import type { Job } from '../runner.ts';

/** How many merchants are read together, and how many of them are closed in parallel. */
const atOnce = 100;
const sideBySide = 4;

/**
 * Closes the open batches of each merchant at its cut-off (docs/decisions/0017). resolve_batches submits them. One node does it; if two do,
 * the second finds each cut-off already done.
 */
export function closeBatchesAtCutOffs(engine: PaymentEngine): Job {
  return {
    name: 'close_batches',
    interval_ms: 1_000,
    one_node: true,
    run: async (signal) => {
      for (;;) {
        const now = engine.clock.now();
        const merchants = await merchantsAtCutOff(engine.owner_pool, now, atOnce);
        let failed: unknown;
        const waiting = [...merchants];
        const work = async () => {
          for (let one = waiting.shift(); one !== undefined && !signal.aborted; one = waiting.shift()) {
            // A failure of one merchant does not stop the others.
            await doCutOff(engine, one, now).catch((error: unknown) => {
              failed = error;
            });
          }
        };
        await Promise.all(Array.from({ length: sideBySide }, work));
        if (failed !== undefined) throw failed;
        if (merchants.length < atOnce || signal.aborted) return;
      }
    },
  };
}

async function doCutOff(engine: PaymentEngine, merchant: MerchantAtCutOff, now: Date): Promise<void> {
  const { merchant_uid, schedule, progress } = merchant;
  const { due, next } = cutOffsToDo(schedule, progress, now);
  const settles = due !== undefined && merchantMay(merchant.account_status_code, 'settle');
  if (due !== undefined) await engine.checkpoint('cut_off_due');
  const batch_ids = await closeBatchesAtCutOff(engine.owner_pool, {
    merchant_uid,
    terminal_uids: settles ? merchant.terminal_uids : [],
    batch_date: due?.earliest.batch_date ?? businessDateOf(now, schedule.time_zone),
    zone: timeZones[schedule.time_zone],
    closed_at: now,
    schedule,
    progress,
    closed_date: due?.latest.batch_date ?? progress.closed_date,
    next_cut_off_at: next?.cut_off_at ?? null,
    next_batch_date: next?.batch_date ?? null,
    locked_uids: merchant.terminal_uids,
  });
  if (batch_ids === undefined || due === undefined) return;
  await engine.checkpoint('batch_closed');
  if (batch_ids.length > 0) {
    engine.log.info({ merchant_uid, batch_ids, batch_date: due.earliest.batch_date }, 'batches closed at the cut-off');
  }
}
