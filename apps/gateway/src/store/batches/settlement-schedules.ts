import type { MerchantSettlementSchedule } from '@countinghouse/contract/merchants/settings/settlement-schedule';
import {
  cutOffsToDo,
  type SettlementSchedule,
  type weekDays,
} from '@countinghouse/domain/settlement/settlement-schedule';
import type { ScopedTransaction } from '../../operation.ts';

type Days = (typeof weekDays)[number][];

/** Returns a merchant's schedule and its next cut-off; undefined when the merchant is not in the scope of the transaction. */
export async function readSettlementSchedule(
  transaction: ScopedTransaction,
  merchant_uid: string,
  now: Date,
  { lock = false }: { lock?: boolean } = {},
): Promise<MerchantSettlementSchedule | undefined> {
  const query = transaction
    .selectFrom('merchants')
    .where('merchant_uid', '=', merchant_uid)
    .select(['batch_close_version as version', 'batch_close_automatic as automatic', 'batch_close_time', 'time_zone'])
    .select(['batch_close_days', 'batch_closed_until', 'batch_closed_date']);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return undefined;
  const { version, automatic, time_zone, batch_close_time, batch_close_days, batch_closed_until } = row;
  const schedule: SettlementSchedule & { days: Days } = {
    automatic,
    cut_off_time: batch_close_time.slice(0, 5),
    days: [...batch_close_days].sort() as Days,
    time_zone,
  };
  const closed_date = row.batch_closed_date;
  const { due, next } = cutOffsToDo(schedule, { closed_until: batch_closed_until, closed_date }, now);
  const first = due?.earliest ?? next;
  return {
    version,
    ...schedule,
    closed_date,
    next_cut_off:
      first === undefined ? null : { cut_off_at: first.cut_off_at.toISOString(), batch_date: first.batch_date },
  };
}
