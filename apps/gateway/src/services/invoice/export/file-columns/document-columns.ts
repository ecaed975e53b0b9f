import { documentStatuses, sentStates } from '@countinghouse/contract/invoice/invoices/invoice';
import { decideCall } from '@countinghouse/domain/access/access';
import { invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { type RawBuilder, sql } from 'kysely';
import { currencyColumn, type FileColumn, worded } from '../../../../export/table-columns.ts';
import type { RequestIdentity } from '../../../../operation.ts';
import { textColumn, type Word } from './text-column.ts';

/** What terminal names require: without it, their column is empty. */
const mayLookAtTerminals = { permission: { any_of: ['AKVI', 'RESV'] }, effect: 'read' } as const;

const terminalName = sql`(select t.name from terminals t
  where t.merchant_uid = invoice.merchant_uid and t.terminal_uid = invoice.terminal_uid)`;

/** The status of a document on a date: domain's `isOverdue` and `estimateStatusNow` in SQL, as in the list. */
const standingOn = (today: string): RawBuilder<unknown> => sql`case
  when invoice.open_due_date < ${today}::date then 'overdue'
  when invoice.kind = 'estimate' and invoice.status = 'open' and invoice.due_date < ${today}::date then 'expired'
  else invoice.status end`;

/** The columns of a file of documents. Their keys are those of the list. */
export const documentColumns = ({ identity, today }: { identity: RequestIdentity; today: string }) =>
  function columnsOf(word: Word): FileColumn[] {
    const column = (key: string, label: string) => textColumn(key, label, sql.ref(`invoice.${key}`));
    const day = (key: string, label: string) => textColumn(key, label, sql`${sql.ref(`invoice.${key}`)}::text`);
    const amount = (key: string, label: string): FileColumn => ({ ...column(key, label), datatype: 'amount' });
    const languages = new Map(Object.entries(localeNames).map(([code, { name }]) => [code, name]));
    const sees_terminals = decideCall(mayLookAtTerminals, identity.access).allowed;
    return [
      column('invoice_number', 'Number'),
      { ...column('kind', 'Kind'), ...worded(sql.ref('invoice.kind'), 'kind', invoiceKinds, word) },
      column('customer_name', 'Customer'),
      {
        ...column('status', 'Status'),
        ...worded(standingOn(today), 'status', [...documentStatuses, 'overdue'], word),
      },
      day('issue_date', 'Issued'),
      day('due_date', 'Due'),
      { ...column('sent', 'Sent'), ...worded(sql.ref('invoice.sent_state'), 'sent', sentStates, word) },
      amount('subtotal_amount', 'Subtotal'),
      amount('discount_total', 'Discount'),
      amount('shipping_amount', 'Shipping'),
      amount('tax_amount', 'Tax'),
      amount('total_amount', 'Total'),
      amount('paid_amount', 'Paid'),
      amount('refunded_amount', 'Refunded'),
      amount('credited_amount', 'Credited'),
      amount('balance_amount', 'Balance'),
      currencyColumn('invoice.currency'),
      column('order_id', 'Order'),
      column('title', 'Title'),
      textColumn('terminal_uid', 'Terminal', sees_terminals ? terminalName : sql`null`),
      { ...column('locale', 'Language'), ...worded(sql.ref('invoice.locale'), 'locale', languages, word) },
      { ...column('created_at', 'Created'), datatype: 'date' },
      column('created_by_name', 'Created by'),
    ];
  };

/** The columns of a file if the request names none. */
export const documentColumnsShown = [
  'invoice_number',
  'kind',
  'customer_name',
  'status',
  'issue_date',
  'due_date',
  'subtotal_amount',
  'discount_total',
  'shipping_amount',
  'tax_amount',
  'total_amount',
  'paid_amount',
  'refunded_amount',
  'credited_amount',
  'balance_amount',
  'currency',
  'order_id',
  'title',
];
