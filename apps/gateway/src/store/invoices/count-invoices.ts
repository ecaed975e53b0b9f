import type { InvoiceCriteria } from '@countinghouse/contract/invoice/invoices/invoice-criteria';
import type { DocumentStatus } from '@countinghouse/domain/invoice/invoice-statuses';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { countMatching } from '../search/exact-count.ts';
import {
  asksUnpaid,
  isInStatuses,
  type LookUp,
  legsOf,
  matchesAll,
  matchingInvoices,
  unpaidConditions,
} from './invoice-search.ts';

/** Totals of all documents found in one currency, in minor units. */
export type CurrencyTotals = {
  currency: CurrencyCode;
  invoice_count: number;
  total_amount: number;
  /** The amount owed. Drafts, scheduled and closed documents owe nothing. */
  balance_amount: number;
};

/** How many documents are checked, from the newest, to count frequent matches. */
const lookedAtMaximum = 10_000;

/**
 * How many are checked for a text when there are more than that. The count is a lower bound either way, and each check reads a row of the
 * table: 10,000 closed invoices are on as many pages.
 */
const lookedAtForText = 4_000;

/** The amount owed. Only unpaid invoices have an open due date. */
export const owed = sql<number>`case when invoice.open_due_date is null then 0 else invoice.balance_amount end`;

/** Sums documents by currency. */
export const sumsOf = sql`currency, count(*)::integer as invoice_count, sum(total_amount)::bigint as total_amount,
  sum(balance_amount)::bigint as balance_amount`;

/** Whether an index contains all columns that the criteria compare and the totals sum, so that counting reads no rows of the table. */
function isCovered({
  status: _status,
  kind: _kind,
  currency: _currency,
  overdue_from: _from,
  overdue_to: _to,
  ...others
}: InvoiceCriteria): boolean {
  return Object.values(others).every((value) => value === undefined || value === '');
}

/**
 * Counts the matches by currency: up to `maximum` plus one. When documents are scanned, only a limited number in the requested states is
 * counted.
 */
export async function countInOrder(
  transaction: ScopedTransaction,
  criteria: InvoiceCriteria,
  today: string,
  look_up: LookUp | undefined,
  maximum: number,
): Promise<{ rows: CurrencyTotals[]; is_whole: boolean }> {
  if (look_up === undefined || isCovered(criteria)) {
    const found = matchingInvoices(transaction, criteria, today)
      .select(['invoice.currency', 'invoice.total_amount', owed.as('balance_amount')])
      .limit(maximum + 1);
    const { rows } =
      await sql<CurrencyTotals>`select ${sumsOf} from (${found}) as found group by currency order by currency`.execute(
        transaction,
      );
    return { rows, is_whole: true };
  }
  // Unpaid invoices are read by their due date, so that only those in the requested range are checked.
  const is_unpaid = asksUnpaid(criteria);
  const documents = transaction
    .selectFrom('invoices_of_merchant as invoice')
    .where((builder) => builder.and(is_unpaid ? unpaidConditions(criteria, today) : []));
  const has_text = criteria.search !== undefined && criteria.search !== '';
  const in_states = documents.where(is_unpaid ? sql<boolean>`true` : isInStatuses(criteria));
  const is_many = has_text && (await countMatching(transaction, in_states, lookedAtMaximum - 1)) === lookedAtMaximum;
  const checked_count = is_many ? lookedAtForText : lookedAtMaximum;
  const firsts = (status: DocumentStatus | undefined) =>
    (status === undefined ? documents : documents.where('invoice.status', '=', status))
      .selectAll()
      .orderBy('invoice.created_at', 'desc')
      .orderBy('invoice.invoice_id', 'desc')
      .limit(checked_count);
  const legs = is_unpaid
    ? [documents.selectAll().limit(checked_count)]
    : legsOf(criteria, undefined, look_up).map((status) => firsts(status));
  if (legs.length === 0) return { rows: [], is_whole: true };
  const looked_at = legs
    .map((leg) => transaction.selectFrom(leg.as('invoice')).selectAll())
    .reduce((all, each) => all.unionAll(each));
  const { rows } = await sql<CurrencyTotals & { looked_at_count: number }>`
    select currency, count(*)::integer as looked_at_count, (count(*) filter (where matches))::integer as invoice_count,
      coalesce(sum(total_amount) filter (where matches), 0)::bigint as total_amount,
      coalesce(sum(balance_amount) filter (where matches), 0)::bigint as balance_amount
    from (
      select invoice.currency, invoice.total_amount, ${owed} as balance_amount, ${matchesAll(criteria, today)} as matches
      from (${looked_at}) as invoice limit ${checked_count}
    ) as looked_at
    group by currency order by currency`.execute(transaction);
  const looked_at_count = rows.reduce((sum, row) => sum + row.looked_at_count, 0);
  return {
    rows: rows.flatMap(({ looked_at_count: _, ...totals }) => (totals.invoice_count === 0 ? [] : [totals])),
    is_whole: looked_at_count < checked_count,
  };
}
