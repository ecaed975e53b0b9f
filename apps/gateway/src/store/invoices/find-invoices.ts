import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import type { InvoiceCriteria } from '@countinghouse/contract/invoice/invoices/invoice-criteria';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { exactMaximumOf, totalsOf } from '../search/exact-count.ts';
import { rarestParts } from '../search/search-parts.ts';
import { planEachSearch, readTimes, sample, samplePlaces } from '../search/search-sample.ts';
import { invoiceOrder, matchingInvoices, type TextLookUp } from './invoice-search.ts';
import { invoiceRowOf } from './invoices.ts';

/** The page and order of the documents; `sort` is `field:order:datatype`. */
export type InvoicePart = { sort: string | undefined; limit: number; offset: number };

/** Totals of all documents found in one currency, in minor units. */
export type CurrencyTotals = {
  currency: CurrencyCode;
  invoice_count: number;
  total_amount: number;
  balance_amount: number;
};

type FoundInvoices = {
  invoices: InvoiceRow[];
  totals: CurrencyTotals[] | null;
  total_count: number;
  total_count_is_exact: boolean;
};

/** A text that more than this share of documents contain is found faster by walking the list than by the text index. */
const commonShare = 1 / 32;

/**
 * Finds a page of a merchant's documents, their number and their totals. A sample of many documents shows how rare a text is: a rare
 * one is looked up and sorted, a common one is met soon enough in the order that is asked for, which an index gives.
 */
export async function listInvoices(
  transaction: ScopedTransaction,
  criteria: InvoiceCriteria,
  today: string,
  { sort, limit, offset }: InvoicePart,
): Promise<FoundInvoices> {
  await planEachSearch(transaction);
  const look_up = await chooseLookUp(transaction, criteria);
  const maximum = exactMaximumOf(criteria.search);
  const matching = matchingInvoices(transaction, criteria, today, look_up);
  const { expression, direction } = invoiceOrder(sort);
  const rows = await matching
    .selectAll('invoice')
    .orderBy(expression, direction)
    .orderBy('invoice.invoice_id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const totals = await readTotals(transaction, matching, maximum);
  const count = totals.reduce((sum, { invoice_count }) => sum + invoice_count, 0);
  const counted = totalsOf(count, maximum);
  return {
    invoices: rows.map((row) => invoiceRowOf(row, today)),
    totals: counted.total_count_is_exact ? totals : null,
    ...counted,
  };
}

/** What is found in each currency, looked at up to one more than is counted. */
async function readTotals(
  transaction: ScopedTransaction,
  matching: ReturnType<typeof matchingInvoices>,
  maximum: number,
): Promise<CurrencyTotals[]> {
  const found = matching
    .select(['invoice.currency', 'invoice.total_amount', 'invoice.balance_amount'])
    .limit(maximum + 1);
  const { rows } = await sql<CurrencyTotals>`
    select currency, count(*) as invoice_count, sum(total_amount)::bigint as total_amount, sum(balance_amount)::bigint as balance_amount
    from (${found}) as found group by currency order by currency`.execute(transaction);
  return rows;
}

/** How a text is searched for. Undefined without a text or with few documents: the database then chooses. */
async function chooseLookUp(
  transaction: ScopedTransaction,
  { search }: InvoiceCriteria,
): Promise<TextLookUp | undefined> {
  if (search === undefined || search === '') return undefined;
  const documents = transaction.selectFrom('invoices_of_merchant as invoice');
  const times = await readTimes(transaction, documents.select('invoice.created_at'));
  if (times === undefined || times.sampled === null) return undefined;
  const near = documents
    .select('invoice.search')
    .where(sql<boolean>`invoice.created_at <= place.at`)
    .orderBy('invoice.created_at', 'desc')
    .orderBy('invoice.invoice_id', 'desc')
    .limit(sample.rows);
  const { rows } = await sql<{ texts: string | null }>`
    select string_agg(invoice.search, ${'\n'}) as texts
    from ${samplePlaces(times)} cross join lateral (${near}) as invoice`.execute(transaction);
  const texts = rows[0]?.texts?.split('\n') ?? [];
  const text = search.toLowerCase();
  if (texts.filter((each) => each.includes(text)).length > texts.length * commonShare) return { by: 'other_indexes' };
  return { by: 'text', parts: rarestParts(text, texts) };
}
