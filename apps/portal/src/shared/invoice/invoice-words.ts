import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import type { CloseReason, DocumentStatus, InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import type { BadgeMark, BadgeMeaning } from '@countinghouse/ui/display/badge';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const kinds: Readonly<Record<InvoiceKind, MessageDescriptor>> = {
  invoice: msg`Invoice`,
  estimate: msg`Estimate`,
  credit_note: msg`Credit note`,
};

const statuses: Readonly<Record<DocumentStatus, MessageDescriptor>> = {
  draft: msg({ message: 'Draft', context: 'status of an invoice' }),
  scheduled: msg({ message: 'Scheduled', context: 'status of an invoice' }),
  open: msg({ message: 'Open', context: 'status of an invoice' }),
  partially_paid: msg({ message: 'Partly paid', context: 'status of an invoice' }),
  paid: msg({ message: 'Paid', context: 'status of an invoice' }),
  closed: msg({ message: 'Closed', context: 'status of an invoice' }),
  accepted: msg({ message: 'Accepted', context: 'status of an estimate' }),
  declined: msg({ message: 'Declined', context: 'status of an estimate' }),
  converted: msg({ message: 'Converted', context: 'status of an estimate' }),
  expired: msg({ message: 'Expired', context: 'status of an estimate' }),
  issued: msg({ message: 'Issued', context: 'status of a credit note' }),
};

const closeReasons: Readonly<Record<CloseReason, MessageDescriptor>> = {
  void: msg({ message: 'Void', context: 'why an invoice is closed' }),
  uncollectible: msg({ message: 'Uncollectible', context: 'why an invoice is closed' }),
  paid_elsewhere: msg({ message: 'Paid elsewhere', context: 'why an invoice is closed' }),
  replaced: msg({ message: 'Replaced', context: 'why an invoice is closed' }),
};

/** The delivery state of a document's mails. */
export type SentState = NonNullable<InvoiceRow['sent_state']>;

const sentStates: Readonly<Record<SentState, MessageDescriptor>> = {
  waiting: msg({ message: 'Being sent', context: 'invoice' }),
  sent: msg({ message: 'Sent', context: 'invoice' }),
  refused: msg({ message: 'Not delivered', context: 'invoice' }),
  viewed: msg({ message: 'Viewed', context: 'invoice' }),
};

/** The appearance of each state's badge. */
export const invoiceLooks: Readonly<Record<DocumentStatus, { meaning: BadgeMeaning; mark: BadgeMark }>> = {
  draft: { meaning: 'neutral', mark: 'ring' },
  scheduled: { meaning: 'info', mark: 'ring' },
  open: { meaning: 'info', mark: 'ring' },
  partially_paid: { meaning: 'info', mark: 'half' },
  paid: { meaning: 'success', mark: 'dot' },
  closed: { meaning: 'neutral', mark: 'half' },
  accepted: { meaning: 'success', mark: 'dot' },
  declined: { meaning: 'danger', mark: 'dot' },
  converted: { meaning: 'neutral', mark: 'dot' },
  expired: { meaning: 'neutral', mark: 'ring' },
  issued: { meaning: 'neutral', mark: 'dot' },
};

/** Returns the names of kinds and states of documents in the user's language. */
export function useInvoiceWords() {
  const { i18n } = useLingui();
  return {
    kindName: (kind: InvoiceKind) => i18n._(kinds[kind]),
    statusName: (status: DocumentStatus) => i18n._(statuses[status]),
    sentName: (state: SentState) => i18n._(sentStates[state]),
    closeReasonName: (reason: CloseReason) => i18n._(closeReasons[reason]),
  };
}
