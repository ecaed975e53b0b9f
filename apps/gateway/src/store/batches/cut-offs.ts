import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import type { CutOffProgress, SettlementSchedule } from '@countinghouse/domain/settlement/settlement-schedule';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type pg from 'pg';

/** A merchant whose cut-offs are to be processed. */
export type MerchantAtCutOff = {
  merchant_uid: string;
  account_status_code: MerchantStatus;
  terminal_uids: string[];
  schedule: SettlementSchedule;
  progress: CutOffProgress;
};

/** Returns merchants whose cut-off is due or whose next one must be computed, the longest waiting first. */
export async function merchantsAtCutOff(owner_pool: pg.Pool, now: Date, limit: number): Promise<MerchantAtCutOff[]> {
  const { rows } = await owner_pool.query<{
    merchant_uid: string;
    account_status_code: MerchantStatus;
    terminal_uids: string[];
    time_zone: TimeZone;
    cut_off_time: string;
    days: number[];
    closed_until: Date | null;
    closed_date: string | null;
  }>(
    `select m.merchant_uid, m.account_status_code, m.time_zone, to_char(m.batch_close_time, 'HH24:MI') as cut_off_time,
       m.batch_close_days as days, m.batch_closed_until as closed_until, m.batch_closed_date as closed_date,
       array(select t.terminal_uid from terminals t where t.merchant_uid = m.merchant_uid) as terminal_uids
     from merchants m
     where m.batch_close_automatic and (m.next_cut_off_at <= $1 or m.next_cut_off_at is null)
     order by m.next_cut_off_at nulls first limit $2`,
    [now, limit],
  );
  return rows.map(({ time_zone, cut_off_time, days, closed_until, closed_date, ...row }) => ({
    ...row,
    schedule: { automatic: true, cut_off_time, days, time_zone },
    progress: { closed_until, closed_date },
  }));
}
