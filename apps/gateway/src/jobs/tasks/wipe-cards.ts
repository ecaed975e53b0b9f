import type { Dependencies } from '../../dependencies.ts';
import { latestRound, storeRound } from '../../store/vault/rounds.ts';
import { wipeCards } from '../../store/vault/wipe-cards.ts';
import { nightlyDueBefore } from '../nightly.ts';
import type { Task } from '../queue/task.ts';

/** Wipes card numbers that are no longer needed, once a night. If a run is interrupted, the next attempt finishes it. */
export function wipeCardNumbers({
  owner_pool,
  payments,
  clock,
  real_clock,
  settings,
  log,
}: Pick<Dependencies, 'owner_pool' | 'payments' | 'clock' | 'real_clock' | 'settings' | 'log'>): Task<'wipe_cards'> {
  return {
    name: 'wipe_cards',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      const started_at = real_clock.now();
      if (!(await isCardWipingDue(owner_pool, started_at))) return;
      const retention_days = settings.CARD_RETENTION_DAYS;
      const { wiped, complete } = await wipeCards(owner_pool, {
        now: clock.now(),
        retention_days,
        signal,
        afterPart: () => payments.checkpoint('cards_wiped'),
      });
      if (!complete) signal.throwIfAborted();
      await storeRound(owner_pool, 'wipe_cards', { started_at, finished_at: real_clock.now(), done_count: wiped });
      log.info({ wiped }, 'card numbers that nothing needs were wiped');
    },
  };
}

/** Whether tonight's card numbers, by real time, have not been wiped yet. */
export async function isCardWipingDue(owner_pool: Dependencies['owner_pool'], now: Date): Promise<boolean> {
  const latest = await latestRound(owner_pool, 'wipe_cards');
  return latest === undefined || latest.started_at < nightlyDueBefore(now);
}
