import { correctInvoice } from '@countinghouse/contract/invoice/corrections/correct-invoice';
import { createCreditNote } from '@countinghouse/contract/invoice/corrections/create-credit-note';
import { closeInvoice } from '@countinghouse/contract/invoice/invoices/close-invoice';
import { convertInvoice } from '@countinghouse/contract/invoice/invoices/convert-invoice';
import { deleteInvoice } from '@countinghouse/contract/invoice/invoices/delete-invoice';
import { duplicateInvoice } from '@countinghouse/contract/invoice/invoices/duplicate-invoice';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { issueInvoice } from '@countinghouse/contract/invoice/invoices/issue-invoice';
import { reopenInvoice } from '@countinghouse/contract/invoice/invoices/reopen-invoice';
import { scheduleInvoice } from '@countinghouse/contract/invoice/invoices/schedule-invoice';
import { updateInvoice } from '@countinghouse/contract/invoice/invoices/update-invoice';
import { chargeInvoice } from '@countinghouse/contract/invoice/payments/charge-invoice';
import { recordInvoicePayment } from '@countinghouse/contract/invoice/payments/record-invoice-payment';
import { resendInvoice } from '@countinghouse/contract/invoice/sending/resend-invoice';
import { sendInvoice } from '@countinghouse/contract/invoice/sending/send-invoice';
import { sendInvoiceReminders } from '@countinghouse/contract/invoice/sending/send-invoice-reminders';
import type { CallRequirement } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import type { InvoiceAction as AllowedAction } from '@countinghouse/domain/invoice/invoice-states';
import type { Glyph } from '@countinghouse/ui/display/icon';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconArrowBackUp,
  IconBell,
  IconCalendarX,
  IconCash,
  IconCopy,
  IconCreditCard,
  IconFileArrowRight,
  IconFileCheck,
  IconFileInvoice,
  IconFileMinus,
  IconFileTypePdf,
  IconFileX,
  IconLink,
  IconMail,
  IconMailForward,
  IconPencil,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';

/** Where the actions on an invoice are offered: in the list and its drawer, or on the page of the document. */
export type ActionPlace = 'list' | 'document';

/** One action on an invoice: its appearance, and when it is offered. */
type InvoiceActionRule = {
  label: MessageDescriptor;
  glyph: Glyph;
  danger?: true;
  /** What the gateway must list in `allows`. Whether a document has recipients, a balance or a payment in progress is decided there. */
  allowed?: AllowedAction;
  /** What else must be true of the document. */
  when?: (invoice: InvoiceRow) => boolean;
  permission?: PermissionCode;
  /** Disables the action, with the reason, where the call is not possible here. */
  call?: CallRequirement;
  /** Offered in this place only. */
  only?: ActionPlace;
  /** Whether choosing it acts directly, asks for confirmation, opens a dialog that must be filled in, or follows a link. */
  effect: 'acts' | 'asks' | 'opens_dialog' | 'follows_link';
};

const isSent = ({ sent_at }: InvoiceRow) => sent_at !== null;
const isUnsent = ({ sent_at }: InvoiceRow) => sent_at === null;
const isIssued = ({ invoice_number }: InvoiceRow) => invoice_number !== null;
const isEditable = ({ allows }: InvoiceRow) => allows.includes('edit');
const isNotEditable = ({ allows }: InvoiceRow) => !allows.includes('edit');

/** All actions on an invoice, an estimate or a credit note, in menu order: the same for the list, the drawer and the document. */
export const invoiceActions = {
  edit: { label: msg`Edit`, glyph: IconPencil, when: isEditable, only: 'list', effect: 'follows_link' },
  open_document: {
    label: msg`Open document`,
    glyph: IconFileInvoice,
    when: isNotEditable,
    only: 'list',
    effect: 'follows_link',
  },
  issue: {
    label: msg`Issue now`,
    glyph: IconFileCheck,
    allowed: 'issue',
    permission: 'INCR',
    call: issueInvoice,
    only: 'document',
    effect: 'asks',
  },
  copy_link: { label: msg`Copy link`, glyph: IconLink, allowed: 'send', when: isSent, effect: 'acts' },
  send: {
    label: msg({ message: 'Send', context: 'invoice' }),
    glyph: IconMail,
    allowed: 'send',
    when: isUnsent,
    permission: 'INCR',
    call: sendInvoice,
    effect: 'asks',
  },
  resend: {
    label: msg({ message: 'Send again', context: 'invoice' }),
    glyph: IconMailForward,
    allowed: 'send',
    when: isSent,
    permission: 'INRS',
    call: resendInvoice,
    effect: 'asks',
  },
  remind: {
    label: msg({ message: 'Remind', context: 'invoice' }),
    glyph: IconBell,
    allowed: 'remind',
    when: isSent,
    permission: 'INRS',
    call: sendInvoiceReminders,
    effect: 'asks',
  },
  edit_issued: {
    label: msg`Change recipients and due date`,
    glyph: IconPencil,
    allowed: 'edit_issued',
    permission: 'INED',
    call: updateInvoice,
    only: 'document',
    effect: 'opens_dialog',
  },
  charge: {
    label: msg`Charge a card`,
    glyph: IconCreditCard,
    allowed: 'charge',
    permission: 'SAPR',
    call: chargeInvoice,
    effect: 'opens_dialog',
  },
  record_payment: {
    label: msg`Record payment`,
    glyph: IconCash,
    allowed: 'record_payment',
    permission: 'INED',
    call: recordInvoicePayment,
    effect: 'opens_dialog',
  },
  credit: {
    label: msg`Issue credit note`,
    glyph: IconFileMinus,
    allowed: 'credit',
    permission: 'INED',
    call: createCreditNote,
    effect: 'opens_dialog',
  },
  unschedule: {
    label: msg`Back to draft`,
    glyph: IconCalendarX,
    allowed: 'unschedule',
    permission: 'INCR',
    call: scheduleInvoice,
    only: 'document',
    effect: 'acts',
  },
  duplicate: {
    label: msg`Duplicate`,
    glyph: IconCopy,
    allowed: 'duplicate',
    permission: 'INCR',
    call: duplicateInvoice,
    effect: 'acts',
  },
  convert: {
    label: msg`Convert to invoice`,
    glyph: IconFileArrowRight,
    allowed: 'convert',
    permission: 'INCR',
    call: convertInvoice,
    effect: 'asks',
  },
  reopen: {
    label: msg({ message: 'Reopen', context: 'invoice' }),
    glyph: IconArrowBackUp,
    allowed: 'reopen',
    permission: 'INCL',
    call: reopenInvoice,
    effect: 'acts',
  },
  correct: {
    label: msg`Correct`,
    glyph: IconReplace,
    allowed: 'correct',
    permission: 'INCR',
    call: correctInvoice,
    only: 'document',
    effect: 'asks',
  },
  pdf: { label: msg`Download PDF`, glyph: IconFileTypePdf, when: isIssued, effect: 'acts' },
  close: {
    label: msg({ message: 'Close', context: 'invoice' }),
    glyph: IconFileX,
    danger: true,
    allowed: 'close',
    permission: 'INCL',
    call: closeInvoice,
    effect: 'opens_dialog',
  },
  delete: {
    label: msg`Delete draft`,
    glyph: IconTrash,
    danger: true,
    allowed: 'delete',
    permission: 'INDE',
    call: deleteInvoice,
    effect: 'asks',
  },
} as const satisfies Readonly<Record<string, InvoiceActionRule>>;

/** The name of an action on an invoice. */
export type InvoiceActionId = keyof typeof invoiceActions;

/** The names of the actions that do this when they are chosen. */
export type ActionsThat<Effect extends InvoiceActionRule['effect']> = {
  [Id in InvoiceActionId]: (typeof invoiceActions)[Id]['effect'] extends Effect ? Id : never;
}[InvoiceActionId];

const ids = Object.keys(invoiceActions) as InvoiceActionId[];

/** Returns the actions that a place offers on an invoice, in menu order: those that its state and the user's permissions allow. */
export function offeredInvoiceActions(
  invoice: InvoiceRow,
  place: ActionPlace,
  may: (permission: PermissionCode) => boolean,
): InvoiceActionId[] {
  return ids.filter((id) => {
    const { allowed, when, permission, only }: InvoiceActionRule = invoiceActions[id];
    return (
      (only === undefined || only === place) &&
      (allowed === undefined || invoice.allows.includes(allowed)) &&
      (when === undefined || when(invoice)) &&
      (permission === undefined || may(permission))
    );
  });
}
