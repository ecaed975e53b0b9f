/** The kinds of documents. The kind never changes: an estimate is converted into a new invoice. */
export const invoiceKinds = ['invoice', 'estimate', 'credit_note'] as const;

/** A kind of document. */
export type InvoiceKind = (typeof invoiceKinds)[number];

/** The statuses of an invoice. Overdue is derived from the due date and is not a status. */
export const invoiceStatuses = ['draft', 'scheduled', 'open', 'partially_paid', 'paid', 'closed'] as const;

/** A status of an invoice. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The statuses of an open invoice: issued, and not paid in full. A table constraint limits `open_due_date` to them. */
export const openInvoiceStatuses = ['open', 'partially_paid'] as const satisfies readonly InvoiceStatus[];

/** Whether an invoice with this status is open. */
export function isOpenStatus(status: DocumentStatus): status is (typeof openInvoiceStatuses)[number] {
  return openInvoiceStatuses.some((open) => open === status);
}

/** The statuses in which an invoice is open or will open by itself. It needs its card and its customer until it is paid or closed. */
export const awaitedInvoiceStatuses = ['scheduled', ...openInvoiceStatuses] as const satisfies readonly InvoiceStatus[];

/** The states of an estimate. */
export const estimateStatuses = ['draft', 'open', 'accepted', 'declined', 'converted', 'expired'] as const;

/** A status of an estimate. */
export type EstimateStatus = (typeof estimateStatuses)[number];

/** The statuses of a credit note: a draft counts as credited while its refund is in progress. */
export const creditNoteStatuses = ['draft', 'issued'] as const;

/** A status of a credit note. */
export type CreditNoteStatus = (typeof creditNoteStatuses)[number];

/** The statuses of each kind of document. */
export const statusesOfKind: {
  readonly [Kind in InvoiceKind]: readonly DocumentStatus[];
} = { invoice: invoiceStatuses, estimate: estimateStatuses, credit_note: creditNoteStatuses };

/** A status of any document. */
export type DocumentStatus = InvoiceStatus | EstimateStatus | CreditNoteStatus;

/** Why an invoice is closed. */
export const closeReasons = ['void', 'uncollectible', 'paid_elsewhere', 'replaced'] as const;

/** Why an invoice is closed. */
export type CloseReason = (typeof closeReasons)[number];
