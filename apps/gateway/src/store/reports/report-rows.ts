import { statusesWithoutMoney } from '@countinghouse/domain/payment/payment-sums';
import type { ReportDefinition } from '@countinghouse/domain/report/custom-report';
import type { ReportColumnKey } from '@countinghouse/domain/report/report-columns';
import { type DateRange, rangeBounds } from '@countinghouse/domain/time/time-zones';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { totalsOfBatch } from '../batches/batches.ts';
import { changedPayment } from '../payments/payment-actions.ts';
import { anywhere } from '../search/search-text.ts';

/** The merchants of a report: one, or all of an operator. */
export type ReportScope = { merchant_uid: string } | { tenant_uid: string };

/** A row of a report: the requested columns, and the currency of its amounts. */
export type ReportRow = Readonly<Partial<Record<ReportColumnKey, string | number | Date | null>>> & {
  currency: number;
  /** 1 if its amounts count in sums, else 0. Those of a payment count if money has moved or will move. */
  counts: number;
};

const rowsAtOnce = 2_000;

type Expressions = Readonly<Partial<Record<ReportColumnKey, RawBuilder<unknown>>>>;

const merchantName = (alias: 'payment' | 'batch') =>
  sql`(select m.doing_business_as from merchants m where m.merchant_uid = ${sql.ref(`${alias}.merchant_uid`)})`;
const terminalName = (alias: 'payment' | 'batch') =>
  sql`(select t.name from terminals t where t.merchant_uid = ${sql.ref(`${alias}.merchant_uid`)}
        and t.terminal_uid = ${sql.ref(`${alias}.terminal_uid`)})`;

/** The SQL of each payment column. Amounts are signed; a card is shown as its last four digits. */
const paymentExpressions: Expressions = {
  timestamp: sql`payment.created_at`,
  doing_business_as: merchantName('payment'),
  merchant_uid: sql`payment.merchant_uid`,
  payment_id: sql`payment.payment_id`,
  transaction_uid: sql`payment.transaction_uid`,
  action: sql`payment.action`,
  actions: sql`(select string_agg(h.action::text, ' ' order by h.sequence) from payment_actions h
      where h.merchant_uid = payment.merchant_uid and h.payment_id = payment.payment_id and ${changedPayment})`,
  status: sql`payment.status`,
  customer: sql`payment.customer`,
  company: sql`payment.company`,
  email: sql`payment.email`,
  card_brand: sql`payment.card_brand`,
  card_number: sql`payment.card_last_four`,
  amount: sql`payment.amount * payment.direction`,
  tip: sql`payment.tip`,
  sales_tax: sql`payment.sales_tax`,
  approval_code: sql`payment.approval_code`,
  response_code: sql`payment.response_code`,
  avs_response: sql`payment.avs_response`,
  csc_response: sql`payment.csc_response`,
  order_id: sql`payment.order_id`,
  due_date: sql`(payment.details ->> 'due_date')::date`,
  refund_reason: sql`payment.details ->> 'refund_reason'`,
  refund_note: sql`payment.details ->> 'refund_note'`,
  custom_fields: sql`(select string_agg((each.field ->> 'label') || ': ' || (each.field ->> 'value'), '; ' order by each.place)
      from jsonb_array_elements(payment.details -> 'custom_fields') with ordinality as each (field, place))`,
  user: sql`payment.user_name`,
  terminal: terminalName('payment'),
  batch_number: sql`(select b.batch_number from batches b where b.merchant_uid = payment.merchant_uid and b.batch_id = payment.batch_id)`,
  batch_date: sql`payment.batch_date`,
};

/** The SQL of each batch column. Sums are computed from the batch's payments and not stored. */
const batchExpressions: Expressions = {
  batch_date: sql`batch.batch_date`,
  batch_number: sql`batch.batch_number`,
  doing_business_as: merchantName('batch'),
  merchant_uid: sql`batch.merchant_uid`,
  batch_id: sql`batch.batch_id`,
  terminal: terminalName('batch'),
  status: sql`batch.status`,
  payment_count: sql`total.debits_number + total.credits_number`,
  sales_count: sql`total.debits_number`,
  sales_amount: sql`total.debits_amount`,
  refunds_count: sql`total.credits_number`,
  refunds_amount: sql`-total.credits_amount`,
  total_amount: sql`total.debits_amount - total.credits_amount`,
  response_code: sql`batch.response_code`,
  opened_at: sql`batch.opened_at`,
  closed_at: sql`batch.closed_at`,
  settled_at: sql`batch.settled_at`,
};

/** The same totals as in the settlement reports and for the acquirer. */
const batchTotals = sql`cross join ${sql.raw(totalsOfBatch)} total`;
const totalColumns = new Set<string>([
  'payment_count',
  'sales_count',
  'sales_amount',
  'refunds_count',
  'refunds_amount',
  'total_amount',
]);

/**
 * Streams the rows of a report over a range of dates, newest first, a few thousand at a time through a cursor. All rows are of one
 * snapshot, and memory does not grow with the report.
 *
 * @param transaction one under row-level security, in the same scope
 */
export async function* readReportRows(
  transaction: ScopedTransaction,
  scope: ReportScope,
  report: Pick<ReportDefinition, 'processing_method' | 'columns' | 'filters' | 'time_zone'>,
  dates: DateRange,
): AsyncGenerator<ReportRow[]> {
  await sql`declare report_rows no scroll cursor for ${queryOf(scope, report, dates)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<ReportRow>`fetch forward ${sql.lit(rowsAtOnce)} from report_rows`.execute(transaction);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close report_rows`.execute(transaction);
}

/** Reads the first rows of a report. */
export async function readFirstReportRows(
  transaction: ScopedTransaction,
  scope: ReportScope,
  report: Pick<ReportDefinition, 'processing_method' | 'columns' | 'filters' | 'time_zone'>,
  dates: DateRange,
  limit: number,
): Promise<ReportRow[]> {
  // Prepared statements share a plan. One plan for all texts would scan years of payments in order for a rare one.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(transaction);
  const { rows } = await sql<ReportRow>`${queryOf(scope, report, dates)} limit ${limit}`.execute(transaction);
  return rows;
}

function queryOf(
  scope: ReportScope,
  report: Pick<ReportDefinition, 'processing_method' | 'columns' | 'filters' | 'time_zone'>,
  dates: DateRange,
): RawBuilder<unknown> {
  return report.processing_method === 'Payments'
    ? paymentsQuery(scope, report, dates)
    : batchesQuery(scope, report, dates);
}

/** Returns the selected columns. Only columns of the domain's table are used, under their names, so user input never becomes SQL. */
function selected(
  columns: readonly string[],
  expressions: Expressions,
  { currency, counts }: Record<'currency' | 'counts', RawBuilder<unknown>>,
) {
  const wanted = columns.flatMap((key) => {
    const expression = Object.hasOwn(expressions, key) ? expressions[key as ReportColumnKey] : undefined;
    return expression === undefined ? [] : [sql`${expression} as ${sql.id(key)}`];
  });
  return sql.join([...wanted, sql`${currency} as currency`, sql`${counts} as counts`]);
}

function paymentsQuery(
  scope: ReportScope,
  { columns, filters, time_zone }: Pick<ReportDefinition, 'columns' | 'filters' | 'time_zone'>,
  dates: DateRange,
): RawBuilder<unknown> {
  const { from, to } = rangeBounds(dates, time_zone);
  const conditions = [sql`payment.created_at >= ${from}`, sql`payment.created_at < ${to}`];
  if (filters.status !== undefined) conditions.push(sql`payment.status = any(${filters.status}::smallint[])`);
  if (filters.action !== undefined) conditions.push(sql`payment.action = any(${filters.action}::smallint[])`);
  if (filters.card_brand !== undefined) conditions.push(sql`payment.card_brand = any(${filters.card_brand}::text[])`);
  if (filters.amount_from !== undefined) conditions.push(sql`payment.amount >= ${filters.amount_from}`);
  if (filters.amount_to !== undefined) conditions.push(sql`payment.amount <= ${filters.amount_to}`);
  if (filters.search !== undefined) conditions.push(sql`payment.search like ${anywhere(filters.search)}`);
  const view = sql.table('merchant_uid' in scope ? 'payments_of_merchant' : 'payments_of_tenant');
  const always = {
    currency: sql`payment.currency`,
    counts: sql`(payment.status <> all(${statusesWithoutMoney}::smallint[]))::int`,
  };
  return sql`select ${selected(columns, paymentExpressions, always)} from ${view} payment
    where ${sql.join(conditions, sql` and `)} order by payment.created_at desc, payment.payment_id desc`;
}

function batchesQuery(
  scope: ReportScope,
  { columns, filters }: Pick<ReportDefinition, 'columns' | 'filters'>,
  { from_date, to_date }: DateRange,
): RawBuilder<unknown> {
  const conditions = [
    sql`batch.closed_at is not null`,
    sql`batch.batch_date >= ${from_date}::date`,
    sql`batch.batch_date <= ${to_date}::date`,
    'merchant_uid' in scope
      ? sql`batch.merchant_uid = ${scope.merchant_uid}::uuid`
      : sql`batch.tenant_uid = ${scope.tenant_uid}::uuid`,
  ];
  if (filters.status !== undefined) conditions.push(sql`batch.status = any(${filters.status}::text[])`);
  const totals = columns.some((column) => totalColumns.has(column)) ? batchTotals : sql``;
  const always = { currency: sql`batch.currency`, counts: sql`1` };
  return sql`select ${selected(columns, batchExpressions, always)} from batches batch ${totals}
    where ${sql.join(conditions, sql` and `)} order by batch.batch_date desc, batch.closed_at desc, batch.batch_id`;
}
