import type { CustomerCriteria } from '@countinghouse/contract/vault/customers/customer-criteria';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { type CardHealth, expiringMonths } from '@countinghouse/domain/vault/customer';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { datesBetween } from '../search/dates-between.ts';
import { anywhere } from '../search/search-text.ts';

/** When customers are looked for: their cards stand by the merchant's date, and days begin in its time zone. */
export type SearchedOn = { today: string; zone: TimeZone };

/** The customers that a search finds, in the scope of the transaction. */
export function matchingCustomers(transaction: ScopedTransaction, criteria: CustomerCriteria, on: SearchedOn) {
  const { status = ['active'], search, card, country, tag } = criteria;
  const conditions: Expression<SqlBool>[] = [sql<boolean>`customer.status in (${sql.join(status)})`];
  if (search !== undefined && search !== '') conditions.push(foundBy(search));
  if (card !== undefined) conditions.push(cardStands(card, on.today));
  if (country !== undefined) conditions.push(sql<boolean>`customer.country = ${country}`);
  if (tag !== undefined) conditions.push(sql<boolean>`customer.tags @> array[${tag}]::text[]`);
  const added = datesBetween(criteria, on.zone);
  if (added.from !== undefined) conditions.push(sql<boolean>`customer.created_at >= ${added.from}::timestamptz`);
  if (added.to !== undefined) conditions.push(sql<boolean>`customer.created_at < ${added.to}::timestamptz`);
  return transaction.selectFrom('vault_customers_of_merchant as customer').where((builder) => builder.and(conditions));
}

/** Four digits are the last ones of a card as well as a part of a text. */
function foundBy(search: string): RawBuilder<SqlBool> {
  const text = sql<boolean>`customer.search like ${anywhere(search)}`;
  return /^\d{4}$/.test(search)
    ? sql<boolean>`(${text} or customer.card_last_fours @> array[${search}]::text[])`
    : text;
}

/** Whether the default card of a customer `customer` stands in one of these ways. */
function cardStands(healths: readonly CardHealth[], today: string): RawBuilder<SqlBool> {
  return sql<boolean>`(${sql.join(
    healths.map((health) => healthIs(health, today)),
    sql` or `,
  )})`;
}

/** Domain's `cardExpiryState` as a condition on the default card of a customer `customer`: a test holds both against each other. */
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

/** What `field:order:datatype` orders by; by name where it is undefined. Each has an index. */
export function customerOrder(sort: string | undefined): {
  expression: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
} {
  const [field = 'full_name', direction = 'asc'] = sort?.split(':') ?? [];
  const expression = sorted[field];
  if (expression === undefined) throw new Error(`Customers are not sorted by ${field}`);
  return { expression, direction: direction === 'desc' ? 'desc' : 'asc' };
}
