import type { BatchStatus } from '@countinghouse/domain/payment/payment';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { anywhere } from '../search/search-text.ts';
import { brandsOfBatch } from './batches.ts';

/*
 * Sums for every settlement report: the closed batches that an identity can see. A submitted batch has its sums in its own row, and those
 * of each card brand in batch_card_brands. A batch that is still closing is summed from its payments. Batches, dates, merchants and brands
 * are groups of the same rows, so their figures agree. Brands of whole months are read from month_card_brands, which counts each settled
 * batch.
 */

/** Selects closed batches. Dates are batch dates, both included. */
export type BatchFilter = {
  start_date: string;
  end_date: string;
  batch_id?: string | undefined;
  batch_number?: number | undefined;
  merchant_uid?: string | undefined;
  terminal_uid?: string | undefined;
  bin?: string | undefined;
  status?: readonly BatchStatus[] | undefined;
  card_brand?: readonly string[] | undefined;
  search?: string | undefined;
};

/** Sums of one currency in minor units. Credits are negative. */
export type Figures = {
  currency: 840 | 826 | 978;
  sales_count: number;
  sales_amount: number;
  credits_count: number;
  credits_amount: number;
  payment_count: number;
  total_amount: number;
};

/** The sums of a card brand in one batch. */
export type BrandOfBatch = Figures & { card_brand: string };

/** Sums over several batches. */
type FiguresOfBatches = Figures & { batch_count: number; failed_count: number; under_way_count: number };

/** A batch that was found. Its other data is read by its id. */
export type BatchFound = FiguresOfBatches & { merchant_uid: string; batch_id: string };
type DateFound = FiguresOfBatches & { batch_date: string };
type MerchantFound = FiguresOfBatches & { merchant_uid: string; dba: string; batch_date: string };
type BrandFound = FiguresOfBatches & { card_brand: string; batch_date: string };

/** A page of groups, the number of all groups, and the totals of all groups by currency. */
export type Found<Group> = { groups: Group[]; count: number; totals: FiguresOfBatches[] };

type GroupOf = { batch: BatchFound; date: DateFound; merchant: MerchantFound; card_brand: BrandFound };

/** The SQL that each `sort` field orders by. Names sort case-insensitively, batch states in their order. */
const sortExpressions: Readonly<Record<string, string>> = {
  dba: 'upper(dba)',
  status: `array_position(array['closing', 'submitted', 'settled', 'failed'], status)`,
};

const sumsOfPayments = `
  sum(sales_count)::integer as sales_count, sum(sales_amount)::bigint as sales_amount,
  sum(credits_count)::integer as credits_count, -sum(credits_amount)::bigint as credits_amount,
  (sum(sales_count) + sum(credits_count))::integer as payment_count,
  (sum(sales_amount) - sum(credits_amount))::bigint as total_amount`;

/** Sums over rows. Each row is a batch, or when grouped by brand a brand of a batch. */
const sums = `${sumsOfPayments},
  count(*)::integer as batch_count, count(*) filter (where status = 'failed')::integer as failed_count,
  count(*) filter (where status in ('closing', 'submitted'))::integer as under_way_count`;

/** The sums by brand, over brands of batches and of months. Months contain only settled batches. */
const sumsByBrand = `
  select card_brand, currency, ${sumsOfPayments}, sum(batch_count)::integer as batch_count,
    count(*) filter (where status = 'failed')::integer as failed_count,
    count(*) filter (where status in ('closing', 'submitted'))::integer as under_way_count, max(batch_date) as batch_date
  from (select card_brand, currency, status, batch_date, 1 as batch_count, sales_count, sales_amount, credits_count, credits_amount
      from brand_of_batch where not in_months
    union all
    select * from brand_of_month) brand
  group by card_brand, currency`;

/** The sums over groups. */
const sumsOfGroups = [
  ...['sales_count', 'credits_count', 'payment_count', 'batch_count', 'failed_count', 'under_way_count'].map(
    (name) => `sum(${name})::integer as ${name}`,
  ),
  ...['sales_amount', 'credits_amount', 'total_amount'].map((name) => `sum(${name})::bigint as ${name}`),
].join(', ');

/** The same columns for a single batch. */
const figuresOfOne = `
  sales_count, sales_amount, credits_count, -credits_amount as credits_amount, sales_count + credits_count as payment_count,
  sales_amount - credits_amount as total_amount, 1 as batch_count, (status = 'failed')::integer as failed_count,
  (status in ('closing', 'submitted'))::integer as under_way_count`;

/** Groups the rows of `batch` by these keys. `more` adds columns. */
const grouped = (keys: string, more = '') =>
  `select ${keys}, currency, ${sums} ${more} from batch group by ${keys}, currency`;

/** The groups, and the order that breaks ties. */
const groupings = {
  batch: {
    groups: `select merchant_uid, batch_id, dba, batch_date, batch_number, status, closed_at, currency, ${figuresOfOne} from batch`,
    last: 'closed_at desc, batch_id',
  },
  date: { groups: grouped('batch_date'), last: 'batch_date desc, currency' },
  merchant: {
    groups: grouped('merchant_uid, dba', ', max(batch_date) as batch_date'),
    last: 'upper(dba), merchant_uid, currency',
  },
  card_brand: { groups: sumsByBrand, last: 'sales_amount desc, card_brand, currency' },
} as const;

/**
 * Sums closed batches and returns a page of groups in order. `sort` is `field:order:datatype` of a column of the group. The totals cover
 * all groups found, not only the page.
 */
export async function findBatchFigures<By extends keyof GroupOf>(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: BatchFilter,
  by: By,
  page: { sort?: string | undefined; limit: number | null; offset: number },
): Promise<Found<GroupOf[By]>> {
  const { groups, last } = groupings[by];
  const [field = '', order = ''] = (page.sort ?? '').split(':');
  const sorted = `${sortExpressions[field] ?? field} ${order === 'desc' ? 'desc' : 'asc'}, `;
  const first = page.sort !== undefined ? sorted : by === 'batch' ? 'batch_date desc, ' : '';
  // Totals count each batch once. With several brands they would count it once per brand.
  const totalled = by === 'date' || by === 'merchant' || (by === 'card_brand' && filter.card_brand?.length === 1);
  const { rows } = await sql<Found<GroupOf[By]>>`
    with ${batchesOf(identity, filter, by)},
    grouped as ${sql.raw(by === 'batch' ? 'not materialized' : 'materialized')} (${sql.raw(groups)}),
    page as (select * from grouped order by ${sql.raw(first + last)} limit ${page.limit} offset ${page.offset}),
    total as materialized (
      select currency, ${sql.raw(totalled ? sumsOfGroups : sums)} from ${sql.raw(totalled ? 'grouped' : 'batch')} group by currency)
    select (select ${sql.raw(by === 'batch' ? 'coalesce(sum(batch_count), 0)::integer from total' : 'count(*)::integer from grouped')}) as count,
      (select coalesce(json_agg(page), '[]') from page) as groups,
      (select coalesce(json_agg(total order by total.currency), '[]') from total) as totals
  `.execute(transaction);
  return rows[0] ?? { groups: [], count: 0, totals: [] };
}

/** Returns the sums of each brand in these batches, the largest sales first. With a brand filter, only those brands. */
export async function readBrandsOfBatches(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  found: readonly Pick<BatchFound, 'merchant_uid' | 'batch_id'>[],
  card_brand?: readonly string[],
): Promise<ReadonlyMap<string, BrandOfBatch[]>> {
  if (found.length === 0) return new Map();
  const merchant_uids = [...new Set(found.map(({ merchant_uid }) => merchant_uid))];
  const batch_ids = found.map(({ batch_id }) => batch_id);
  // Both sides have the condition, so both are found by their keys.
  const named = (alias: 'batch' | 'brand') =>
    sql<SqlBool>`(${sql.ref(`${alias}.merchant_uid`)} = any(${merchant_uids}::uuid[]) and ${sql.ref(`${alias}.batch_id`)} = any(${batch_ids}::uuid[]))`;
  const { rows } = await sql<BrandOfBatch & { batch_id: string }>`
    with ${commonTables(identity, named('batch'), card_brand, { of_brand: named('brand') })}
    select batch_id, currency, card_brand, sales_count, sales_amount, credits_count, -credits_amount as credits_amount,
      sales_count + credits_count as payment_count, sales_amount - credits_amount as total_amount
    from brand_of_batch order by sales_amount desc, card_brand
  `.execute(transaction);
  const brands = new Map<string, BrandOfBatch[]>();
  for (const { batch_id, ...brand } of rows) brands.set(batch_id, [...(brands.get(batch_id) ?? []), brand]);
  return brands;
}

function batchesOf(identity: RequestIdentity, filter: BatchFilter, by: keyof GroupOf): RawBuilder<unknown> {
  const { batch_id, batch_number, status, search, card_brand } = filter;
  const conditions = placeOf('batch', filter);
  if (batch_id === undefined && batch_number === undefined) {
    conditions.push(sql`batch.batch_date between ${filter.start_date}::date and ${filter.end_date}::date`);
  }
  if (batch_id !== undefined) conditions.push(sql`batch.batch_id = ${batch_id}::uuid`);
  if (batch_number !== undefined) conditions.push(sql`batch.batch_number = ${batch_number}`);
  if (status !== undefined) conditions.push(sql`batch.status = any(${status}::text[])`);
  if (search !== undefined && search !== '') {
    conditions.push(
      sql`(batch.batch_number::text = ${search} or lower(merchant.doing_business_as) like ${anywhere(search)})`,
    );
  }
  // Month sums cannot show a single batch.
  const by_month =
    by === 'card_brand' &&
    batch_id === undefined &&
    (search ?? '') === '' &&
    (status === undefined || status.includes('settled'));
  return commonTables(identity, sql.join(conditions, sql` and `), card_brand, {
    kept: by === 'batch',
    ...(by_month ? { months: monthsOf(filter) } : {}),
  });
}

/** Returns the conditions on merchant, terminal and BIN. */
function placeOf(alias: 'batch' | 'month', { merchant_uid, terminal_uid, bin }: BatchFilter): RawBuilder<SqlBool>[] {
  const [merchant, terminal] = [sql.ref(`${alias}.merchant_uid`), sql.ref(`${alias}.terminal_uid`)];
  const conditions: RawBuilder<SqlBool>[] = [];
  if (merchant_uid !== undefined) conditions.push(sql`${merchant} = ${merchant_uid}::uuid`);
  if (terminal_uid !== undefined) conditions.push(sql`${terminal} = ${terminal_uid}::uuid`);
  if (bin !== undefined) {
    conditions.push(
      sql`exists (select from terminals t where t.merchant_uid = ${merchant} and t.terminal_uid = ${terminal}
        and t.platform_data ->> 'bin' = ${bin})`,
    );
  }
  return conditions;
}

/**
 * The whole months within the dates: from the first day of one up to, but not including, the first day of another, and the condition on
 * their rows.
 */
type Months = { from: RawBuilder<string>; before: RawBuilder<string>; condition: RawBuilder<SqlBool> };

function monthsOf(filter: BatchFilter): Months {
  const from = sql<string>`date_trunc('month', ${filter.start_date}::timestamp + interval '1 month' - interval '1 day')::date`;
  const before = sql<string>`date_trunc('month', ${filter.end_date}::timestamp + interval '1 day')::date`;
  const inside = [sql<SqlBool>`month.month >= ${from}`, sql<SqlBool>`month.month < ${before}`];
  const brand =
    filter.card_brand === undefined ? [] : [sql<SqlBool>`month.card_brand = any(${filter.card_brand}::text[])`];
  return { from, before, condition: sql.join([...inside, ...placeOf('month', filter), ...brand], sql` and `) };
}

/**
 * Common table expressions: `batch` has a row for each closed batch with its sums (only of the filtered brands, if any), `brand_of_batch` a
 * row for each brand in it, and `brand_of_month` a row for each brand of `months` at a terminal. Batches counted there are marked
 * `in_months` in `brand_of_batch`. PostgreSQL skips an expression that a statement does not name. One that is read once is not
 * materialized, because summing thousands of batches is cheaper than writing them. With `months`, few rows of `brand_of_batch` are read, so
 * it is never materialized. Set `kept` for a statement that reads `batch` twice.
 */
function commonTables(
  identity: RequestIdentity,
  condition: RawBuilder<SqlBool> | RawBuilder<unknown>,
  card_brand: readonly string[] | undefined,
  {
    of_brand = sql`true`,
    kept = false,
    months,
  }: { of_brand?: RawBuilder<SqlBool>; kept?: boolean; months?: Months } = {},
): RawBuilder<unknown> {
  const scoped = (alias: 'batch' | 'month') =>
    identity.merchant === undefined
      ? sql`${sql.ref(`${alias}.tenant_uid`)} = ${identity.tenant_uid}::uuid`
      : sql`${sql.ref(`${alias}.merchant_uid`)} = ${identity.merchant.merchant_uid}::uuid`;
  const brand = card_brand === undefined ? sql`true` : sql`brand.card_brand = any(${card_brand}::text[])`;
  const known =
    sql.raw(`batch.merchant_uid, batch.batch_id, batch.dba, batch.batch_date, batch.batch_number, batch.status,
    batch.closed_at, batch.currency`);
  const brandSums = sql.raw('brand.sales_count, brand.sales_amount, brand.credits_count, brand.credits_amount');
  const live = sql.raw(brandsOfBatch);
  const brands = sql`
    select ${known}, batch.in_months, brand.card_brand, ${brandSums} from chosen batch join batch_card_brands brand
      on brand.merchant_uid = batch.merchant_uid and brand.batch_id = batch.batch_id
    where batch.summed_at is not null and ${of_brand} and ${brand}
    union all
    select ${known}, false, brand.card_brand, ${brandSums} from chosen batch cross join ${live} brand
    where batch.summed_at is null and ${brand}`;
  const batches =
    card_brand === undefined
      ? sql`select ${known}, sales_count, sales_amount, credits_count, credits_amount from chosen batch
          where summed_at is not null
          union all
          select ${known}, sums.* from chosen batch cross join lateral (
            select coalesce(sum(sales_count), 0), coalesce(sum(sales_amount), 0), coalesce(sum(credits_count), 0),
              coalesce(sum(credits_amount), 0) from ${live} brand) sums
          where summed_at is null`
      : sql`select merchant_uid, batch_id, any_value(dba) as dba, any_value(batch_date) as batch_date,
            any_value(batch_number) as batch_number, any_value(status) as status, any_value(closed_at) as closed_at,
            any_value(currency) as currency, sum(sales_count) as sales_count, sum(sales_amount) as sales_amount,
            sum(credits_count) as credits_count, sum(credits_amount) as credits_amount
          from brand_of_batch group by merchant_uid, batch_id`;
  const in_months =
    months === undefined
      ? sql`false`
      : sql`batch.in_month and batch.batch_date >= ${months.from} and batch.batch_date < ${months.before}`;
  const of_months = months === undefined ? sql`false` : sql`${scoped('month')} and ${months.condition}`;
  return sql`chosen as not materialized (
      select batch.merchant_uid, batch.batch_id, batch.batch_date, batch.batch_number, batch.status, batch.closed_at, batch.currency,
        batch.summed_at, batch.sales_count, batch.sales_amount, batch.credits_count, batch.credits_amount,
        ${in_months} as in_months, merchant.doing_business_as as dba
      from batches batch join merchants merchant on merchant.merchant_uid = batch.merchant_uid
      where ${scoped('batch')} and batch.closed_at is not null and ${condition}
    ), brand_of_batch as ${sql.raw(months === undefined ? '' : 'not materialized')} (${brands}), brand_of_month as (
      select month.card_brand, month.currency, 'settled' as status, month.latest_batch_date as batch_date, month.batch_count,
        month.sales_count, month.sales_amount, month.credits_count, month.credits_amount
      from month_card_brands month where ${of_months}
    ), batch as ${sql.raw(kept ? 'materialized' : 'not materialized')} (${batches})`;
}
