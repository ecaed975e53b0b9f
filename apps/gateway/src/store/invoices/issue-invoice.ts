import { type InvoiceRefusal, issueRefusal } from '@countinghouse/domain/invoice/invoice-states';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import { requireChargeable } from './charging/chargeable-card.ts';
import { readCustomerCopy } from './customer-copy.ts';
import { type DraftPart, draftOf, requireSoundDraft, writeParts } from './draft.ts';
import { standingOf } from './invoice-details.ts';
import { type InvoiceRecord, readInvoiceLines, readInvoiceParts } from './invoices.ts';
import { numberDocument } from './series.ts';
import { readTaxRates } from './tax-rates.ts';

/** Returns the error of a refused action: status_forbids or payment_under_way, with the reason; invalid_request if a field can fix it. */
export function refusalError(refusal: InvoiceRefusal, status: string): OperationError {
  switch (refusal) {
    case 'parts_do_not_sum':
      return fieldError('parts', 'must come to the total');
    case 'sum_is_zero':
      return fieldError('lines', 'must come to more than nothing');
    case 'no_recipient':
      return fieldError('send_to', 'must have an address');
    case 'payment_under_way':
      return new OperationError('payment_under_way');
    case 'nothing_to_pay':
      return new OperationError('nothing_to_pay');
    default:
      return new OperationError('status_forbids', { details: { status, reason: refusal } });
  }
}

const fieldError = (field: string, message: string) =>
  new OperationError('invalid_request', { errors: [{ field, message }] });

/** When and how a document is issued. */
export type IssuedOn = {
  now: Date;
  today: string;
  /** Whether it is also sent, so that it needs a recipient. */
  sends?: boolean;
};

/** A document with the dates and the customer data that it is issued with. */
export type IssuedInvoice = InvoiceRecord & { issue_date: string; due_date: string };

/**
 * Issues a draft or scheduled document whose row is locked. Its number is taken last, and written together with its dates and the
 * current customer data. The transaction must end right after that.
 *
 * @param before_number writes that must happen before the number is taken
 * @returns its number
 * @throws OperationError status_forbids with the reason, invalid_request that names each field at fault, number_taken, card_not_usable when
 *   the stored card for its automatic charges cannot be charged
 */
export async function issueInvoice(
  transaction: ScopedTransaction,
  invoice: InvoiceRecord,
  { now, today, sends = false }: IssuedOn,
  before_number: (issued: IssuedInvoice) => Promise<void>,
): Promise<string> {
  const { merchant_uid, invoice_id, series_id, kind } = invoice;
  const parts = await readInvoiceParts(transaction, invoice);
  const refusal = issueRefusal(standingOf(invoice, parts, false), { sends: false }, now);
  if (refusal === 'status_forbids') throw refusalError(refusal, invoice.status);
  const draft = draftOf(invoice, await readInvoiceLines(transaction, invoice), parts);
  const rates = await readTaxRates(transaction, merchant_uid);
  const use = { purpose: sends ? 'issue_and_send' : 'issue', today, latest_issue_date: null } as const;
  const { issue_date, due_date, parts: sound } = requireSoundDraft({ kind, draft, rates }, use);
  if (due_date === null) throw new Error('A sound draft has a due date');
  const { account_uid } = invoice;
  if (account_uid !== null) await requireChargeable(transaction, { merchant_uid, account_uid }, today);
  const customer = await customerAsOfIssue(transaction, invoice);
  if (!haveSameParts(parts, sound)) await writeParts(transaction, invoice, sound);
  const bill_to = customer?.bill_to ?? invoice.bill_to;
  await before_number({ ...invoice, issue_date, due_date, bill_to });
  const status = kind === 'credit_note' ? 'issued' : 'open';
  const written = { due_date, ...(customer === undefined ? {} : { bill_to: JSON.stringify(customer.bill_to) }) };
  return numberDocument(transaction, { merchant_uid, invoice_id, series_id, issue_date, written, status, today, now });
}

const haveSameParts = (kept: readonly DraftPart[], sound: readonly DraftPart[]) =>
  kept.length === sound.length &&
  kept.every(({ label, due_date, amount }, index) => {
    const part = sound[index];
    return part?.label === label && part.due_date === due_date && part.amount === amount;
  });

/** Reads the customer data to copy at issue; undefined if the customer is no longer active. */
async function customerAsOfIssue(transaction: ScopedTransaction, invoice: InvoiceRecord) {
  const { merchant_uid, customer_id, has_own_bill_to } = invoice;
  if (customer_id === null || has_own_bill_to) return undefined;
  return readCustomerCopy(transaction, { merchant_uid, customer_id });
}
