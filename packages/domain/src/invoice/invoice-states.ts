import type { MerchantSetting } from '../access/access.ts';
import { type MerchantCapability, type MerchantStatus, merchantMay } from '../merchant/merchant-status.ts';
import { invoiceLimits } from './invoice-limits.ts';
import type {
  CloseReason,
  CreditNoteStatus,
  DocumentStatus,
  EstimateStatus,
  InvoiceKind,
  InvoiceStatus,
} from './invoice-statuses.ts';

/** The actions on an invoice, an estimate or a credit note. */
export const invoiceActions = [
  'edit',
  'schedule',
  'unschedule',
  'issue',
  'delete',
  'edit_issued',
  'send',
  'remind',
  'charge',
  'pay',
  'record_payment',
  'credit',
  'refund',
  'close',
  'reopen',
  'correct',
  'duplicate',
  'convert',
  'accept',
  'decline',
  'expire',
] as const;

/** An action on an invoice, an estimate or a credit note. */
export type InvoiceAction = (typeof invoiceActions)[number];

/** The result of an action: a status, the status that follows from the balance, or a deleted row. */
export type ActionTarget<Status extends DocumentStatus = DocumentStatus> = Status | 'by_balance' | 'gone';

type Transitions<Status extends DocumentStatus> = Readonly<
  Record<Status, Readonly<Partial<Record<InvoiceAction, ActionTarget<Status>>>>>
>;

const openInvoice = {
  edit_issued: 'by_balance',
  send: 'by_balance',
  remind: 'by_balance',
  charge: 'by_balance',
  pay: 'by_balance',
  record_payment: 'by_balance',
  credit: 'by_balance',
  close: 'closed',
  correct: 'by_balance',
  duplicate: 'by_balance',
} as const;

/** The actions that each status of an invoice allows, with their results. */
const invoiceTransitions: Transitions<InvoiceStatus> = {
  draft: { edit: 'draft', schedule: 'scheduled', issue: 'open', delete: 'gone', duplicate: 'draft' },
  scheduled: { unschedule: 'draft', issue: 'open', delete: 'gone', duplicate: 'scheduled' },
  open: openInvoice,
  partially_paid: { ...openInvoice, refund: 'by_balance' },
  paid: { send: 'paid', refund: 'by_balance', duplicate: 'paid' },
  closed: { reopen: 'by_balance', refund: 'closed', duplicate: 'closed' },
};

/** The same for an estimate. It can be duplicated in every status. */
const estimateTransitions: Transitions<EstimateStatus> = {
  draft: { edit: 'draft', issue: 'open', delete: 'gone', duplicate: 'draft' },
  open: {
    edit_issued: 'open',
    send: 'open',
    accept: 'accepted',
    decline: 'declined',
    expire: 'expired',
    convert: 'converted',
    duplicate: 'open',
  },
  accepted: { send: 'accepted', convert: 'converted', duplicate: 'accepted' },
  declined: { duplicate: 'declined' },
  converted: { duplicate: 'converted' },
  expired: { duplicate: 'expired' },
};

/** The same for a credit note. A draft waits for its refund: approval issues it, a decline deletes it. No user can do either. */
const creditNoteTransitions: Transitions<CreditNoteStatus> = {
  draft: {},
  issued: { send: 'issued' },
};

const transitionsOf: Readonly<Record<InvoiceKind, Readonly<Partial<Record<DocumentStatus, object>>>>> = {
  invoice: invoiceTransitions,
  estimate: estimateTransitions,
  credit_note: creditNoteTransitions,
};

/** Returns the result of an action on a document of this kind and status; undefined if it is not allowed. */
export function invoiceStatusAfter(
  { kind, status }: { kind: InvoiceKind; status: DocumentStatus },
  action: InvoiceAction,
): ActionTarget | undefined {
  const row: Readonly<Partial<Record<InvoiceAction, ActionTarget>>> = transitionsOf[kind][status] ?? {};
  return row[action];
}

/**
 * Returns the status of an estimate after the draft made from it is deleted: the one in which it was converted. An open one may have
 * expired by then.
 */
export function estimateStatusWithoutInvoice({ was_accepted }: { was_accepted: boolean }): EstimateStatus {
  return was_accepted ? 'accepted' : 'open';
}

/** The amounts of an invoice by what happened to them, in minor units. */
export type InvoiceMoney = {
  total_amount: number;
  /** Applied payments, including offline ones, without reversed ones. */
  paid_amount: number;
  refunded_amount: number;
  credited_amount: number;
  /** Of payments without an answer yet. */
  reserved_amount: number;
};

/** What is still owed, in minor units: total − credited − paid + refunded. */
export function balanceOf({ total_amount, credited_amount, paid_amount, refunded_amount }: InvoiceMoney): number {
  return total_amount - credited_amount - paid_amount + refunded_amount;
}

/**
 * Returns the part of the balance that no payment in progress has reserved. No more than this can be paid, or credited without a refund.
 */
export function payableAmountOf(money: InvoiceMoney): number {
  return balanceOf(money) - money.reserved_amount;
}

/**
 * Returns the status of an issued invoice from its money. If nothing is left it is paid, or closed as void if nothing was ever paid. A
 * closed invoice stays closed whatever happens to its payments.
 */
export function invoiceStatusByMoney(
  status: InvoiceStatus,
  money: InvoiceMoney,
): { status: InvoiceStatus; close_reason: CloseReason | null } {
  if (status === 'draft' || status === 'scheduled' || status === 'closed') return { status, close_reason: null };
  if (balanceOf(money) === 0) {
    return money.paid_amount > 0 ? { status: 'paid', close_reason: null } : { status: 'closed', close_reason: 'void' };
  }
  const kept = money.paid_amount - money.refunded_amount;
  return { status: kept > 0 ? 'partially_paid' : 'open', close_reason: null };
}

/** What decides which actions a document allows. */
export type InvoiceStanding = InvoiceMoney & {
  kind: InvoiceKind;
  status: DocumentStatus;
  /** The number of recipients. */
  recipient_count: number;
  /** The sum of its parts. */
  parts_amount: number;
  closed_at: Date | null;
  /** Whether another invoice replaces it. */
  is_replaced: boolean;
};

/** Why an action on a document is refused. */
export type InvoiceRefusal =
  | 'status_forbids'
  | 'sum_is_zero'
  | 'parts_do_not_sum'
  | 'no_recipient'
  | 'nothing_to_pay'
  | 'nothing_to_refund'
  | 'payment_under_way'
  | 'closed_too_long'
  | 'replaced';

type Guard = (invoice: InvoiceStanding, now: Date) => InvoiceRefusal | undefined;

const day_ms = 86_400_000;
const hasSum: Guard = ({ total_amount }) =>
  total_amount < invoiceLimits.total_amount_minimum ? 'sum_is_zero' : undefined;
const hasParts: Guard = ({ kind, parts_amount, total_amount }) =>
  kind === 'invoice' && parts_amount !== total_amount ? 'parts_do_not_sum' : undefined;
const hasRecipient: Guard = ({ recipient_count }) => (recipient_count === 0 ? 'no_recipient' : undefined);
const owes: Guard = (invoice) => (invoice.kind === 'invoice' && balanceOf(invoice) <= 0 ? 'nothing_to_pay' : undefined);
const isNotBeingPaid: Guard = ({ reserved_amount }) => (reserved_amount > 0 ? 'payment_under_way' : undefined);
const hasFreeBalance: Guard = (invoice) => (payableAmountOf(invoice) <= 0 ? 'payment_under_way' : undefined);
const wasPaid: Guard = ({ paid_amount, refunded_amount }) =>
  paid_amount <= refunded_amount ? 'nothing_to_refund' : undefined;
const isNotReplaced: Guard = ({ is_replaced }) => (is_replaced ? 'replaced' : undefined);
const closedLately: Guard = ({ closed_at }, now) =>
  closed_at !== null && now.getTime() - closed_at.getTime() > invoiceLimits.reopen_days_maximum * day_ms
    ? 'closed_too_long'
    : undefined;

/** The reasons that refuse an action although the status allows it, in order of precedence. */
const refusedWhile: Readonly<Partial<Record<InvoiceAction, readonly Guard[]>>> = {
  schedule: [hasSum, hasParts, hasRecipient],
  issue: [hasSum, hasParts],
  edit_issued: [isNotBeingPaid],
  send: [hasRecipient],
  remind: [hasRecipient, owes, isNotBeingPaid],
  charge: [owes, hasFreeBalance],
  pay: [owes, hasFreeBalance],
  record_payment: [owes, hasFreeBalance],
  credit: [owes, hasFreeBalance],
  refund: [wasPaid],
  close: [isNotBeingPaid],
  correct: [isNotReplaced, isNotBeingPaid],
  reopen: [isNotReplaced, closedLately, owes],
};

/** Actions that take money for an invoice: nothing is left to pay on a paid one. */
const payingActions: readonly InvoiceAction[] = ['charge', 'pay', 'record_payment'];

/** Returns why an action is not possible now; undefined if it is. Permissions and the merchant's status are checked separately. */
export function invoiceRefusal(invoice: InvoiceStanding, action: InvoiceAction, now: Date): InvoiceRefusal | undefined {
  if (invoiceStatusAfter(invoice, action) === undefined) {
    return invoice.status === 'paid' && payingActions.includes(action) ? 'nothing_to_pay' : 'status_forbids';
  }
  for (const guard of refusedWhile[action] ?? []) {
    const refusal = guard(invoice, now);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Returns why a document cannot be issued now and, if requested, sent; undefined if it can. */
export function issueRefusal(invoice: InvoiceStanding, { sends }: { sends: boolean }, now: Date) {
  return invoiceRefusal(invoice, 'issue', now) ?? (sends ? hasRecipient(invoice, now) : undefined);
}

/** Returns the actions that are possible now, in the order of `invoiceActions`. */
export function allowedInvoiceActions(invoice: InvoiceStanding, now: Date): InvoiceAction[] {
  return invoiceActions.filter((action) => invoiceRefusal(invoice, action, now) === undefined);
}

/** The fields of an issued invoice that can be changed: none that affects sums. Parts can become due later, never earlier. */
export const fieldsChangedAfterIssue = [
  'due_date',
  'send_to',
  'internal_note',
  'reminders',
  'account_uid',
  're_attempts',
] as const;

/** What the merchant's status must allow for each action. */
const capabilities: Readonly<Record<InvoiceAction, MerchantCapability>> = {
  edit: 'draft_invoice',
  delete: 'sign_in',
  duplicate: 'draft_invoice',
  unschedule: 'sign_in',
  schedule: 'create_invoice',
  issue: 'create_invoice',
  edit_issued: 'create_invoice',
  send: 'create_invoice',
  remind: 'create_invoice',
  convert: 'create_invoice',
  correct: 'create_invoice',
  charge: 'take_payments',
  pay: 'take_visitor_payments',
  accept: 'take_visitor_payments',
  decline: 'take_visitor_payments',
  record_payment: 'sign_in',
  credit: 'sign_in',
  refund: 'refund',
  close: 'sign_in',
  reopen: 'sign_in',
  expire: 'sign_in',
};

/** The merchant of an invoice. */
export type InvoicingMerchant = {
  account_status_code: MerchantStatus;
  merchant_setting: Pick<MerchantSetting, 'allow_invoicing'>;
};

/** Whether a merchant's status and flag allow an action. A Closed merchant is only accessible through impersonation. */
export function merchantMayInvoice(merchant: InvoicingMerchant, action: InvoiceAction): boolean {
  return merchant.merchant_setting.allow_invoicing && merchantMay(merchant.account_status_code, capabilities[action]);
}

/** Whether an invoice is overdue on a date: something is owed, and the due date of the invoice or of its oldest open part has passed. */
export function isOverdue({ status, due_date }: { status: DocumentStatus; due_date: string }, today: string): boolean {
  return (status === 'open' || status === 'partially_paid') && due_date < today;
}

/** Returns the status of an estimate on a date: an open one expires the day after its last. */
export function estimateStatusNow(
  { status, due_date }: { status: EstimateStatus; due_date: string },
  today: string,
): EstimateStatus {
  return status === 'open' && due_date < today ? 'expired' : status;
}

/** The states of an invoice as a visitor sees them. */
export const payerInvoiceStates = [
  'open',
  'partially_paid',
  'being_paid',
  'paid',
  'withdrawn',
  'business_unavailable',
] as const;

/** The state of an invoice as a visitor sees it. */
export type PayerInvoiceState = (typeof payerInvoiceStates)[number];

/**
 * Returns the state of an issued invoice for a visitor with its link. A paid one is readable whatever the merchant may do. A payment in
 * progress shows only if it takes all that is left.
 */
export function payerInvoiceState(
  invoice: InvoiceMoney & { status: InvoiceStatus },
  merchant: InvoicingMerchant,
): PayerInvoiceState {
  if (invoice.status === 'paid') return 'paid';
  if (!merchantMayInvoice(merchant, 'pay')) return 'business_unavailable';
  if (invoice.status !== 'open' && invoice.status !== 'partially_paid') return 'withdrawn';
  return payableAmountOf(invoice) <= 0 ? 'being_paid' : invoice.status;
}

/** The states of an invoice, an estimate or a credit note as a visitor sees them. */
export const payerDocumentStates = [...payerInvoiceStates, 'accepted', 'declined', 'expired', 'issued'] as const;

/** The state of an invoice, an estimate or a credit note as a visitor sees it. */
export type PayerDocumentState = (typeof payerDocumentStates)[number];

/**
 * Returns the state of an issued document for a visitor with its link. An open estimate can be answered while its merchant may take
 * payments; a credit note is read-only.
 *
 * @param today in the merchant's time zone
 */
export function payerDocumentState(
  document: InvoiceMoney & { kind: InvoiceKind; status: DocumentStatus; due_date: string | null },
  merchant: InvoicingMerchant,
  today: string,
): PayerDocumentState {
  const { kind, status, due_date } = document;
  if (kind === 'credit_note') return 'issued';
  if (kind === 'invoice') return payerInvoiceState({ ...document, status: status as InvoiceStatus }, merchant);
  const estimate = status as EstimateStatus;
  const now = due_date === null ? estimate : estimateStatusNow({ status: estimate, due_date }, today);
  if (now === 'declined' || now === 'expired') return now;
  if (now === 'accepted' || now === 'converted') return 'accepted';
  return merchantMayInvoice(merchant, 'accept') ? 'open' : 'business_unavailable';
}
