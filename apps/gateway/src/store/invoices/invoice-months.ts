import type { CallResponse } from '@countinghouse/contract/call';
import type { getInvoiceSummary } from '@countinghouse/contract/invoice/invoices/get-invoice-summary';
import { type CurrencyCode, currencyCodes } from '@countinghouse/domain/money';
import { addMonths, dayBounds, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

type CurrencyMonths = CallResponse<typeof getInvoiceSummary>['summary']['months'];

const month_count = 12;

/** Reads the issued and collected amounts of each of the last twelve months, this one included, by the merchant's dates. */
export async function readInvoiceMonths(
  transaction: ScopedTransaction,
  merchant_uid: string,
  { today, zone }: { today: string; zone: TimeZone },
): Promise<CurrencyMonths> {
  const present = `${today.slice(0, 7)}-01`;
  const months = Array.from({ length: month_count }, (_, index) => addMonths(present, index - month_count + 1));
  const issued = await readIssued(transaction, merchant_uid, months);
  const collected = await readCollected(transaction, merchant_uid, months, zone);
  return currencyCodes.flatMap((currency) => {
    const of = <Row extends { currency: CurrencyCode; month: string }>(rows: readonly Row[], month: string) =>
      rows.filter((row) => row.currency === currency && row.month === month);
    const shown = months.map((month) => ({
      month,
      invoice_count: sum(of(issued, month).map(({ invoice_count }) => invoice_count)),
      issued_amount: sum(of(issued, month).map(({ amount }) => amount)),
      collected_amount: sum(of(collected, month).map(({ amount }) => amount)),
    }));
    const is_empty = shown.every(
      ({ invoice_count, collected_amount }) => invoice_count === 0 && collected_amount === 0,
    );
    return is_empty ? [] : [{ currency, months: shown }];
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

type Issued = { currency: CurrencyCode; month: string; invoice_count: number; amount: number };

/** Sums by day, in the order of the index. Rounding each date to its month took twice as long. */
async function readIssued(
  transaction: ScopedTransaction,
  merchant_uid: string,
  months: readonly string[],
): Promise<Issued[]> {
  const { rows } = await sql<Issued>`
    select currency, to_char(issue_date, 'YYYY-MM-01') as month, sum(invoice_count)::integer as invoice_count, sum(amount)::bigint as amount
    from (
      select issue_date, currency, count(*) as invoice_count, sum(total_amount) as amount
      from invoices
      where merchant_uid = ${merchant_uid} and kind = 'invoice' and invoice_number is not null
        and issue_date >= ${months[0]}::date and issue_date < ${addMonths(months.at(-1) ?? '', 1)}::date
      group by issue_date, currency
    ) as days
    group by 1, 2`.execute(transaction);
  return rows;
}

type Collected = { currency: CurrencyCode; month: string; amount: number };

async function readCollected(
  transaction: ScopedTransaction,
  merchant_uid: string,
  months: readonly string[],
  zone: TimeZone,
): Promise<Collected[]> {
  const starts = [...months, addMonths(months.at(-1) ?? '', 1)].map((date) => dayBounds(date, zone).from.toISOString());
  const { rows } = await sql<Collected>`
    select month.month, paid.currency, paid.amount::bigint as amount
    from unnest(${[...months]}::text[], ${starts.slice(0, -1)}::timestamptz[], ${starts.slice(1)}::timestamptz[])
      as month (month, since, until)
    cross join lateral (
      select p.currency, sum(p.amount) as amount
      from invoice_payments p
      where p.merchant_uid = ${merchant_uid} and p.state = 'applied' and p.concluded_at >= month.since and p.concluded_at < month.until
      group by p.currency
    ) as paid`.execute(transaction);
  return rows;
}
