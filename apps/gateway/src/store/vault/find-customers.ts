import type { CustomerCriteria } from '@countinghouse/contract/vault/customers/customer-criteria';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { countMatching, exactMaximumOf, totalsOf } from '../search/exact-count.ts';
import { rarestParts } from '../search/search-parts.ts';
import { planEachSearch, readTimes, sample, samplePlaces } from '../search/search-sample.ts';
import {
  customerOrder,
  foundBy,
  hasTag,
  type LookUp,
  matchingCustomers,
  type SearchedOn,
  usualStatuses,
} from './customer-search.ts';
import { chooseOpenInvoiceLookUp, lookedUpCustomersMaximum, lookUpFewOpenInvoices } from './open-invoice-look-up.ts';

/** A page of the customers found. `sort` is `field:order:datatype`. */
export type CustomerPart = { sort: string | undefined; limit: number; offset: number };

/** The ids of a page of customers in order, and the total number. */
type FoundCustomers = { page: string[]; total_count: number; total_count_is_exact: boolean };

/** When more than this share of customers matches, scanning the list in order is fast, and reading the text search index is slow. */
const commonShare = 1 / 32;

/**
 * Finds a page of a merchant's customers, and how many there are. A sample of a large vault tells how rare a text or a tag is. What is rare
 * is looked up and sorted; what is common is met soon enough in the order that is asked for, which an index gives. The database's own
 * statistics know neither: they took 150 ms for an e-mail address among a million customers.
 *
 * Customers with an open invoice are looked up by their invoices if they are few, otherwise as `chooseOpenInvoiceLookUp` describes.
 */
export async function findCustomers(
  transaction: ScopedTransaction,
  criteria: CustomerCriteria,
  on: SearchedOn,
  part: CustomerPart,
): Promise<FoundCustomers> {
  await planEachSearch(transaction);
  const maximum = exactMaximumOf(criteria.search);
  const is_by_invoice = criteria.has_open_invoice !== undefined;
  const few = is_by_invoice ? await lookUpFewOpenInvoices(transaction) : undefined;
  if (few !== undefined) return findByInvoice(transaction, criteria, on, part, few);
  const look_up = await chooseLookUp(transaction, criteria);
  if (look_up?.by === 'text_and_tag') {
    const found = await findLookedUp(transaction, matchingCustomers(transaction, criteria, on, look_up), part, maximum);
    if (found.count <= maximum) return { page: found.page, ...totalsOf(found.count, maximum) };
    const others: LookUp = { by: 'other_indexes' };
    return { page: await findInOrder(transaction, criteria, on, part, others), ...totalsOf(found.count, maximum) };
  }
  if (is_by_invoice) {
    const { look_up: by_invoice, sampled } = await chooseOpenInvoiceLookUp(transaction, criteria, on);
    if (by_invoice !== undefined) return findByInvoice(transaction, criteria, on, part, by_invoice);
    const page = await findInOrder(transaction, criteria, on, part, look_up);
    return { page, total_count: Math.max(sampled, part.offset + page.length), total_count_is_exact: false };
  }
  const page = await findInOrder(transaction, criteria, on, part, look_up);
  const count = await countMatching(transaction, matchingCustomers(transaction, criteria, on, look_up), maximum);
  return { page, ...totalsOf(count, maximum) };
}

/** Finds a page of the customers with an open invoice by a look-up that reads all of them. */
async function findByInvoice(
  transaction: ScopedTransaction,
  criteria: CustomerCriteria,
  on: SearchedOn,
  part: CustomerPart,
  look_up: LookUp,
): Promise<FoundCustomers> {
  const matching = matchingCustomers(transaction, criteria, on, look_up);
  const { page, count } = await findLookedUp(transaction, matching, part, lookedUpCustomersMaximum);
  return { page, ...totalsOf(count, exactMaximumOf(criteria.search)) };
}

/** How text and tag are looked for. Undefined where neither is asked for, or the customers are few: then the database chooses. */
async function chooseLookUp(transaction: ScopedTransaction, criteria: CustomerCriteria): Promise<LookUp | undefined> {
  const { search, tag, status: [status] = usualStatuses } = criteria;
  if ((search === undefined || search === '') && tag === undefined) return undefined;
  const customers = transaction
    .selectFrom('vault_customers_of_merchant as customer')
    .where('customer.status', '=', status);
  const times = await readTimes(transaction, customers.select('customer.created_at'));
  if (times === undefined || times.sampled === null) return undefined;
  const near = customers
    .select(['customer.search', 'customer.tags', 'customer.card_last_fours'])
    .where(sql<boolean>`customer.created_at <= place.at`)
    .orderBy('customer.created_at', 'desc')
    .orderBy('customer.customer_id', 'desc')
    .limit(sample.rows);
  const asked = [
    ...(search === undefined || search === '' ? [] : [foundBy(search)]),
    ...(tag === undefined ? [] : [hasTag(tag)]),
  ];
  const { rows } = await sql<{ looked_at: number; matching: number; texts: string | null }>`
    select count(*) as looked_at, count(*) filter (where ${sql.join(asked, sql` and `)}) as matching,
      ${search === undefined ? sql`null` : sql`string_agg(customer.search, ${'\n'})`} as texts
    from ${samplePlaces(times)} cross join lateral (${near}) as customer
  `.execute(transaction);
  const { looked_at = 0, matching = 0, texts = null } = rows[0] ?? {};
  if (matching > looked_at * commonShare) return { by: 'other_indexes' };
  const parts = search === undefined ? undefined : rarestParts(search.toLowerCase(), texts?.split('\n') ?? []);
  return { by: 'text_and_tag', parts };
}

/** Returns a sorted page of the looked-up customers, and their number, counted up to `maximum` plus one. */
async function findLookedUp(
  transaction: ScopedTransaction,
  looked_up: ReturnType<typeof matchingCustomers>,
  { sort, limit, offset }: CustomerPart,
  maximum: number,
): Promise<{ page: string[]; count: number }> {
  const { expression, direction } = customerOrder(sort);
  return transaction
    .with(
      (name) => name('matched').materialized(),
      () => looked_up.select(['customer.customer_id', expression.as('place')]).limit(maximum + 1),
    )
    .selectNoFrom((builder) => [
      sql<number>`(select count(*) from matched)`.as('count'),
      sql<string[]>`array(${builder
        .selectFrom('matched')
        .select('matched.customer_id')
        .orderBy('matched.place', direction)
        .orderBy('matched.customer_id', direction)
        .limit(limit)
        .offset(offset)})`.as('page'),
    ])
    .executeTakeFirstOrThrow();
}

/** Reads a page of matches in order, each status from its index, so that no status is sorted. */
async function findInOrder(
  transaction: ScopedTransaction,
  criteria: CustomerCriteria,
  on: SearchedOn,
  { sort, limit, offset }: CustomerPart,
  look_up: LookUp | undefined,
): Promise<string[]> {
  const { expression, direction } = customerOrder(sort);
  const statuses = [...new Set(criteria.status ?? usualStatuses)];
  const firsts = statuses.map((status) =>
    transaction
      .selectFrom(
        matchingCustomers(transaction, { ...criteria, status: [status] }, on, look_up)
          .select(['customer.customer_id', expression.as('place')])
          .orderBy(expression, direction)
          .orderBy('customer.customer_id', direction)
          .limit(offset + limit)
          .as('customer'),
      )
      .selectAll('customer'),
  );
  const page = await transaction
    .selectFrom(firsts.reduce((all, each) => all.unionAll(each)).as('customer'))
    .select('customer.customer_id')
    .orderBy('customer.place', direction)
    .orderBy('customer.customer_id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return page.map(({ customer_id }) => customer_id);
}
