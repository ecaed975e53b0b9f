import type { LinkCriteria } from '@countinghouse/contract/merchants/payment-link/link-criteria';
import { type LinkStatus, linkStatuses } from '@countinghouse/domain/payment-link/payment-link';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { datesBetween } from '../search/dates-between.ts';
import { anywhere, hidden } from '../search/search-text.ts';

/** The instant and time zone of a search: links have their status as of now, and days begin in the merchant's time zone. */
export type LinksOn = { now: Date; zone: TimeZone };

/**
 * Returns the query of the links that a search finds, in the scope of the transaction.
 *
 * @param look_up `other_indexes` to compare a text in rows that other indexes find; else PostgreSQL's planner decides
 */
export function matchingLinks(
  transaction: ScopedTransaction,
  criteria: LinkCriteria,
  { now, zone }: LinksOn,
  look_up?: 'other_indexes',
) {
  const { status, search, kind, created_by, customer_id, amount_from, amount_to, expires_from, expires_to } = criteria;
  const conditions: Expression<SqlBool>[] = [];
  if (status === undefined) conditions.push(sql<boolean>`link.status <> 'closed'`);
  else if (new Set(status).size < linkStatuses.length) conditions.push(standsAs(status, now));
  if (search !== undefined && search !== '') {
    const holds = linkContains(search);
    conditions.push(look_up === 'other_indexes' ? hidden(holds) : holds);
  }
  if (kind !== undefined) conditions.push(sql<boolean>`link.kind in (${sql.join(kind)})`);
  if (created_by !== undefined) conditions.push(sql<boolean>`link.created_by = ${created_by}`);
  if (customer_id !== undefined) conditions.push(sql<boolean>`link.customer_id = ${customer_id}`);
  if (amount_from !== undefined) conditions.push(sql<boolean>`link.amount >= ${amount_from}`);
  if (amount_to !== undefined) conditions.push(sql<boolean>`link.amount <= ${amount_to}`);
  const made = datesBetween(criteria, zone);
  if (made.from !== undefined) conditions.push(sql<boolean>`link.created_at >= ${made.from}::timestamptz`);
  if (made.to !== undefined) conditions.push(sql<boolean>`link.created_at < ${made.to}::timestamptz`);
  const ends = datesBetween({ start_date: expires_from, end_date: expires_to }, zone);
  if (ends.from !== undefined) conditions.push(sql<boolean>`link.expires_at >= ${ends.from}::timestamptz`);
  if (ends.to !== undefined) conditions.push(sql<boolean>`link.expires_at < ${ends.to}::timestamptz`);
  return transaction.selectFrom('payment_links_of_merchant as link').where((builder) => builder.and(conditions));
}

/** Returns the condition that a link `link` contains a text. */
export function linkContains(search: string): RawBuilder<SqlBool> {
  return sql<boolean>`link.search like ${anywhere(search)}`;
}

/** The domain's `linkStatusNow` as a condition. It differs from the stored status only until the job that ends links has run. */
function standsAs(statuses: readonly LinkStatus[], now: Date): RawBuilder<SqlBool> {
  const over = sql`link.expires_at <= ${now}::timestamptz`;
  const each = statuses.map((status) => {
    if (status === 'active') return sql<boolean>`(link.status = 'active' and (${over}) is not true)`;
    if (status === 'expired') return sql<boolean>`(link.status = 'expired' or (link.status = 'active' and ${over}))`;
    return sql<boolean>`link.status = ${status}`;
  });
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

const sorted: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`upper(link.name)`,
  created_at: sql`link.created_at`,
  last_paid_at: sql`link.last_paid_at`,
  expires_at: sql`link.expires_at`,
  paid_amount: sql`link.paid_amount`,
  used_count: sql`link.used_count`,
};

/** How missing dates sort: a link that was never paid comes before all paid ones, and one without an end ends last. */
const nulls: Readonly<Record<string, Record<'asc' | 'desc', RawBuilder<unknown>>>> = {
  last_paid_at: { asc: sql`nulls first`, desc: sql`nulls last` },
};

/** Returns the expression to order by for `field:order:datatype`; the newest first if undefined. Each has an index. */
export function linkOrder(sort: string | undefined): RawBuilder<unknown> {
  const [field = 'created_at', direction = 'desc'] = sort?.split(':') ?? [];
  const expression = sorted[field];
  if (expression === undefined) throw new Error(`Payment links are not sorted by ${field}`);
  const way = direction === 'asc' ? 'asc' : 'desc';
  return sql`${expression} ${sql.raw(way)} ${nulls[field]?.[way] ?? sql``}, link.link_id ${sql.raw(way)}`;
}
