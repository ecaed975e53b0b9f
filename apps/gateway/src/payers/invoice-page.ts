import type { InvoicePage } from '@countinghouse/contract/payment-link/visitor-page';
import { daysOverdue } from '@countinghouse/domain/invoice/invoice-dates';
import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import {
  type PartStanding,
  type PayableNow,
  type PaymentRules,
  payableNow,
} from '@countinghouse/domain/invoice/invoice-parts';
import { isOverdue } from '@countinghouse/domain/invoice/invoice-states';
import type { FormRules } from '@countinghouse/domain/payment-link/link-page';
import { keepCardOf, pageFieldsOf } from '@countinghouse/domain/payment-link/link-page';
import {
  type AskedFields,
  defaultAskedFields,
  type KeepCardRule,
} from '@countinghouse/domain/payment-link/payment-link';
import type { Locale } from '@countinghouse/domain/text/locales';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import type { PayerInvoice, ScopedTransaction } from '../operation.ts';
import { partyOf } from '../store/invoices/invoices.ts';
import { type PayerDocument, readPayerDocument } from '../store/invoices/payer-document.ts';
import { cardFormOf } from './card-form.ts';
import { documentStateNow, mayKeepCards } from './payer-state.ts';
import { shownBusiness } from './shown-business.ts';

/** Reads the page of an invoice, an estimate or a credit note in its current state. */
export async function readInvoicePage(
  transaction: ScopedTransaction,
  payer: PayerInvoice,
  { locale, now, rules }: { locale: Locale; now: Date; rules: FormRules },
): Promise<InvoicePage> {
  const { merchant_uid, time_zone } = payer.merchant;
  const { invoice_id } = payer.invoice;
  const document = await readPayerDocument(transaction, { merchant_uid, invoice_id }, time_zone);
  return invoicePageOf(payer, document, { locale, now, rules });
}

/** Returns the page of an invoice, an estimate or a credit note in the state of its document. */
export function invoicePageOf(
  payer: PayerInvoice,
  document: PayerDocument,
  { locale, now, rules }: { locale: Locale; now: Date; rules: FormRules },
): InvoicePage {
  const { merchant } = payer;
  const { time_zone } = merchant;
  const { invoice, lines, parts, payments, answered_at } = document;
  const today = businessDateOf(now, time_zone);
  const state = documentStateNow({ ...payer, invoice: { ...payer.invoice, ...moneyOf(invoice) } }, { now });
  const payable = state === 'open' || state === 'partially_paid' ? payableOf(document, today) : null;
  const oldest_due = parts.find(({ open_amount }) => open_amount > 0)?.due_date ?? invoice.due_date;
  const is_overdue =
    invoice.kind === 'invoice' && oldest_due !== null && isOverdue({ ...invoice, due_date: oldest_due }, today);
  return {
    purpose: 'invoice',
    state,
    kind: invoice.kind,
    ...shownBusiness(merchant, payer.business),
    ...{ locale, time_zone },
    invoice_number: payer.invoice.invoice_number,
    title: invoice.title,
    order_id: invoice.order_id,
    issue_date: invoice.issue_date ?? today,
    due_date: invoice.due_date,
    overdue_days: is_overdue ? daysOverdue(oldest_due, today) : 0,
    bill_to: shownParty(invoice.bill_to),
    ship_to: invoice.ship_to === null ? null : shownParty(invoice.ship_to),
    note_to_customer: invoice.note_to_customer,
    terms: invoice.terms,
    lines: lines.map((line) => ({
      line_number: line.line_number,
      description: line.description,
      quantity_ten_thousandths: line.quantity_ten_thousandths,
      unit_of_measure: line.unit_of_measure,
      unit_price_ten_thousandths: line.unit_price_ten_thousandths,
      gross_amount: line.gross_amount,
    })),
    taxes: invoice.taxes.map(({ name, rate_ppm, inclusive, tax_amount }) => ({
      ...{ name, rate_ppm, inclusive, tax_amount },
    })),
    subtotal_amount: invoice.subtotal_amount,
    discount_total: invoice.discount_total,
    shipping_amount: invoice.shipping_amount,
    total_amount: invoice.total_amount,
    parts: parts.length > 1 ? parts.map(shownPart) : [],
    payments,
    credited_amount: invoice.credited_amount,
    refunded_amount: invoice.refunded_amount,
    balance_amount: invoice.balance_amount,
    reserved_amount: invoice.reserved_amount,
    payable,
    allow_partial: invoice.allow_partial,
    minimum_amount: invoice.minimum_amount,
    tip_choices: [...invoice.tip_choices],
    currency: invoice.currency,
    paid_at: invoice.paid_at?.toISOString() ?? null,
    answered_at: answered_at?.toISOString() ?? null,
    ...cardFormOf(payer, { ...invoiceFormOf(payer, payable, rules), currency: invoice.currency, rules }),
  };
}

/**
 * Returns the page of an invoice for a session whose link was revoked. A visitor who paid through it can still see the outcome of the
 * payment, through its receipt. The document itself is withheld, except for its number.
 */
export function withheldInvoicePage(
  payer: PayerInvoice,
  { locale, now, rules }: { locale: Locale; now: Date; rules: FormRules },
): InvoicePage {
  const { merchant, invoice } = payer;
  const { time_zone } = merchant;
  const { kind, invoice_number, currency } = invoice;
  return {
    purpose: 'invoice',
    state: 'withdrawn',
    ...shownBusiness(merchant, payer.business),
    ...{ kind, invoice_number, currency, locale, time_zone },
    ...{ title: '', order_id: '', note_to_customer: '', terms: '' },
    ...{ issue_date: businessDateOf(now, time_zone), due_date: null, overdue_days: 0 },
    ...{ bill_to: shownParty({}), ship_to: null },
    ...{ lines: [], taxes: [], parts: [], payments: [], tip_choices: [] },
    ...{ subtotal_amount: 0, discount_total: 0, shipping_amount: 0, total_amount: 0 },
    ...{ credited_amount: 0, refunded_amount: 0, balance_amount: 0, reserved_amount: 0 },
    ...{ payable: null, allow_partial: false, minimum_amount: invoiceLimits.minimum_amount_minimum },
    ...{ paid_at: null, answered_at: null },
    ...cardFormOf({ ...payer, customer: null }, { ...invoiceFormOf(payer, null, rules), currency, rules }),
  };
}

/** Returns what can be paid of a document now; null if nothing. */
export function payableOf(
  { invoice, parts }: { invoice: PaymentRules & { reserved_amount: number }; parts: readonly PartStanding[] },
  today: string,
): PayableNow | null {
  const { reserved_amount } = invoice;
  return payableNow(parts, invoice, { reserved_amount, today });
}

/**
 * Returns what the card form of an invoice requests: the e-mail address, and what the merchant requires of every payment. The card can be
 * stored if an amount may remain to be paid.
 */
export function invoiceFormOf(
  payer: PayerInvoice,
  payable: PayableNow | null,
  rules: FormRules,
): { fields: AskedFields; keep_card: KeepCardRule } {
  const leaves_rest = payable !== null && (payable.whole_amount > payable.due_amount || payable.partial !== null);
  const wish = leaves_rest && payer.invoice.account_uid === null ? 'offer' : 'never';
  return {
    fields: pageFieldsOf({ fields: null }, { fields: defaultAskedFields }, rules),
    keep_card: keepCardOf({ keep_card: wish }, mayKeepCards(payer)),
  };
}

function moneyOf(invoice: PayerDocument['invoice']) {
  const { status, paid_amount, refunded_amount, credited_amount, reserved_amount, balance_amount } = invoice;
  return { status, paid_amount, refunded_amount, credited_amount, reserved_amount, balance_amount };
}

/** Another person may have the link, so e-mail address and telephone are omitted. */
function shownParty(kept: Parameters<typeof partyOf>[0]): InvoicePage['bill_to'] {
  const { email: _email, phone_number: _phone, ...party } = partyOf(kept);
  return party;
}

const shownPart = ({ part_number, label, due_date, amount, open_amount }: PartStanding) => ({
  ...{ part_number, label, due_date, amount, open_amount },
});
