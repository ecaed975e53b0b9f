import { invoiceLimits, paymentTerms, seriesLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { seriesRestarts } from '@countinghouse/domain/invoice/invoice-number';
import { invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { MAX_AMOUNT } from '@countinghouse/domain/money';
import { type Locale, locales } from '@countinghouse/domain/text/locales';
import { z } from 'zod/mini';
import { instant, locale, plainDate, text, wholeNumber } from '../../fields.ts';
import { lines, tipChoices } from '../../merchants/payment-link/payment-link.ts';

/** The terms without a date of their own. */
export const usualTerms = paymentTerms.filter((terms) => terms !== 'date');

/** Days relative to a due date: -3 is three days before it. Unique, in ascending order. */
export const reminderDays = z
  .array(wholeNumber(-invoiceLimits.reminder_days_maximum, invoiceLimits.reminder_days_maximum))
  .check(
    z.maxLength(invoiceLimits.reminders_maximum, `must have at most ${invoiceLimits.reminders_maximum} entries`),
    z.refine((days) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)), 'must be in ascending order'),
  );

/** The texts of documents in one language. */
const textsOfLocale = z.strictObject({
  note_to_customer: lines(invoiceLimits.note_to_customer_maximum),
  terms: lines(invoiceLimits.terms_maximum),
});

const textsOfEach = Object.fromEntries(locales.map((one) => [one, z.optional(textsOfLocale)])) as Record<
  Locale,
  z.ZodMiniOptional<typeof textsOfLocale>
>;

const seriesOfKind = z.strictObject({
  /** Has {N}; {YYYY} or {YY} is the year of issue. */
  pattern: z.optional(text(seriesLimits.pattern_maximum).check(z.minLength(1, 'must not be empty'))),
  /** Numbers are padded with zeros to this length. */
  digits: z.optional(wholeNumber(seriesLimits.digits_minimum, seriesLimits.digits_maximum)),
  restarts: z.optional(z.literal(seriesRestarts, `must be one of ${seriesRestarts.join(', ')}`)),
  next_number: z.optional(wholeNumber(1, seriesLimits.next_number_maximum)),
});

/** A merchant's invoice settings, as entered. Omitted fields are unchanged. */
export const invoiceSettingsFields = {
  payment_terms: z.optional(z.literal(usualTerms, `must be one of ${usualTerms.join(', ')}`)),
  default_locale: z.optional(locale),
  /** The texts of new documents, by language; a language without texts uses those of the default one. */
  texts: z.optional(z.strictObject(textsOfEach)),
  reminder_days: z.optional(reminderDays),
  /** Default for new documents: whether the payer can choose an amount, and the minimum. */
  allow_partial: z.optional(z.boolean()),
  minimum_amount: z.optional(wholeNumber(invoiceLimits.minimum_amount_minimum, MAX_AMOUNT)),
  tip_choices: z.optional(tipChoices),
  numbering: z.optional(
    z.strictObject({
      invoice: z.optional(seriesOfKind),
      estimate: z.optional(seriesOfKind),
      credit_note: z.optional(seriesOfKind),
    }),
  ),
} as const;

/** How documents of a kind are numbered. */
const numbering = z.object({
  kind: z.literal(invoiceKinds),
  pattern: z.string(),
  digits: z.int(),
  restarts: z.literal(seriesRestarts),
  next_number: z.int(),
  /** The number that a document of this kind would get today. */
  next_invoice_number: z.string(),
  latest_issue_date: z.nullable(plainDate),
});

/** The settings of a merchant's invoices. */
export const invoiceSettings = z.object({
  payment_terms: z.literal(usualTerms),
  default_locale: locale,
  texts: z.partialRecord(z.literal(locales), z.object({ note_to_customer: z.string(), terms: z.string() })),
  reminder_days: z.array(z.int()),
  allow_partial: z.boolean(),
  minimum_amount: z.int(),
  tip_choices: z.array(z.int()),
  numbering: z.array(numbering),
  /** Sent back with a change, so that no unseen change is overwritten; 0 before the first save. */
  version: z.int(),
  updated_at: z.nullable(instant),
});

export type InvoiceSettings = z.output<typeof invoiceSettings>;
