import type { InvoiceCriteria } from '@countinghouse/contract/invoice/invoices/invoice-criteria';
import type { DocumentStatus } from '@countinghouse/domain/invoice/invoice-statuses';
import { addDays, isPlainDate } from '@countinghouse/domain/time/time-zones';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import { hidden, holdsText } from '../search/search-text.ts';

/** What the index of searched texts is asked for; undefined where the database chooses. */
export type TextLookUp =
  /** Nothing: the text is compared with the rows that other indexes give. */
  | { by: 'other_indexes' }
  /** Some parts of the text find it, or the whole. */
  | { by: 'text'; parts: readonly string[] | undefined };

/**
 * The documents that a search finds, in the scope of the transaction.
 *
 * @param today the date of the merchant: what is overdue, and which estimates have expired, is read off it
 * @throws OperationError invalid_request for a date that does not exist
 */
export function matchingInvoices(
  transaction: ScopedTransaction,
  criteria: InvoiceCriteria,
  today: string,
  look_up?: TextLookUp,
) {
  const { search, kind, status, overdue_from, overdue_to, customer_id, currency, amount_from, amount_to } = criteria;
  const conditions: Expression<SqlBool>[] = [];
  // What is looked up by its text is compared with all else.
  const compared = look_up?.by === 'text' ? hidden : (condition: Expression<SqlBool>) => condition;
  const add = (condition: RawBuilder<SqlBool>) => conditions.push(compared(condition));
  if (search !== undefined && search !== '') {
    const parts = look_up?.by === 'text' ? look_up.parts : undefined;
    const holds = holdsText(sql.ref('invoice.search'), search.toLowerCase(), parts);
    conditions.push(look_up?.by === 'other_indexes' ? hidden(holds) : holds);
  }
  if (kind !== undefined) add(sql<boolean>`invoice.kind in (${sql.join(kind)})`);
  if (status !== undefined) add(standsAs(status, today));
  if (overdue_from !== undefined || overdue_to !== undefined) {
    add(sql<boolean>`invoice.status in ('open', 'partially_paid') and invoice.kind = 'invoice'`);
    add(sql<boolean>`invoice.due_date <= ${addDays(today, -(overdue_from ?? 1))}::date`);
    if (overdue_to !== undefined) add(sql<boolean>`invoice.due_date >= ${addDays(today, -overdue_to)}::date`);
  }
  if (customer_id !== undefined) add(sql<boolean>`invoice.customer_id = ${customer_id}`);
  if (currency !== undefined) add(sql<boolean>`invoice.currency = ${Number(currency)}`);
  if (amount_from !== undefined) add(sql<boolean>`invoice.total_amount >= ${amount_from}`);
  if (amount_to !== undefined) add(sql<boolean>`invoice.total_amount <= ${amount_to}`);
  for (const [field, date] of Object.entries(datesOf(criteria))) {
    if (date === undefined) continue;
    if (!isPlainDate(date)) {
      throw new OperationError('invalid_request', { errors: [{ field, message: 'is not a date of the calendar' }] });
    }
    const column = sql.ref(field.startsWith('due') ? 'invoice.due_date' : 'invoice.issue_date');
    add(sql<boolean>`${column} ${sql.raw(field.endsWith('from') ? '>=' : '<=')} ${date}::date`);
  }
  return transaction.selectFrom('invoices_of_merchant as invoice').where((builder) => builder.and(conditions));
}

const datesOf = ({ due_from, due_to, issued_from, issued_to }: InvoiceCriteria) => ({
  due_from,
  due_to,
  issued_from,
  issued_to,
});

/** Domain's `estimateStatusNow` as a condition: an open estimate whose last day is over stands as expired. */
function standsAs(statuses: readonly DocumentStatus[], today: string): RawBuilder<SqlBool> {
  const over = sql`(invoice.kind = 'estimate' and invoice.due_date < ${today}::date)`;
  const each = statuses.map((status) => {
    if (status === 'open') return sql<boolean>`(invoice.status = 'open' and not coalesce(${over}, false))`;
    if (status === 'expired')
      return sql<boolean>`(invoice.status = 'expired' or (invoice.status = 'open' and ${over}))`;
    return sql<boolean>`invoice.status = ${status}`;
  });
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

const sorted: Readonly<Record<string, RawBuilder<unknown>>> = {
  invoice_number: sql`invoice.invoice_number`,
  customer_name: sql`upper(invoice.customer_name)`,
  created_at: sql`invoice.created_at`,
  issue_date: sql`invoice.issue_date`,
  due_date: sql`invoice.due_date`,
  total_amount: sql`invoice.total_amount`,
  balance_amount: sql`invoice.balance_amount`,
};

/** Drafts have no number and no dates: they come after all that have one in ascending order, and before them in descending order. */
export function invoiceOrder(sort: string | undefined): { expression: RawBuilder<unknown>; direction: 'asc' | 'desc' } {
  const [field = 'created_at', direction = 'desc'] = sort?.split(':') ?? [];
  const expression = sorted[field];
  if (expression === undefined) throw new Error(`Invoices are not sorted by ${field}`);
  return { expression, direction: direction === 'asc' ? 'asc' : 'desc' };
}
