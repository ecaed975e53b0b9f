import type { InvoiceRow, InvoiceParty as ShownParty } from '@countinghouse/contract/invoice/invoices/invoice';
import { daysOverdue } from '@countinghouse/domain/invoice/invoice-dates';
import { estimateStatusNow, isOverdue } from '@countinghouse/domain/invoice/invoice-states';
import type { EstimateStatus } from '@countinghouse/domain/invoice/invoice-statuses';
import type { Selectable } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import type { InvoiceParty, Tables } from '../tables.ts';

/** A stored invoice, estimate or credit note. */
export type InvoiceRecord = Selectable<Tables['invoices']>;

/** A line of a document. */
export type InvoiceLineRecord = Selectable<Tables['invoice_lines']>;

/** A part of a document: the deposit, or an instalment. */
export type InvoicePartRecord = Selectable<Tables['invoice_parts']>;

/** The key of a document. */
export type InvoiceKey = { merchant_uid: string; invoice_id: string };

/**
 * Finds a document of a merchant.
 *
 * @throws OperationError not_found
 */
export async function findInvoice(transaction: ScopedTransaction, key: InvoiceKey): Promise<InvoiceRecord> {
  const found = await documentOf(transaction, key).executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  return found;
}

/**
 * Finds a document of a merchant and locks it until the end of the transaction. Every change of a document, its lines or its parts takes
 * this lock first.
 *
 * @param version the version that the caller read; undefined if it read none
 * @throws OperationError not_found, changed_meanwhile with the present version
 */
export async function lockInvoice(
  transaction: ScopedTransaction,
  key: InvoiceKey,
  version?: number | undefined,
): Promise<InvoiceRecord> {
  const found = await documentOf(transaction, key).forUpdate().executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  if (version !== undefined && found.version !== version) {
    throw new OperationError('changed_meanwhile', { details: { version: found.version } });
  }
  return found;
}

/**
 * Locks an invoice that a job has found due. Undefined if it is no longer due, because another node has processed it or something changed.
 *
 * @param due the column with the instant at which the invoice is due, and the current business time
 * @param skip_locked whether to leave an invoice that is already locked to the next run
 */
export async function lockDueInvoice(
  transaction: ScopedTransaction,
  key: InvoiceKey,
  due: { column: 'charge_at' | 'look_at'; now: Date },
  { skip_locked }: { skip_locked: boolean },
): Promise<InvoiceRecord | undefined> {
  return documentOf(transaction, key)
    .where(due.column, '<=', due.now)
    .forUpdate()
    .$if(skip_locked, (query) => query.skipLocked())
    .executeTakeFirst();
}

function documentOf(transaction: ScopedTransaction, { merchant_uid, invoice_id }: InvoiceKey) {
  return transaction
    .selectFrom('invoices')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id);
}

/** Reads the lines of a document in order. */
export async function readInvoiceLines(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
): Promise<InvoiceLineRecord[]> {
  return transaction
    .selectFrom('invoice_lines')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .orderBy('line_number')
    .execute();
}

/** Reads the parts of a document in order. */
export async function readInvoiceParts(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
): Promise<InvoicePartRecord[]> {
  return transaction
    .selectFrom('invoice_parts')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .orderBy('part_number')
    .execute();
}

const noParty: InvoiceParty = {
  name: '',
  company_name: '',
  email: '',
  phone_number: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
};

/** Returns the recipient of a document as the API shows it. Missing fields are empty. */
export function partyOf(kept: Partial<InvoiceParty>): ShownParty {
  return { ...noParty, ...kept };
}

const iso = (at: Date | null) => (at === null ? null : at.toISOString());

/**
 * Returns the state of a document on a date of its merchant. An open estimate expires after its last day, even if its row still says open.
 */
export function statusOn({ kind, status, due_date }: InvoiceRecord, today: string): InvoiceRecord['status'] {
  if (kind !== 'estimate' || due_date === null) return status;
  return estimateStatusNow({ status: status as EstimateStatus, due_date }, today);
}

/** Returns a document as lists show it on a date of its merchant, without its allowed actions. */
export function invoiceRowOf(invoice: InvoiceRecord, today: string): Omit<InvoiceRow, 'allows'> {
  const { due_date, open_due_date } = invoice;
  const is_overdue = open_due_date !== null && isOverdue({ ...invoice, due_date: open_due_date }, today);
  return {
    invoice_id: invoice.invoice_id,
    kind: invoice.kind,
    invoice_number: invoice.invoice_number,
    status: statusOn(invoice, today),
    overdue_days: is_overdue ? daysOverdue(open_due_date, today) : 0,
    customer_id: invoice.customer_id,
    customer_name: invoice.customer_name,
    currency: invoice.currency,
    issue_date: invoice.issue_date,
    due_date,
    open_due_date,
    send_on: invoice.send_on,
    total_amount: invoice.total_amount,
    paid_amount: invoice.paid_amount,
    refunded_amount: invoice.refunded_amount,
    credited_amount: invoice.credited_amount,
    reserved_amount: invoice.reserved_amount,
    balance_amount: invoice.balance_amount,
    order_id: invoice.order_id,
    title: invoice.title,
    locale: invoice.locale,
    terminal_uid: invoice.terminal_uid,
    account_uid: invoice.account_uid,
    sent_at: iso(invoice.sent_at),
    sent_state: invoice.sent_state,
    first_viewed_at: iso(invoice.first_viewed_at),
    created_at: invoice.created_at.toISOString(),
    created_by_name: invoice.created_by_name,
    updated_at: invoice.updated_at.toISOString(),
    version: invoice.version,
  };
}

/**
 * Returns what the audit history records of a document: its rules and its sums. A customer is named by id alone. Recipients, notes and
 * custom fields are left out, because they could not be erased from there.
 */
export function auditedInvoice(invoice: InvoiceRecord): Record<string, unknown> {
  return {
    kind: invoice.kind,
    status: invoice.status,
    invoice_number: invoice.invoice_number,
    customer_id: invoice.customer_id,
    currency: invoice.currency,
    terminal_uid: invoice.terminal_uid,
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
    send_on: invoice.send_on,
    payment_terms: invoice.payment_terms,
    order_id: invoice.order_id,
    discount_ppm: invoice.discount_ppm,
    discount_amount: invoice.discount_amount,
    shipping_amount: invoice.shipping_amount,
    tax_amount: invoice.tax_amount,
    total_amount: invoice.total_amount,
    allow_partial: invoice.allow_partial,
    minimum_amount: invoice.minimum_amount,
    tip_choices: invoice.tip_choices,
    account_uid: invoice.account_uid,
    re_attempts: invoice.re_attempts,
    reminders: invoice.reminders,
    reminder_days: invoice.reminder_days,
    recipient_count: invoice.send_to.length,
    locale: invoice.locale,
    close_reason: invoice.close_reason,
    replaces_invoice_id: invoice.replaces_invoice_id,
    parent_invoice_id: invoice.parent_invoice_id,
  };
}
