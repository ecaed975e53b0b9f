import type { InvoiceCriteria } from '@countinghouse/contract/invoice/invoices/invoice-criteria';
import {
  type DocumentStatus,
  invoiceKinds,
  openInvoiceStatuses,
  statusesOfKind,
} from '@countinghouse/domain/invoice/invoice-statuses';
import { addDays, isPlainDate } from '@countinghouse/domain/time/time-zones';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import { hidden, holdsText } from '../search/search-text.ts';
import { isOpenInvoice } from './open-invoices.ts';

/** How to search documents; undefined when there are few and PostgreSQL's planner decides. */
export type LookUp =
  /** With many matches, documents are scanned in the order of the list, from an index. */
  | { by: 'order' }
  /** With few matches, the indexes of dates, amounts and similar columns find them, and texts are compared. */
  | { by: 'criteria' }
  /** A rare text is found by some parts of it, or the whole, together with a single state. All other conditions are compared. */
  | { by: 'text'; parts: readonly string[] | undefined };

/** Returns the stored states that can match the requested ones. An open estimate whose last day is over counts as expired. */
function matchingStatuses(criteria: InvoiceCriteria): readonly DocumentStatus[] {
  const { status, kind = invoiceKinds } = criteria;
  const possible = new Set(asksUnpaid(criteria) ? openInvoiceStatuses : kind.flatMap((one) => statusesOfKind[one]));
  const asked =
    status === undefined ? [...possible] : [...status, ...(status.includes('expired') ? ['open' as const] : [])];
  return [...new Set(asked)].filter((one) => possible.has(one));
}

/** Whether a search asks for unpaid invoices only. */
export const asksUnpaid = ({ overdue_from, overdue_to }: InvoiceCriteria) =>
  overdue_from !== undefined || overdue_to !== undefined;

/**
 * Returns the query of the documents that a search finds, in the scope of the transaction.
 *
 * @param today the merchant's date, which decides what is overdue and which estimates have expired
 * @param only the one state to find, of those that match
 * @throws OperationError invalid_request for a date that does not exist
 */
export function matchingInvoices(
  transaction: ScopedTransaction,
  criteria: InvoiceCriteria,
  today: string,
  look_up?: LookUp,
  only?: DocumentStatus,
) {
  const shown = (condition: Expression<SqlBool>) => condition;
  const compared = look_up === undefined || look_up.by === 'criteria' ? shown : hidden;
  const statuses = only === undefined ? matchingStatuses(criteria) : [only];
  // The text search index is used with a single state only.
  const compared_status = look_up?.by === 'text' && statuses.length > 1 ? hidden : shown;
  const conditions = [
    ...statusConditions(criteria, statuses).map(compared_status),
    ...textConditions(criteria, look_up),
    ...plainConditions(criteria).map(look_up?.by === 'text' ? hidden : shown),
    ...otherConditions(criteria, today).map(compared),
  ];
  return transaction.selectFrom('invoices_of_merchant as invoice').where((builder) => builder.and(conditions));
}

/** Returns the condition that a document is in one of the requested states. */
export function isInStatuses(criteria: InvoiceCriteria): RawBuilder<SqlBool> {
  return isOneOf(matchingStatuses(criteria));
}

/** Returns all conditions of a search as one condition. */
export function matchesAll(criteria: InvoiceCriteria, today: string): RawBuilder<SqlBool> {
  const conditions = [
    ...statusConditions(criteria, matchingStatuses(criteria)),
    ...textConditions(criteria, undefined),
    ...plainConditions(criteria),
    ...otherConditions(criteria, today),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function isOneOf(statuses: readonly DocumentStatus[]): RawBuilder<SqlBool> {
  return statuses.length === 0 ? sql`false` : sql`invoice.status in (${sql.join(statuses)})`;
}

/**
 * Returns the conditions on the state. An open due date implies an unpaid state, so that all unpaid invoices need no other condition: with
 * both, PostgreSQL expects a tenth of the rows that match.
 */
function statusConditions(criteria: InvoiceCriteria, statuses: readonly DocumentStatus[]): RawBuilder<SqlBool>[] {
  if (!asksUnpaid(criteria)) return [isOneOf(statuses)];
  return statuses.length === openInvoiceStatuses.length ? [isOpenInvoice] : [isOneOf(statuses), isOpenInvoice];
}

/**
 * Returns the states whose first documents are read, each from its index. Undefined stands for all of them together. Unpaid invoices have
 * an index of their own in the order of creation. When documents of all states are scanned from the newest on, they are read together,
 * because a state without matches would be scanned to its end.
 */
export function legsOf(
  criteria: InvoiceCriteria,
  sort: string | undefined,
  look_up: LookUp | undefined,
): readonly (DocumentStatus | undefined)[] {
  const { status, kind, currency } = criteria;
  const is_narrow = [status, kind, currency].some((one) => one !== undefined);
  const by_created = sort === undefined || sort.startsWith('created_at:');
  return by_created && look_up?.by === 'order' && !is_narrow ? [undefined] : matchingStatuses(criteria);
}

function textConditions({ search }: InvoiceCriteria, look_up: LookUp | undefined): Expression<SqlBool>[] {
  if (search === undefined || search === '') return [];
  const parts = look_up?.by === 'text' ? look_up.parts : undefined;
  const holds = holdsText(sql.ref('invoice.search'), search.toLowerCase(), parts);
  return [look_up === undefined || look_up.by === 'text' ? holds : hidden(holds)];
}

/** Conditions on columns with few values. PostgreSQL's statistics estimate them well. */
function plainConditions({ kind, status, currency }: InvoiceCriteria): RawBuilder<SqlBool>[] {
  const only_expired = status?.every((one) => one === 'expired');
  const kinds = kind ?? (only_expired ? (['estimate'] as const) : undefined);
  return [
    ...(kinds === undefined ? [] : [sql<boolean>`invoice.kind in (${sql.join(kinds)})`]),
    ...(currency === undefined ? [] : [sql<boolean>`invoice.currency = ${Number(currency)}`]),
  ];
}

/** Returns the conditions for unpaid invoices in the requested range of days overdue. */
export function unpaidConditions(criteria: InvoiceCriteria, today: string): RawBuilder<SqlBool>[] {
  return [isOpenInvoice, ...dueConditions(criteria, today)];
}

function dueConditions({ overdue_from, overdue_to }: InvoiceCriteria, today: string): RawBuilder<SqlBool>[] {
  // Not overdue is whatever is due today or later.
  const latest = overdue_from ?? (overdue_to === 0 ? 0 : 1);
  return [
    ...(latest > 0 ? [sql<boolean>`invoice.open_due_date <= ${addDays(today, -latest)}::date`] : []),
    ...(overdue_to === undefined ? [] : [sql<boolean>`invoice.open_due_date >= ${addDays(today, -overdue_to)}::date`]),
  ];
}

function otherConditions(criteria: InvoiceCriteria, today: string): RawBuilder<SqlBool>[] {
  const { status, sent_state, customer_id, amount_from, amount_to } = criteria;
  const { charges_itself } = criteria;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (status !== undefined) conditions.push(...standsAs(status, today));
  if (sent_state !== undefined) conditions.push(sql`invoice.sent_state in (${sql.join(sent_state)})`);
  if (asksUnpaid(criteria)) conditions.push(...dueConditions(criteria, today));
  if (charges_itself === 'true') conditions.push(sql`invoice.account_uid is not null`);
  if (charges_itself === 'false') conditions.push(sql`invoice.account_uid is null`);
  if (customer_id !== undefined) conditions.push(sql`invoice.customer_id = ${customer_id}`);
  if (amount_from !== undefined) conditions.push(sql`invoice.total_amount >= ${amount_from}`);
  if (amount_to !== undefined) conditions.push(sql`invoice.total_amount <= ${amount_to}`);
  for (const [field, date] of Object.entries(datesOf(criteria))) {
    if (date === undefined) continue;
    if (!isPlainDate(date)) {
      throw new OperationError('invalid_request', { errors: [{ field, message: 'is not a date of the calendar' }] });
    }
    const column = sql.ref(field.startsWith('due') ? 'invoice.due_date' : 'invoice.issue_date');
    conditions.push(sql`${column} ${sql.raw(field.endsWith('from') ? '>=' : '<=')} ${date}::date`);
  }
  return conditions;
}

const datesOf = ({ due_from, due_to, issued_from, issued_to }: InvoiceCriteria) => ({
  due_from,
  due_to,
  issued_from,
  issued_to,
});

/** The domain's `estimateStatusNow` as a condition: an open estimate whose last day is over counts as expired, not as open. */
function standsAs(statuses: readonly DocumentStatus[], today: string): RawBuilder<SqlBool>[] {
  const asks_open = statuses.includes('open');
  if (asks_open === statuses.includes('expired')) return [];
  const over = sql`(invoice.kind = 'estimate' and invoice.due_date < ${today}::date)`;
  return [
    asks_open
      ? sql`(invoice.status <> 'open' or coalesce(${over}, false) is false)`
      : sql`(invoice.status <> 'open' or ${over})`,
  ];
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

/** Drafts have no number and no dates. They sort last in ascending order, and first in descending order. */
export function invoiceOrder(sort: string | undefined): { expression: RawBuilder<unknown>; direction: 'asc' | 'desc' } {
  const [field = 'created_at', direction = 'desc'] = sort?.split(':') ?? [];
  const expression = sorted[field];
  if (expression === undefined) throw new Error(`Invoices are not sorted by ${field}`);
  return { expression, direction: direction === 'asc' ? 'asc' : 'desc' };
}
