import type { Link } from '@countinghouse/contract/merchants/payment-link/payment-link';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { addDays, businessDateOf, rangeBounds, type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

const days = 30;

type Figures = Link['figures'];

/**
 * Counts the visitors of a link, or of all links of the merchant, in the last 30 days of its time zone: how many opened it, how many of
 * them tried to pay, how many paid, and how much.
 */
export async function readLinkFigures(
  transaction: ScopedTransaction,
  { merchant_uid, link_id }: { merchant_uid: string; link_id?: string | undefined },
  { now, zone }: { now: Date; zone: TimeZone },
): Promise<Figures> {
  const today = businessDateOf(now, zone);
  const first = addDays(today, 1 - days);
  const { from } = rangeBounds({ from_date: first, to_date: first }, zone);
  const of_link = link_id === undefined ? sql`true` : sql`link_id = ${link_id}::uuid`;
  const opened = await sql<{ count: number }>`
    select coalesce(sum(opened_count), 0)::integer as count from payment_link_openings
    where merchant_uid = ${merchant_uid} and opened_on >= ${first}::date and ${of_link}`.execute(transaction);
  const people = await sql<{ tried: number; paid: number }>`
    select count(distinct visitor_id)::integer as tried,
      (count(distinct visitor_id) filter (where state = 'used'))::integer as paid
    from payment_link_uses where merchant_uid = ${merchant_uid} and created_at >= ${from} and ${of_link}`.execute(
    transaction,
  );
  const { rows } = await sql<{ date: string; currency: CurrencyCode; amount: number; payment_count: number }>`
    select to_char(created_at at time zone ${timeZones[zone]}, 'YYYY-MM-DD') as date, currency, sum(amount)::bigint as amount,
      count(*)::integer as payment_count
    from payment_link_uses
    where merchant_uid = ${merchant_uid} and created_at >= ${from} and state = 'used' and ${of_link}
    group by 1, 2 order by 1, 2`.execute(transaction);
  const { tried = 0, paid = 0 } = people.rows[0] ?? {};
  // Visitors who opened it before these days can have tried since.
  const opened_count = Math.max(opened.rows[0]?.count ?? 0, tried);
  return { opened_count, tried_count: tried, paid_count: paid, paid: sumsOf(rows), by_day: rows };
}

function sumsOf(rows: readonly { currency: CurrencyCode; amount: number; payment_count: number }[]): Figures['paid'] {
  const sums = new Map<CurrencyCode, { currency: CurrencyCode; amount: number; payment_count: number }>();
  for (const { currency, amount, payment_count } of rows) {
    const sum = sums.get(currency) ?? { currency, amount: 0, payment_count: 0 };
    sums.set(currency, {
      currency,
      amount: sum.amount + amount,
      payment_count: sum.payment_count + payment_count,
    });
  }
  return [...sums.values()];
}
