import { type StoredCommercialData, wholeCommercialData } from '@countinghouse/domain/level23/more-fields';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import type { CurrencyCode } from '@countinghouse/domain/money';
import type pg from 'pg';
import { namedStatement } from './pipeline.ts';

/** Level 2/3 data to send to the acquirer, with its payment. */
export type DataToSend = {
  merchant_uid: string;
  payment_id: string;
  version: number;
  tries: number;
  commercial: CommercialData;
  card_brand: string;
  amount: number;
  tip: number;
  order_id: string;
  transaction_uid: string;
  currency: CurrencyCode;
  retrieval_reference_number: string;
  acquirer_terminal_id: string;
  acquirer_merchant_id: string;
  settlement_connection: 'SOCKET' | 'POST';
};

/**
 * SQL condition that a batch `b` has no Level 2/3 data left to send: data must be sent before its batch is submitted, not after. Terminals
 * whose acquirer takes none (`takes_commercial_data`) do not block it.
 */
export const noDataToSend = `not exists (
  select from commercial_data d join payments p on p.merchant_uid = d.merchant_uid and p.payment_id = d.payment_id
  where d.merchant_uid = b.merchant_uid and d.next_try_at is not null and p.batch_id = b.batch_id and p.status = 210
    and (select t.takes_commercial_data from terminals t where t.merchant_uid = b.merchant_uid and t.terminal_uid = b.terminal_uid))`;

const take = namedStatement<Record<string, unknown>>(`
  with due as (
    select merchant_uid, payment_id from commercial_data where next_try_at <= @now::timestamptz
    order by next_try_at limit @limit::integer for update skip locked
  ), standing as (
    select p.*, t.takes_commercial_data from due join payments p using (merchant_uid, payment_id)
      join terminals t on t.merchant_uid = p.merchant_uid and t.terminal_uid = p.terminal_uid
  ), taken as (
    update commercial_data d set tries = least(d.tries + 1, 1000),
      -- Nobody asks for the data of a payment that was voided meanwhile, nor for any where the acquirer takes none.
      next_try_at = case when s.status in (205, 206, 210) and s.takes_commercial_data then @take_over_at::timestamptz end
    from standing s where d.merchant_uid = s.merchant_uid and d.payment_id = s.payment_id
    returning d.merchant_uid, d.payment_id, d.version, d.tries, d.commercial, d.next_try_at
  )
  select d.merchant_uid, d.payment_id, d.version, d.tries, d.commercial, s.card_brand, s.tip, s.order_id, s.transaction_uid,
    s.currency, s.retrieval_reference_number, case when s.captured_amount > 0 then s.captured_amount else s.amount end as amount,
    t.acquirer_terminal_id, t.acquirer_merchant_id, t.settlement_connection
  from taken d join standing s using (merchant_uid, payment_id)
    join terminals t on t.merchant_uid = s.merchant_uid and t.terminal_uid = s.terminal_uid
  where d.next_try_at is not null and s.retrieval_reference_number is not null`);

/** Claims data that is due to be sent (real time). Other nodes skip it until `take_over_at`. */
export async function takeDataToSend(
  owner_pool: pg.Pool,
  claim: { now: Date; take_over_at: Date; limit: number },
): Promise<DataToSend[]> {
  const { text, values } = take(claim);
  type Row = Omit<DataToSend, 'commercial'> & { commercial: StoredCommercialData };
  const { rows } = await owner_pool.query<Row>(text, values);
  return rows.map((row) => ({ ...row, commercial: wholeCommercialData(row.commercial) }));
}

/** Records the acquirer's answer to a version. If a later version was saved meanwhile, that is sent next. */
export async function recordDataAnswer(
  owner_pool: pg.Pool,
  { merchant_uid, payment_id, version }: Pick<DataToSend, 'merchant_uid' | 'payment_id' | 'version'>,
  answer: { response_code: string; now: Date },
): Promise<void> {
  await owner_pool.query(
    `update commercial_data set answered_version = $3, answered_at = $4, response_code = $5,
       next_try_at = case when version = $3 then null else next_try_at end
     where merchant_uid = $1 and payment_id = $2 and answered_version <= $3`,
    [merchant_uid, payment_id, version, answer.now, answer.response_code],
  );
}

/** Postpones a version to this instant, unless a later one was saved meanwhile. */
export async function postponeData(
  owner_pool: pg.Pool,
  { merchant_uid, payment_id, version }: Pick<DataToSend, 'merchant_uid' | 'payment_id' | 'version'>,
  until: Date,
): Promise<void> {
  await owner_pool.query(
    `update commercial_data set next_try_at = $4
     where merchant_uid = $1 and payment_id = $2 and version = $3 and next_try_at is not null`,
    [merchant_uid, payment_id, version, until],
  );
}
