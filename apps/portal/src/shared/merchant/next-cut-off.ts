import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import { type CutOff, nextCutOff } from '@countinghouse/domain/settlement/settlement-schedule';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';

type Schedule = Pick<
  Merchant,
  'batch_close_automatic' | 'batch_close_time' | 'batch_close_days' | 'batch_closed_date' | 'time_zone'
>;

/** Returns the next automatic close of a merchant's open batch; undefined if batches are closed by hand. */
export function nextCutOffOf(merchant: Schedule, now: Date): CutOff | undefined {
  const { batch_close_automatic, batch_close_time, batch_close_days, batch_closed_date, time_zone } = merchant;
  return nextCutOff(
    { automatic: batch_close_automatic, cut_off_time: batch_close_time, days: batch_close_days, time_zone },
    now,
    batch_closed_date,
  );
}

/** Returns the date of a merchant's open batch, by the gateway's rule for payments taken now (docs/decisions/0038). */
export function openBatchDate(merchant: Schedule, now: Date): string {
  return nextCutOffOf(merchant, now)?.batch_date ?? businessDateOf(now, merchant.time_zone);
}
