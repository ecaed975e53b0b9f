import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import type { InvoiceCriteria } from '@countinghouse/contract/invoice/invoices/invoice-criteria';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { exactMaximumOf, totalsOf } from '../search/exact-count.ts';
import { rarestParts } from '../search/search-parts.ts';
import { planEachSearch, readTimes, sample, samplePlaces } from '../search/search-sample.ts';
import { type CurrencyTotals, countInOrder, owed, sumsOf } from './count-invoices.ts';
import { allowedOf, type RequestMoment } from './invoice-details.ts';
import { invoiceOrder, isInStatuses, type LookUp, legsOf, matchesAll, matchingInvoices } from './invoice-search.ts';
import { invoiceRowOf } from './invoices.ts';

/** The page and order of the documents; `sort` is `field:order:datatype`. */
export type InvoicePart = { sort: string | undefined; limit: number; offset: number };

type Counted = { totals: CurrencyTotals[] | null; total_count: number; total_count_is_exact: boolean };

type FoundInvoices = Counted & { invoices: InvoiceRow[] };

/** When more than this share of the documents in the requested states matches, a scan in the order of the list finds a page quickly. */
const manyShare = 1 / 32;

/** Up to this many matches are looked up and sorted. With more, the page is read in the order of the list. */
const lookedUpMaximum = 30_000;

/** When more than this share of documents contains a text, the text search index is slow. */
const commonShare = 1 / 32;

/**
 * Finds a page of a merchant's documents, their number and their totals. With many documents, a sample estimates how many match. A few
 * matches are looked up with the text search index or the indexes of dates and amounts, and sorted. Many matches are read in the requested
 * order, from an index of each state, and counted only among a limited number of documents. PostgreSQL's own statistics do not cover how
 * texts, states and dates correlate: its plans took up to 3.6 seconds among a million.
 */
export async function listInvoices(
  transaction: ScopedTransaction,
  criteria: InvoiceCriteria,
  looked_at: RequestMoment,
  part: InvoicePart,
): Promise<FoundInvoices> {
  const { today } = looked_at;
  await planEachSearch(transaction);
  const look_up = await chooseLookUp(transaction, criteria, today);
  const maximum = exactMaximumOf(criteria.search);
  if (look_up !== undefined && look_up.by !== 'order') {
    const found = await findLookedUp(
      transaction,
      matchingInvoices(transaction, criteria, today, look_up),
      part,
      maximum,
    );
    if (found.is_whole) return readFound(transaction, found, looked_at);
    const page = await findInOrder(transaction, criteria, today, part, { by: 'order' });
    return readFound(transaction, { ...found, page }, looked_at);
  }
  const page = await findInOrder(transaction, criteria, today, part, look_up);
  const totals = await countInOrder(transaction, criteria, today, look_up, maximum);
  const { total_count, ...counted } = countedOf(totals.rows, maximum, totals.is_whole);
  return readFound(
    transaction,
    { page, ...counted, total_count: Math.max(total_count, part.offset + page.length) },
    looked_at,
  );
}

/** Returns the totals of a list from the counted sums. `is_whole` means that nothing was left out. */
function countedOf(sums: CurrencyTotals[], maximum: number, is_whole: boolean): Counted {
  const counted = totalsOf(
    sums.reduce((sum, { invoice_count }) => sum + invoice_count, 0),
    maximum,
  );
  const total_count_is_exact = counted.total_count_is_exact && is_whole;
  return { totals: total_count_is_exact ? sums : null, total_count: counted.total_count, total_count_is_exact };
}

/** Reads the rows of a page of ids, in its order. */
async function readFound(
  transaction: ScopedTransaction,
  { page, totals, total_count, total_count_is_exact }: Counted & { page: readonly string[] },
  looked_at: RequestMoment,
): Promise<FoundInvoices> {
  const counted = { totals, total_count, total_count_is_exact };
  if (page.length === 0) return { invoices: [], ...counted };
  const rows = await transaction
    .selectFrom('invoices_of_merchant as invoice')
    .selectAll('invoice')
    .select([
      sql<number | null>`(select sum(p.amount)::bigint from invoice_parts p
        where p.merchant_uid = invoice.merchant_uid and p.invoice_id = invoice.invoice_id)`.as('parts_amount'),
      sql<boolean>`exists (select from invoices r
        where r.merchant_uid = invoice.merchant_uid and r.replaces_invoice_id = invoice.invoice_id)`.as('is_replaced'),
    ])
    .where('invoice.invoice_id', 'in', [...page])
    .execute();
  const byId = new Map(rows.map((row) => [row.invoice_id, row]));
  return {
    invoices: page.flatMap((invoice_id) => {
      const row = byId.get(invoice_id);
      if (row === undefined) return [];
      const parts_amount = row.parts_amount ?? row.total_amount;
      return [{ ...invoiceRowOf(row, looked_at.today), allows: allowedOf(row, { ...row, parts_amount }, looked_at) }];
    }),
    ...counted,
  };
}

/** Returns a sorted page of the looked-up documents, and their number. `is_whole` is true when all of them were looked up. */
async function findLookedUp(
  transaction: ScopedTransaction,
  looked_up: ReturnType<typeof matchingInvoices>,
  { sort, limit, offset }: InvoicePart,
  maximum: number,
): Promise<Counted & { page: string[]; is_whole: boolean }> {
  const { expression, direction } = invoiceOrder(sort);
  const matched = looked_up
    .select(['invoice.invoice_id', 'invoice.currency', 'invoice.total_amount'])
    .select([owed.as('balance_amount'), expression.as('place')])
    .limit(lookedUpMaximum + 1);
  const order = sql.raw(direction);
  const { rows } = await sql<{ page: string[]; sums: CurrencyTotals[] | null }>`
    with matched as materialized (${matched})
    select array(select invoice_id from matched order by place ${order}, invoice_id ${order} limit ${limit} offset ${offset}) as page,
      (select jsonb_agg(s order by s.currency) from (select ${sumsOf} from matched group by currency) s) as sums`.execute(
    transaction,
  );
  const { page = [], sums = null } = rows[0] ?? {};
  const found_count = (sums ?? []).reduce((sum, { invoice_count }) => sum + invoice_count, 0);
  return { page, ...countedOf(sums ?? [], maximum, true), is_whole: found_count <= lookedUpMaximum };
}

/** Reads a page of matches in order, each state from its index, so that no state is sorted. */
async function findInOrder(
  transaction: ScopedTransaction,
  criteria: InvoiceCriteria,
  today: string,
  { sort, limit, offset }: InvoicePart,
  look_up: LookUp | undefined,
): Promise<string[]> {
  const { expression, direction } = invoiceOrder(sort);
  const firsts = legsOf(criteria, sort, look_up).map((status) => {
    return transaction
      .selectFrom(
        matchingInvoices(transaction, criteria, today, look_up, status)
          .select(['invoice.invoice_id', expression.as('place')])
          .orderBy(expression, direction)
          .orderBy('invoice.invoice_id', direction)
          .limit(offset + limit)
          .as('invoice'),
      )
      .selectAll('invoice');
  });
  if (firsts.length === 0) return [];
  const page = await transaction
    .selectFrom(firsts.reduce((all, each) => all.unionAll(each)).as('invoice'))
    .select('invoice.invoice_id')
    .orderBy('invoice.place', direction)
    .orderBy('invoice.invoice_id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return page.map(({ invoice_id }) => invoice_id);
}

/** Chooses how to search. Undefined when no condition is selective, or with few documents: PostgreSQL's planner then decides. */
async function chooseLookUp(
  transaction: ScopedTransaction,
  criteria: InvoiceCriteria,
  today: string,
): Promise<LookUp | undefined> {
  const { search, status: _status, kind: _kind, currency: _currency, ...narrowing } = criteria;
  const has_text = search !== undefined && search !== '';
  const has_criteria = Object.values(narrowing).some((value) => value !== undefined);
  if (!has_text && !has_criteria) return undefined;
  const documents = transaction.selectFrom('invoices_of_merchant as invoice');
  const times = await readTimes(transaction, documents.select('invoice.created_at'));
  if (times === undefined || times.sampled === null) return undefined;
  const near = documents
    .selectAll()
    .where(sql<boolean>`invoice.created_at <= place.at`)
    .orderBy('invoice.created_at', 'desc')
    .orderBy('invoice.invoice_id', 'desc')
    .limit(sample.rows);
  const texts_of_sample = has_text ? sql`string_agg(invoice.search, ${'\n'})` : sql`null`;
  const { rows } = await sql<{ matching: number; in_statuses: number; texts: string | null }>`
    select (count(*) filter (where ${matchesAll(criteria, today)}))::integer as matching,
      (count(*) filter (where ${isInStatuses(criteria)}))::integer as in_statuses,
      ${texts_of_sample} as texts
    from ${samplePlaces(times)} cross join lateral (${near}) as invoice`.execute(transaction);
  const { matching = 0, in_statuses = 0, texts = null } = rows[0] ?? {};
  // A single match in the sample is too few for an estimate.
  if (matching > 1 && matching > in_statuses * manyShare) return { by: 'order' };
  if (!has_text) return { by: 'criteria' };
  const sampled = texts?.split('\n') ?? [];
  const text = search.toLowerCase();
  const is_common = sampled.filter((each) => each.includes(text)).length > sampled.length * commonShare;
  if (is_common && has_criteria) return { by: 'criteria' };
  return { by: 'text', parts: is_common ? undefined : rarestParts(text, sampled) };
}
