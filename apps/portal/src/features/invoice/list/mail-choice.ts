import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { invoiceRefusal } from '@countinghouse/domain/invoice/invoice-states';

/** How many invoices can be reminded of at the same time. */
const reminded_maximum = 100;

/** What is mailed of several selected documents: the documents themselves, or reminders of them. */
export type MailAction = 'send' | 'remind';

/** Why a selected document is not mailed. */
export type SkipReason =
  | 'draft'
  | 'scheduled'
  | 'closed'
  | 'no_reminders'
  | 'sent_already'
  | 'no_recipient'
  | 'nothing_to_pay'
  | 'payment_under_way'
  | 'too_many'
  | 'status_forbids';

/** The selected documents that are mailed, and the others with the reason. */
export type MailChoice = {
  mailed: readonly InvoiceRow[];
  skipped: readonly { invoice: InvoiceRow; reason: SkipReason }[];
};

/** Divides selected documents into those that are mailed and those that are not, by what the gateway says that each allows. */
export function mailChoiceOf(invoices: readonly InvoiceRow[], action: MailAction): MailChoice {
  const mailed: InvoiceRow[] = [];
  const skipped: { invoice: InvoiceRow; reason: SkipReason }[] = [];
  for (const invoice of invoices) {
    const reason = skipReasonOf(invoice, action);
    if (reason !== undefined) skipped.push({ invoice, reason });
    else if (action === 'remind' && mailed.length === reminded_maximum) skipped.push({ invoice, reason: 'too_many' });
    else mailed.push(invoice);
  }
  return { mailed, skipped };
}

function skipReasonOf(invoice: InvoiceRow, action: MailAction): SkipReason | undefined {
  const { kind, status, allows, sent_at } = invoice;
  if (allows.includes(action)) return action === 'send' && sent_at !== null ? 'sent_already' : undefined;
  if (status === 'draft' || status === 'scheduled' || status === 'closed') return status;
  if (action === 'remind' && kind !== 'invoice') return 'no_reminders';
  if (action === 'remind' && status === 'paid') return 'nothing_to_pay';
  // A row does not say how many recipients its document has. They are missing if nothing else explains the refusal.
  const standing = { ...invoice, recipient_count: 1, parts_amount: invoice.total_amount };
  const refusal = invoiceRefusal({ ...standing, closed_at: null, is_replaced: false }, action, new Date(0));
  if (refusal === undefined) return 'no_recipient';
  return refusal === 'nothing_to_pay' || refusal === 'payment_under_way' ? refusal : 'status_forbids';
}
