import { payerDocumentStates, payerInvoiceStates } from '@countinghouse/domain/invoice/invoice-states';
import { invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import {
  type AskedField,
  askedFields,
  fieldRules,
  keepCardRules,
  linkKinds,
  payerStates,
} from '@countinghouse/domain/payment-link/payment-link';
import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { cardRequestStates } from '@countinghouse/domain/vault/self-service';
import { z } from 'zod/mini';
import { currency, instant, locale, plainDate, uuid } from '../fields.ts';
import { consentTexts } from '../merchants/settings/card-storage.ts';

/** The payee, for the header and footer of a page; unknown fields are empty. */
export const shownBusiness = {
  /** Doing business as. */
  business: z.string(),
  /** Its location, such as `Portland, Maine`. */
  place: z.string(),
  /** Ten digits. */
  phone: z.string(),
};

/** The states of a payment that has a receipt. */
export const receiptStates = ['paid', 'reversed', 'refunded'] as const;

/** A stored card as its own customer sees it. */
export const visitorCard = z.object({
  card_brand: z.string(),
  last_four: z.string(),
  /** MMYY. */
  card_expiry: z.string(),
  health: z.literal(['valid', 'expiring', 'expired', 'blocked']),
});

/** An open invoice of a customer, as their own page lists it. Amounts are in minor units of its currency. */
export const owedInvoice = z.object({
  invoice_id: uuid,
  invoice_number: z.string(),
  title: z.string(),
  /** The due date of the invoice or of its oldest open part, in the business's time zone. */
  due_date: plainDate,
  /** How many days it is overdue; 0 if it is not. */
  overdue_days: z.int(),
  balance_amount: z.int(),
  currency,
  /** The invoice can be paid if it is `open` or `partially_paid`. */
  state: z.literal(payerInvoiceStates),
});

/** A payment of a customer that has a receipt. */
export const customerReceipt = z.object({
  payment_id: uuid,
  paid_at: instant,
  /** Null if the payment was not for an invoice. */
  invoice_number: z.nullable(z.string()),
  description: z.string(),
  amount: z.int(),
  currency,
  card_brand: z.string(),
  last_four: z.string(),
  state: z.literal(receiptStates),
});

/** The page of a customer who came by their own link. */
export const customerPage = z.object({
  purpose: z.literal('customer'),
  ...shownBusiness,
  locale,
  time_zone: z.literal(Object.keys(timeZones) as TimeZone[]),
  /** What the customer agrees to: the merchant's own sentences, by language. */
  consent_texts: consentTexts,
  /** `asked` until a card was added with the link, then `added`; `unavailable` while the business takes no cards. */
  card_request: z.literal(cardRequestStates),
  /** Whether the business can take payments now. Receipts can be read either way. */
  takes_payments: z.boolean(),
  /** Masked, since another person may have the link. */
  customer: z.object({ name: z.string(), email: z.string() }),
  cards: z.array(visitorCard),
  /** The first fifty open invoices, earliest due date first. */
  owed_invoices: z.array(owedInvoice),
  /** Whether there are more than these (get_owed_invoices). */
  has_more_owed_invoices: z.boolean(),
  /** The latest fifty payments with a receipt, newest first. */
  receipts: z.array(customerReceipt),
  /** Whether there are more than these (get_visitor_receipts). */
  has_more_receipts: z.boolean(),
});

const rules = Object.fromEntries(askedFields.map((field) => [field, z.literal(fieldRules)])) as Record<
  AskedField,
  z.ZodMiniLiteral<(typeof fieldRules)[number]>
>;

/** The fields of every card form besides the card. */
const cardForm = {
  fields: z.object(rules),
  /** Empty unless `fields.custom_fields` shows them. */
  custom_fields: z.array(
    z.object({
      custom_field_id: uuid,
      label: z.string(),
      input_type: z.literal([
        customFieldTypes.text,
        customFieldTypes.number,
        customFieldTypes.checkbox,
        customFieldTypes.date,
      ]),
      required: z.boolean(),
    }),
  ),
  /** Whether the card form asks for the postal code: if the currency is 840. */
  asks_postal_code: z.boolean(),
  keep_card: z.literal(keepCardRules),
  /** The consent sentences if the card is stored: the merchant's own, by language. Empty if there are none. */
  consent_texts: consentTexts,
  /** The customer of the link, masked; null if there is none. */
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  terms_url: z.string(),
  privacy_url: z.string(),
  support_email: z.string(),
};

/** The page of a payment link: what to pay, and its fields. Amounts are in minor units; rates in millionths (ppm). */
export const linkPage = z.object({
  purpose: z.literal('payment_link'),
  /** The present state, not that of when the page was opened. */
  state: z.literal(payerStates),
  ...shownBusiness,
  locale,
  time_zone: z.literal(Object.keys(timeZones) as TimeZone[]),
  heading: z.string(),
  text: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.literal(linkKinds),
  currency,
  amount: z.nullable(z.int()),
  minimum_amount: z.nullable(z.int()),
  maximum_amount: z.nullable(z.int()),
  choices: z.array(z.int()),
  allows_other_amount: z.boolean(),
  items: z.array(
    z.object({
      item_id: uuid,
      title: z.string(),
      unit_amount: z.int(),
      quantity_minimum: z.int(),
      quantity_maximum: z.int(),
      tax_rate_ppm: z.int(),
    }),
  ),
  tax_rate_ppm: z.int(),
  /** Empty for no tip. */
  tip_choices: z.array(z.int()),
  ...cardForm,
  return_url: z.nullable(z.string()),
  starts_at: z.nullable(instant),
  expires_at: z.nullable(instant),
});

/** The recipient of the invoice, or of the goods; unknown fields are empty. */
const party = z.object({
  name: z.string(),
  company_name: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
});

/**
 * The page of an invoice, an estimate or a credit note: its content, what was paid, and what the payer can pay now. Amounts are in minor
 * units of its currency; rates in millionths (ppm); dates are those of the business.
 */
export const invoicePage = z.object({
  purpose: z.literal('invoice'),
  /** The present state, not that of when the page was opened. */
  state: z.literal(payerDocumentStates),
  kind: z.literal(invoiceKinds),
  ...shownBusiness,
  locale,
  time_zone: z.literal(Object.keys(timeZones) as TimeZone[]),
  invoice_number: z.string(),
  title: z.string(),
  order_id: z.string(),
  issue_date: plainDate,
  due_date: z.nullable(plainDate),
  /** Days since its due date, or that of its oldest open part; 0 if nothing is overdue. */
  overdue_days: z.int(),
  bill_to: party,
  ship_to: z.nullable(party),
  note_to_customer: z.string(),
  terms: z.string(),
  lines: z.array(
    z.object({
      line_number: z.int(),
      description: z.string(),
      quantity_ten_thousandths: z.int(),
      unit_of_measure: z.string(),
      unit_price_ten_thousandths: z.int(),
      /** Before discounts and taxes. */
      gross_amount: z.int(),
    }),
  ),
  taxes: z.array(
    z.object({
      name: z.string(),
      rate_ppm: z.int(),
      /** Whether prices include it. */
      inclusive: z.boolean(),
      tax_amount: z.int(),
    }),
  ),
  subtotal_amount: z.int(),
  discount_total: z.int(),
  shipping_amount: z.int(),
  total_amount: z.int(),
  /** Deposit and instalments, with what is still owed for each; empty if it is paid in one amount. */
  parts: z.array(
    z.object({
      part_number: z.int(),
      label: z.string(),
      due_date: plainDate,
      amount: z.int(),
      open_amount: z.int(),
    }),
  ),
  /** The payments so far, without tips; oldest first. */
  payments: z.array(
    z.object({
      paid_on: plainDate,
      amount: z.int(),
      /** Null for an offline payment. */
      card: z.nullable(z.object({ card_brand: z.string(), last_four: z.string() })),
    }),
  ),
  credited_amount: z.int(),
  refunded_amount: z.int(),
  /** What is still owed. */
  balance_amount: z.int(),
  /** The part reserved by payments in progress. */
  reserved_amount: z.int(),
  /** What can be paid now; null if nothing can. */
  payable: z.nullable(
    z.object({
      whole_amount: z.int(),
      due_amount: z.int(),
      due_date: plainDate,
      is_due: z.boolean(),
      /** A range for any amount; null if partial payment is not allowed. */
      partial: z.nullable(z.object({ minimum_amount: z.int(), maximum_amount: z.int() })),
    }),
  ),
  allow_partial: z.boolean(),
  minimum_amount: z.int(),
  /** Empty for no tip. */
  tip_choices: z.array(z.int()),
  currency,
  paid_at: z.nullable(instant),
  /** When an estimate was accepted or declined. */
  answered_at: z.nullable(instant),
  ...cardForm,
});

/** The content of a visitor's page, by the purpose of their link. */
export const visitorPage = z.discriminatedUnion('purpose', [customerPage, linkPage, invoicePage]);

export type VisitorPage = z.output<typeof visitorPage>;
export type LinkPage = z.output<typeof linkPage>;
export type InvoicePage = z.output<typeof invoicePage>;
