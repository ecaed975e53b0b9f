import type { BatchStatus } from '@countinghouse/domain/payment';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../operation.ts';
import { brandsOfBatch } from './batches.ts';
import { anywhere } from './search-text.ts';

/*
 * What every settlement report adds up: the closed batches that an identity may see. A batch that was submitted has its sums
 * beside it, and those of each card brand in batch_card_brands; one that still closes is summed from its payments. Batches,
 * dates, merchants and brands are groups of the same rows, so that their figures agree.
 */

/** Which closed batches; dates are batch dates, both included. */
export type BatchFilter = {
  start_date: string;
  end_date: string;
  batch_id?: string | undefined;
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

/** What a batch holds of a card brand. */
export type BrandOfBatch = Figures & { card_brand: string };

/** The same over several batches. */
export type FiguresOfBatches = Figures & { batch_count: number; failed_count: number; under_way_count: number };

/** A batch among what was found; what else is known of it is read by its id. */
export type BatchFound = FiguresOfBatches & { merchant_uid: string; batch_id: string };
export type DateFound = FiguresOfBatches & { batch_date: string };
export type MerchantFound = FiguresOfBatches & { merchant_uid: string; dba: string; batch_date: string };
export type BrandFound = FiguresOfBatches & { card_brand: string; batch_date: string };

/** A page of the groups, how many groups there are, and the totals of all of them, a currency each. */
export type Found<Group> = { groups: Group[]; count: number; totals: FiguresOfBatches[] };

type GroupsBy = {
  /** What makes a group, besides the currency. */
  keys: readonly string[];
  /** What else a group shows. */
  more: string;
  /** Breaks ties. */
  last: string;
};

const latest = ', max(batch_date) as batch_date';
const groupings = {
  batch: { keys: [], more: '', last: 'closed_at desc, batch_id' },
  date: { keys: ['batch_date'], more: '', last: 'batch_date desc, currency' },
  merchant: { keys: ['merchant_uid', 'dba'], more: latest, last: 'upper(dba), merchant_uid, currency' },
  card_brand: { keys: ['card_brand'], more: latest, last: 'sales_amount desc, card_brand, currency' },
} as const satisfies Record<string, GroupsBy>;

type GroupOf = { batch: BatchFound; date: DateFound; merchant: MerchantFound; card_brand: BrandFound };

/** What a `sort` value orders by. Names sort without regard to case, the states of a batch in their order. */
const sortExpressions: Readonly<Record<string, string>> = {
  dba: 'upper(dba)',
  status: `array_position(array['closing', 'submitted', 'settled', 'failed'], status)`,
};

/** Sums over rows of which each is a batch, or a brand of one where the group is that brand. */
const sums = `
  sum(sales_count)::integer as sales_count, sum(sales_amount)::bigint as sales_amount,
  sum(credits_count)::integer as credits_count, -sum(credits_amount)::bigint as credits_amount,
  sum(sales_count + credits_count)::integer as payment_count, sum(sales_amount - credits_amount)::bigint as total_amount,
  count(*)::integer as batch_count, count(*) filter (where status = 'failed')::integer as failed_count,
  count(*) filter (where status in ('closing', 'submitted'))::integer as under_way_count`;

/** The same of one batch. */
const figuresOfOne = `
  sales_count, sales_amount, credits_count, -credits_amount as credits_amount, sales_count + credits_count as payment_count,
  sales_amount - credits_amount as total_amount, 1 as batch_count, (status = 'failed')::integer as failed_count,
  (status in ('closing', 'submitted'))::integer as under_way_count`;

/**
 * Closed batches added up, a page of the groups in order. `sort` is `field:order:datatype` of a column that the group has.
 * The totals are those of everything found, not of the page.
 */
export async function findBatchFigures<By extends keyof GroupOf>(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: BatchFilter,
  by: By,
  page: { sort?: string | undefined; limit: number | null; offset: number },
): Promise<Found<GroupOf[By]>> {
  const { keys, more, last }: GroupsBy = groupings[by];
  const columns = [...keys, 'currency'].join(', ');
  const [field = '', order = ''] = (page.sort ?? '').split(':');
  const sorted = `${sortExpressions[field] ?? field} ${order === 'desc' ? 'desc' : 'asc'}, `;
  const first = page.sort !== undefined ? sorted : by === 'batch' ? 'batch_date desc, ' : '';
  const groups =
    by === 'batch'
      ? `select merchant_uid, batch_id, dba, batch_date, batch_number, status, closed_at, currency, ${figuresOfOne} from batch`
      : `select ${columns}, ${sums} ${more} from ${by === 'card_brand' ? 'brand_of_batch' : 'batch'} group by ${columns}`;
  const { rows } = await sql<Found<GroupOf[By]>>`
    with ${batchesOf(identity, filter)},
    grouped as materialized (${sql.raw(groups)}),
    page as (select * from grouped order by ${sql.raw(first + last)} limit ${page.limit} offset ${page.offset})
    select (select count(*)::integer from grouped) as count,
      (select coalesce(json_agg(page), '[]') from page) as groups,
      (select coalesce(json_agg(total order by total.currency), '[]') from (
        select currency, ${sql.raw(sums)} from batch group by currency) total) as totals
  `.execute(transaction);
  return rows[0] ?? { groups: [], count: 0, totals: [] };
}

/** What these batches hold of each brand, the largest sales first; with a filter by brand only those. */
export async function readBrandsOfBatches(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  found: readonly Pick<BatchFound, 'merchant_uid' | 'batch_id'>[],
  card_brand?: readonly string[],
): Promise<ReadonlyMap<string, BrandOfBatch[]>> {
  if (found.length === 0) return new Map();
  const merchant_uids = [...new Set(found.map(({ merchant_uid }) => merchant_uid))];
  const batch_ids = found.map(({ batch_id }) => batch_id);
  // Named on both sides, so that both are found by their keys.
  const named = (alias: 'batch' | 'brand') =>
    sql<SqlBool>`(${sql.ref(`${alias}.merchant_uid`)} = any(${merchant_uids}::uuid[]) and ${sql.ref(`${alias}.batch_id`)} = any(${batch_ids}::uuid[]))`;
  const { rows } = await sql<BrandOfBatch & { batch_id: string }>`
    with ${commonTables(identity, named('batch'), card_brand, named('brand'))}
    select batch_id, currency, card_brand, sales_count, sales_amount, credits_count, -credits_amount as credits_amount,
      sales_count + credits_count as payment_count, sales_amount - credits_amount as total_amount
    from brand_of_batch order by sales_amount desc, card_brand
  `.execute(transaction);
  const brands = new Map<string, BrandOfBatch[]>();
  for (const { batch_id, ...brand } of rows) brands.set(batch_id, [...(brands.get(batch_id) ?? []), brand]);
  return brands;
}

function batchesOf(identity: RequestIdentity, filter: BatchFilter): RawBuilder<unknown> {
  const { batch_id, merchant_uid, terminal_uid, bin, status, search } = filter;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (batch_id === undefined) {
    conditions.push(sql`batch.batch_date between ${filter.start_date}::date and ${filter.end_date}::date`);
  } else conditions.push(sql`batch.batch_id = ${batch_id}::uuid`);
  if (merchant_uid !== undefined) conditions.push(sql`batch.merchant_uid = ${merchant_uid}::uuid`);
  if (terminal_uid !== undefined) conditions.push(sql`batch.terminal_uid = ${terminal_uid}::uuid`);
  if (status !== undefined) conditions.push(sql`batch.status = any(${status}::text[])`);
  if (bin !== undefined) {
    conditions.push(
      sql`exists (select from terminals t where t.merchant_uid = batch.merchant_uid and t.terminal_uid = batch.terminal_uid
        and t.platform_data ->> 'bin' = ${bin})`,
    );
  }
  if (search !== undefined && search !== '') {
    conditions.push(
      sql`(batch.batch_number::text = ${search} or lower(merchant.doing_business_as) like ${anywhere(search)})`,
    );
  }
  return commonTables(identity, sql.join(conditions, sql` and `), filter.card_brand);
}

/**
 * Common table expressions: `batch`, a row for each closed batch with its sums (of the brands asked for, where some are), and
 * `brand_of_batch`, a row for each brand in it. What a statement does not name is not made.
 */
function commonTables(
  identity: RequestIdentity,
  condition: RawBuilder<SqlBool> | RawBuilder<unknown>,
  card_brand: readonly string[] | undefined,
  of_brand: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<unknown> {
  const scope =
    identity.merchant === undefined
      ? sql`batch.tenant_uid = ${identity.tenant_uid}::uuid`
      : sql`batch.merchant_uid = ${identity.merchant.merchant_uid}::uuid`;
  const brand = card_brand === undefined ? sql`true` : sql`brand.card_brand = any(${card_brand}::text[])`;
  const known =
    sql.raw(`batch.merchant_uid, batch.batch_id, batch.dba, batch.batch_date, batch.batch_number, batch.status,
    batch.closed_at, batch.currency`);
  const brandSums = sql.raw('brand.sales_count, brand.sales_amount, brand.credits_count, brand.credits_amount');
  const live = sql.raw(brandsOfBatch);
  const brands = sql`
    select ${known}, brand.card_brand, ${brandSums} from chosen batch join batch_card_brands brand
      on brand.merchant_uid = batch.merchant_uid and brand.batch_id = batch.batch_id
    where batch.summed_at is not null and ${of_brand} and ${brand}
    union all
    select ${known}, brand.card_brand, ${brandSums} from chosen batch cross join ${live} brand
    where batch.summed_at is null and ${brand}`;
  const batches =
    card_brand === undefined
      ? sql`select ${known}, sales_count, sales_amount, credits_count, credits_amount from chosen batch
          where summed_at is not null
          union all
          select ${known}, sums.* from chosen batch cross join lateral (
            select sum(sales_count), sum(sales_amount), sum(credits_count), sum(credits_amount) from ${live} brand) sums
          where summed_at is null`
      : sql`select ${known}, sums.sales_count, sums.sales_amount, sums.credits_count, sums.credits_amount
          from chosen batch join (
            select batch_id, sum(sales_count) as sales_count, sum(sales_amount) as sales_amount,
              sum(credits_count) as credits_count, sum(credits_amount) as credits_amount
            from brand_of_batch group by batch_id) sums using (batch_id)`;
  return sql`chosen as materialized (
      select batch.merchant_uid, batch.batch_id, batch.batch_date, batch.batch_number, batch.status, batch.closed_at, batch.currency,
        batch.summed_at, batch.sales_count, batch.sales_amount, batch.credits_count, batch.credits_amount,
        merchant.doing_business_as as dba
      from batches batch join merchants merchant on merchant.merchant_uid = batch.merchant_uid
      where ${scope} and batch.closed_at is not null and ${condition}
    ), brand_of_batch as (${brands}), batch as materialized (${batches})`;
}
