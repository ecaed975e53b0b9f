import type { CustomerCriteria } from '@countinghouse/contract/vault/customers/customer-criteria';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { type CardHealth, expiringMonths } from '@countinghouse/domain/vault/customer';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { customersWithOpenInvoice, hasOpenInvoice } from '../invoices/open-invoices.ts';
import { datesBetween } from '../search/dates-between.ts';
import { anywhere, hidden, holdsText } from '../search/search-text.ts';

/** The date and time zone of a search: the merchant's date decides the state of cards, and days begin in its zone. */
export type SearchedOn = { today: string; zone: TimeZone };

/** What the text search index is used for. */
export type LookUp =
  /** Nothing: texts and tags are compared in rows that other indexes find. */
  | { by: 'other_indexes' }
  /** Text and tag, and the status is compared: its list is as long as all customers. Some parts of the text find it, or the whole. */
  | { by: 'text_and_tag'; parts: readonly string[] | undefined }
  /** Nothing: the first `limit` customers with an open invoice are read by id, and all other criteria are compared. */
  | { by: 'open_invoices'; limit: number }
  /** Nothing: these customers with an open invoice are read by id, and all other criteria are compared. */
  | { by: 'ids'; ids: readonly string[] };

/** The statuses that a search without a status finds. */
export const usualStatuses = ['active'] as const;

/**
 * Returns the query of the customers that a search finds, in the scope of the transaction.
 *
 * @param look_up how to use the indexes, if PostgreSQL's planner does not choose by itself
 */
export function matchingCustomers(
  transaction: ScopedTransaction,
  criteria: CustomerCriteria,
  on: SearchedOn,
  look_up?: LookUp,
) {
  const { status = usualStatuses, search, card, country, tag, has_open_invoice } = criteria;
  const compared = look_up?.by === 'other_indexes' ? hidden : unchanged;
  const has_status = sql<boolean>`customer.status in (${sql.join(status)})`;
  const conditions: Expression<SqlBool>[] = [look_up?.by === 'text_and_tag' ? hidden(has_status) : has_status];
  if (search !== undefined && search !== '') {
    conditions.push(compared(foundBy(search, look_up?.by === 'text_and_tag' ? look_up.parts : undefined)));
  }
  if (card !== undefined) conditions.push(cardStands(card, on.today));
  if (country !== undefined) conditions.push(sql<boolean>`customer.country = ${country}`);
  if (tag !== undefined) conditions.push(compared(hasTag(tag)));
  const added = datesBetween(criteria, on.zone);
  if (added.from !== undefined) conditions.push(sql<boolean>`customer.created_at >= ${added.from}::timestamptz`);
  if (added.to !== undefined) conditions.push(sql<boolean>`customer.created_at < ${added.to}::timestamptz`);
  if (look_up?.by === 'open_invoices' || look_up?.by === 'ids') {
    const ids = look_up.by === 'ids' ? look_up.ids : sql`array(${customersWithOpenInvoice(look_up.limit)})`;
    const found = sql<boolean>`customer.customer_id = any (${ids}::uuid[])`;
    conditions.splice(0, conditions.length, found, ...conditions.map(hidden));
  } else if (has_open_invoice !== undefined) {
    conditions.push(hidden(hasOpenInvoice));
  }
  return transaction.selectFrom('vault_customers_of_merchant as customer').where((builder) => builder.and(conditions));
}

const unchanged = (condition: Expression<SqlBool>) => condition;

/** Four digits match the last four of a card as well as a part of a text. */
export function foundBy(search: string, parts?: readonly string[]): Expression<SqlBool> {
  return /^\d{4}$/.test(search)
    ? sql<boolean>`(customer.search like ${anywhere(search)} or customer.card_last_fours @> array[${search}]::text[])`
    : holdsText(sql.ref('customer.search'), search.toLowerCase(), parts);
}

/** Returns the condition that a customer `customer` has a tag. */
export function hasTag(tag: string): Expression<SqlBool> {
  return sql<boolean>`customer.tags @> array[${tag}]::text[]`;
}

/** Returns the condition that the default card of a customer `customer` is in one of these states. */
function cardStands(healths: readonly CardHealth[], today: string): RawBuilder<SqlBool> {
  return sql<boolean>`(${sql.join(
    healths.map((health) => healthIs(health, today)),
    sql` or `,
  )})`;
}

/** The domain's `cardExpiryState` as a condition on the default card of a customer `customer`. A test compares the two. */
export function healthIs(health: CardHealth, today: string): RawBuilder<SqlBool> {
  const { first, last } = expiringMonths(today);
  const usable = sql`customer.default_card_status = 'usable' and customer.default_card_yymm`;
  switch (health) {
    case 'none':
      return sql<boolean>`customer.default_card_status is null`;
    case 'blocked':
      return sql<boolean>`customer.default_card_status = 'blocked'`;
    case 'expired':
      return sql<boolean>`(${usable} < ${first})`;
    case 'expiring':
      return sql<boolean>`(${usable} >= ${first} and customer.default_card_yymm <= ${last})`;
    case 'valid':
      return sql<boolean>`(${usable} > ${last} and customer.default_card_yymm >= ${first})`;
  }
}

const sorted: Readonly<Record<string, RawBuilder<unknown>>> = {
  full_name: sql`upper(customer.full_name)`,
  email: sql`lower(customer.email)`,
  created_at: sql`customer.created_at`,
  updated_at: sql`customer.updated_at`,
};

/** Returns the expression to order by for `field:order:datatype`; by name if undefined. Each has an index. */
export function customerOrder(sort: string | undefined): {
  expression: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
} {
  const [field = 'full_name', direction = 'asc'] = sort?.split(':') ?? [];
  const expression = sorted[field];
  if (expression === undefined) throw new Error(`Customers are not sorted by ${field}`);
  return { expression, direction: direction === 'desc' ? 'desc' : 'asc' };
}
