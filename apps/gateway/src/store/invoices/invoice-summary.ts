import type { CallResponse } from '@countinghouse/contract/call';
import type { getInvoiceSummary } from '@countinghouse/contract/invoice/invoices/get-invoice-summary';
import { ageingBuckets, dueDatesOf } from '@countinghouse/domain/invoice/invoice-dates';
import { invoiceStatuses } from '@countinghouse/domain/invoice/invoice-statuses';
import { type CurrencyCode, currencyCodes } from '@countinghouse/domain/money';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { countMatching, exactCountMaximum } from '../search/exact-count.ts';
import { readInvoiceMonths } from './invoice-months.ts';
import { matchingInvoices } from './invoice-search.ts';

type Summary = CallResponse<typeof getInvoiceSummary>['summary'];

/**
 * Reads the summary of a merchant's invoices on a date. Invoices are counted up to a maximum, as in lists; unpaid amounts are summed
 * completely.
 */
export async function readInvoiceSummary(
  transaction: ScopedTransaction,
  merchant_uid: string,
  on: { today: string; zone: TimeZone },
): Promise<Summary> {
  const statuses: Summary['statuses'] = [];
  for (const status of invoiceStatuses) {
    const matching = matchingInvoices(transaction, { status: [status], kind: ['invoice'] }, on.today);
    const count = await countMatching(transaction, matching);
    statuses.push({
      status,
      invoice_count: Math.min(count, exactCountMaximum),
      invoice_count_is_exact: count <= exactCountMaximum,
    });
  }
  return {
    statuses,
    ageing: await readAgeing(transaction, merchant_uid, on.today),
    months: await readInvoiceMonths(transaction, merchant_uid, on),
  };
}

type Unpaid = { currency: CurrencyCode; bucket: number; invoice_count: number; balance_amount: number };

async function readAgeing(
  transaction: ScopedTransaction,
  merchant_uid: string,
  today: string,
): Promise<Summary['ageing']> {
  // A bucket begins at its earliest due date. The most overdue bucket has no beginning.
  const starts = ageingBuckets.map((bucket) => dueDatesOf(bucket, today).from_date);
  const bucketOf = sql.join(
    starts.flatMap((from_date, index) =>
      from_date === null ? [] : [sql`when open_due_date >= ${from_date}::date then ${sql.lit(index)}`],
    ),
    sql` `,
  );
  const { rows } = await sql<Unpaid>`
    select currency, case ${bucketOf} else ${sql.lit(ageingBuckets.length - 1)} end as bucket, count(*) as invoice_count,
      sum(balance_amount)::bigint as balance_amount
    from invoices
    where merchant_uid = ${merchant_uid} and open_due_date is not null
    group by 1, 2`.execute(transaction);
  return currencyCodes.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    if (own.length === 0) return [];
    const buckets = ageingBuckets.map((bucket, index) => {
      const { invoice_count = 0, balance_amount = 0 } = own.find((row) => row.bucket === index) ?? {};
      return { bucket, invoice_count, balance_amount };
    });
    const sumOf = (key: 'invoice_count' | 'balance_amount') => buckets.reduce((sum, one) => sum + one[key], 0);
    return [{ currency, invoice_count: sumOf('invoice_count'), balance_amount: sumOf('balance_amount'), buckets }];
  });
}
