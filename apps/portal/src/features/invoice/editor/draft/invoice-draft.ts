import type { PreviewedInvoice } from '@countinghouse/contract/invoice/invoices/invoice';
import type { InvoiceSettings } from '@countinghouse/contract/invoice/settings/invoice-settings';
import { defaultInvoiceSettings, type PaymentTerms } from '@countinghouse/domain/invoice/invoice-limits';
import type { InvoiceToSum, RateToSum } from '@countinghouse/domain/invoice/sum-invoice';
import { TEN_THOUSANDTHS } from '@countinghouse/domain/level23/line-item';
import type { CurrencyCode } from '@countinghouse/domain/money';
import type { Locale } from '@countinghouse/domain/text/locales';
import { percentsOf } from '../../../../shared/fields/percents.ts';
import { type DiscountCode, givenDiscount } from './discount-text.ts';
import { type PlanDraft, wholePlanDraft } from './parts-plan.ts';

/** The parts of an address, in the order of documents and forms. */
export const addressParts = ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] as const;

const partyFields = ['name', 'company_name', 'email', 'phone_number', ...addressParts] as const;

/** The recipient of a document or of a delivery. */
export type PartyDraft = Record<(typeof partyFields)[number], string>;

/** An empty party. */
export const emptyParty = Object.fromEntries(partyFields.map((field) => [field, ''])) as PartyDraft;

/** A line as typed. Quantity and price are ten-thousandths; null while empty. */
export type LineDraft = {
  item_code: string;
  description: string;
  quantity: number | null;
  unit_price: number | null;
  unit_of_measure: string;
  commodity_code: string;
  discount: DiscountCode | null;
  tax_rate_ids: string[];
};

/** Returns an empty line. */
export function newLine(): LineDraft {
  return {
    item_code: '',
    description: '',
    quantity: TEN_THOUSANDTHS,
    unit_price: null,
    unit_of_measure: '',
    commodity_code: '',
    discount: null,
    tax_rate_ids: [],
  };
}

/** Returns whether a line is blank. Blank lines are not part of the document. */
export function isBlankLine({ description, unit_price, item_code }: LineDraft): boolean {
  return description.trim() === '' && item_code.trim() === '' && unit_price === null;
}

/** Where reminders come from: the settings, the document's own days, or none. */
export const reminderRules = ['settings', 'own', 'off'] as const;

/** The days relative to a due date that forms offer for reminders. */
export const usualReminderDays = [-7, -3, -1, 0, 3, 7, 10, 14, 30];

/** A document as typed. Amounts are minor units, dates YYYY-MM-DD. */
export type InvoiceDraft = {
  kind: 'invoice' | 'estimate';
  /** Empty for none. */
  customer_id: string;
  customer_name: string;
  /** Whether `bill_to` is typed, or is the customer's. */
  has_own_bill_to: boolean;
  bill_to: PartyDraft;
  ships: boolean;
  ship_to: PartyDraft;
  send_to: string[];
  locale: Locale;
  terminal_uid: string;
  order_id: string;
  title: string;
  lines: LineDraft[];
  discount: DiscountCode | null;
  shipping_amount: number | null;
  shipping_tax_rate_ids: string[];
  /** Null for the day of issue. */
  issue_date: string | null;
  payment_terms: PaymentTerms;
  /** Only for the terms `date`. */
  due_date: string | null;
  plan: PlanDraft;
  allow_partial: boolean;
  minimum_amount: number | null;
  /** In percent. */
  tip_percents: string[];
  /** The stored card that is charged on the due dates. Empty for none. */
  account_uid: string;
  /** As text. */
  re_attempts: string;
  note_to_customer: string;
  terms: string;
  internal_note: string;
  custom_fields: Record<string, string | boolean>;
  reminders: (typeof reminderRules)[number];
  /** Days from the due date, as text. */
  reminder_days: string[];
};

/** Returns a new document with the defaults of the settings. */
export function newDraft(
  kind: InvoiceDraft['kind'],
  settings: InvoiceSettings,
  terminal_uid: string,
  custom_fields: InvoiceDraft['custom_fields'],
): InvoiceDraft {
  return {
    kind,
    customer_id: '',
    customer_name: '',
    has_own_bill_to: false,
    bill_to: emptyParty,
    ships: false,
    ship_to: emptyParty,
    send_to: [],
    locale: settings.default_locale,
    terminal_uid,
    order_id: '',
    title: '',
    lines: [newLine()],
    discount: null,
    shipping_amount: null,
    shipping_tax_rate_ids: [],
    issue_date: null,
    payment_terms: settings.payment_terms,
    due_date: null,
    plan: wholePlanDraft,
    allow_partial: settings.allow_partial,
    minimum_amount: settings.minimum_amount,
    tip_percents: percentsOf(settings.tip_choices),
    account_uid: '',
    re_attempts: String(defaultInvoiceSettings.re_attempts),
    ...textsOf(settings, settings.default_locale),
    internal_note: '',
    custom_fields,
    reminders: 'settings',
    reminder_days: settings.reminder_days.map(String),
  };
}

/**
 * Returns what a draft takes from a customer: recipients, language, texts and delivery address. Existing input is kept.
 * @param preview the answer of `preview_invoice` for the customer
 */
export function takenOver(
  draft: Pick<InvoiceDraft, 'locale' | 'send_to' | 'note_to_customer' | 'terms'>,
  preview: PreviewedInvoice,
  settings: InvoiceSettings,
): Pick<InvoiceDraft, 'locale' | 'send_to' | 'note_to_customer' | 'terms' | 'ships' | 'ship_to'> {
  const { bill_to, ship_to, locale } = preview;
  const texts = textsOf(settings, draft.locale);
  const textOf = (field: 'note_to_customer' | 'terms') =>
    draft[field] === texts[field] ? preview[field] : draft[field];
  return {
    locale,
    send_to: bill_to.email === '' ? draft.send_to : [bill_to.email],
    note_to_customer: textOf('note_to_customer'),
    terms: textOf('terms'),
    ships: ship_to !== null,
    ship_to: ship_to === null ? emptyParty : { ...ship_to },
  };
}

/** Returns the texts of new documents in a language. */
export function textsOf({ texts, default_locale }: InvoiceSettings, locale: Locale) {
  const { note_to_customer = '', terms = '' } = texts[locale] ?? texts[default_locale] ?? {};
  return { note_to_customer, terms };
}

/** Returns a draft in the form that can be summed: without blank lines, and with 0 for missing numbers. */
export function summedDraft(
  draft: Pick<InvoiceDraft, 'lines' | 'discount' | 'shipping_amount' | 'shipping_tax_rate_ids'>,
  tax_rates: readonly RateToSum[],
): InvoiceToSum {
  const { lines, discount, shipping_amount, shipping_tax_rate_ids } = draft;
  return {
    lines: lines
      .filter((line) => !isBlankLine(line))
      .map((line) => ({
        quantity_ten_thousandths: line.quantity ?? 0,
        unit_price_ten_thousandths: line.unit_price ?? 0,
        tax_rate_ids: line.tax_rate_ids,
        ...givenDiscount(line.discount),
      })),
    ...givenDiscount(discount),
    shipping_amount: shipping_amount ?? 0,
    shipping_tax_rate_ids,
    tax_rates,
  };
}

/** A terminal at which a document can be paid. */
export type TerminalOption = { value: string; label: string; currency: CurrencyCode };

/** Returns the currency of a terminal; dollars if it is unknown. */
export function currencyOf(terminal_uid: string, terminals: readonly TerminalOption[]): CurrencyCode {
  return terminals.find(({ value }) => value === terminal_uid)?.currency ?? terminals[0]?.currency ?? 840;
}
