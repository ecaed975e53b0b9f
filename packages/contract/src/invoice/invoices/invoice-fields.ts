import { invoiceLimits, paymentTerms } from '@countinghouse/domain/invoice/invoice-limits';
import { MAX_TEN_THOUSANDTHS } from '@countinghouse/domain/level23/line-item';
import { MAX_AMOUNT } from '@countinghouse/domain/money';
import { matchesEmail, patternMessages } from '@countinghouse/domain/text/validation';
import { z } from 'zod/mini';
import { amount, amountOrZero, givenDate, locale, text, uuid, wholeNumber } from '../../fields.ts';
import { emailAddress, lines, ratePpm, tipChoices } from '../../merchants/payment-link/payment-link.ts';
import { addressLines, companyName } from '../../vault/customer-texts.ts';
import { pricedFields, taxRateIds } from '../items/invoice-item.ts';
import { reminderDays } from '../settings/invoice-settings.ts';

/** The invoice in the path. */
export const invoiceParams = z.object({ invoice_id: uuid });

/** A change of an invoice with nothing but the version that was read. */
export const invoiceVersion = z.strictObject({ version: z.int() });

const emailOrEmpty = z.string('must be text').check(
  z.trim(),
  z.maxLength(254, 'must have at most 254 characters'),
  z.refine((value) => value === '' || matchesEmail(value), patternMessages.email),
);

/** The recipient of an invoice or of its delivery. Omitted fields are empty. */
const party = z.strictObject({
  name: z.optional(text(129)),
  company_name: z.optional(companyName),
  email: z.optional(emailOrEmpty),
  phone_number: z.optional(text(24)),
  ...addressLines,
});

const discount = {
  /** Millionths; not together with an amount. */
  discount_ppm: z.optional(z.nullable(ratePpm)),
  discount_amount: z.optional(z.nullable(amountOrZero)),
};

const line = z.strictObject({
  ...pricedFields,
  /** 1.5 is 15000. */
  quantity_ten_thousandths: wholeNumber(1, MAX_TEN_THOUSANDTHS),
  ...discount,
});

const part = z.strictObject({
  label: z.optional(text(invoiceLimits.part_label_maximum)),
  /** Null for the day of issue. */
  due_date: z.optional(z.nullable(givenDate)),
  amount,
});

/** The fields of a draft. Omitted fields are unchanged, or get their defaults. */
export const draftFields = {
  /** The customer in the vault; null for none. */
  customer_id: z.optional(z.nullable(uuid)),
  /** Null: copied from the customer at issue. */
  bill_to: z.optional(z.nullable(party)),
  /** Null: nothing is shipped, or to the customer's own address. */
  ship_to: z.optional(z.nullable(party)),
  send_to: z.optional(
    z.array(emailAddress).check(
      z.maxLength(invoiceLimits.recipients_maximum, `must have at most ${invoiceLimits.recipients_maximum} entries`),
      z.refine(
        (list) => new Set(list.map((email) => email.toLowerCase())).size === list.length,
        'must not have the same address twice',
      ),
    ),
  ),
  locale: z.optional(locale),
  /** The terminal for payments, which determines the currency. If omitted: the selected one, or else that of the default key. */
  terminal_uid: z.optional(uuid),
  /** Null for the day of issue. Never in the future. */
  issue_date: z.optional(z.nullable(givenDate)),
  payment_terms: z.optional(z.literal(paymentTerms, `must be one of ${paymentTerms.join(', ')}`)),
  /** Of the terms `date`. */
  due_date: z.optional(z.nullable(givenDate)),
  order_id: z.optional(text(invoiceLimits.order_id_maximum)),
  title: z.optional(text(invoiceLimits.title_maximum)),
  note_to_customer: z.optional(lines(invoiceLimits.note_to_customer_maximum)),
  terms: z.optional(lines(invoiceLimits.terms_maximum)),
  /** The customer never sees it. */
  internal_note: z.optional(lines(invoiceLimits.internal_note_maximum)),
  /** The values of the merchant's custom fields, by custom_field_id. */
  custom_fields: z.optional(
    z.record(uuid, z.union([z.string().check(z.maxLength(1_000)), z.boolean()], 'must be text, true or false')),
  ),
  /** On the whole, after the discounts of lines. */
  ...discount,
  shipping_amount: z.optional(amountOrZero),
  shipping_tax_rate_ids: z.optional(taxRateIds),
  lines: z.optional(
    z
      .array(line)
      .check(z.maxLength(invoiceLimits.lines_maximum, `must have at most ${invoiceLimits.lines_maximum} entries`)),
  ),
  /**
   * Deposit and instalments, in the order of their dates; if there are none, the whole amount is due on the due date. Together they are the
   * total.
   */
  parts: z.optional(
    z
      .array(part)
      .check(z.maxLength(invoiceLimits.parts_maximum, `must have at most ${invoiceLimits.parts_maximum} entries`)),
  ),
  /** Whether the payer can choose an amount, and the minimum. */
  allow_partial: z.optional(z.boolean()),
  minimum_amount: z.optional(wholeNumber(invoiceLimits.minimum_amount_minimum, MAX_AMOUNT)),
  tip_choices: z.optional(tipChoices),
  /**
   * A stored card of the customer that the invoice charges automatically on the due dates of its parts, as the customer agreed; null for
   * none. Also requires VAVI.
   */
  account_uid: z.optional(z.nullable(uuid)),
  /** How often a declined charge is retried. */
  re_attempts: z.optional(wholeNumber(0, invoiceLimits.re_attempts_maximum)),
  /** Whether it uses the reminders of the settings, its own, or none. */
  reminders: z.optional(z.literal(['settings', 'own', 'off'], 'must be settings, own or off')),
  reminder_days: z.optional(reminderDays),
} as const;
