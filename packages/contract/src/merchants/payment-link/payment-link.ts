import { currencyCodes } from '@countinghouse/domain/money';
import {
  type AskedField,
  askedFields,
  fieldRules,
  keepCardRules,
  linkKinds,
  linkLimits,
  linkStatuses,
  linkUseStates,
  pausedReasons,
  protectionModes,
} from '@countinghouse/domain/payment-link/payment-link';
import type { Locale } from '@countinghouse/domain/text/locales';
import { locales } from '@countinghouse/domain/text/locales';
import { matchesEmail, matchesWebsite, patternMessages } from '@countinghouse/domain/text/validation';
import { z } from 'zod/mini';
import { amount, currency, instant, locale, plainDate, text, uuid, wholeNumber } from '../../fields.ts';

/** The merchant in the path, which must be the one in scope. */
export const paymentLinkParams = z.object({ id: uuid });

/** The payment link in the path. */
export const linkParams = z.object({ id: uuid, link_id: uuid });

/** Plain text with line breaks. */
export const lines = (length_maximum: number) =>
  z.string('must be text').check(
    z.trim(),
    z.maxLength(length_maximum, `must have at most ${length_maximum} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    z.regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/u, 'must not have control characters'),
  );

const fieldRule = z.literal(fieldRules, `must be one of ${fieldRules.join(', ')}`);

const ruleOfEach = Object.fromEntries(askedFields.map((field) => [field, fieldRule])) as Record<
  AskedField,
  typeof fieldRule
>;

/** The fields of a page besides the card. */
export const askedFieldRules = z.strictObject(ruleOfEach);

/** A rate in millionths: 80000 is 8%. */
export const ratePpm = wholeNumber(0, 1_000_000);

/** The offered tips as shares of the amount, in millionths, in ascending order; empty for no tip. */
export const tipChoices = z.array(wholeNumber(1, 1_000_000)).check(
  z.maxLength(linkLimits.tip_choices_maximum, `must have at most ${linkLimits.tip_choices_maximum} entries`),
  z.refine((list) => list.every((one, at) => at === 0 || one > (list[at - 1] ?? 0)), 'must be in ascending order'),
);

const httpsAddress = z.string('must be text').check(
  z.trim(),
  z.maxLength(500, 'must have at most 500 characters'),
  z.refine((value) => value === '' || /^https:\/\//.test(value), 'must begin with https://'),
  z.refine((value) => value === '' || matchesWebsite(value) || URL.canParse(value), patternMessages.website),
);

/** An https address to which a payer returns. */
export const returnUrl = z
  .string('must be text')
  .check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(500, 'must have at most 500 characters'),
    z.regex(/^https:\/\/[\x21-\x7e]+$/, 'must be an https address'),
  );

/** An e-mail address. */
export const emailAddress = z.string('must be text').check(
  z.trim(),
  z.maxLength(254, 'must have at most 254 characters'),
  z.refine((value) => matchesEmail(value), patternMessages.email),
);

const pageTexts = {
  heading: text(linkLimits.heading_maximum),
  text: lines(linkLimits.text_maximum),
  thanks: lines(linkLimits.text_maximum),
};

const textsOfLocale = z.strictObject(pageTexts);

const textsOfEach = Object.fromEntries(locales.map((one) => [one, z.optional(textsOfLocale)])) as Record<
  Locale,
  z.ZodMiniOptional<typeof textsOfLocale>
>;

const emailOrEmpty = z.string('must be text').check(
  z.trim(),
  z.maxLength(254, 'must have at most 254 characters'),
  z.refine((value) => value === '' || matchesEmail(value), patternMessages.email),
);

/** The settings of a merchant's payment pages, as entered. Omitted fields are unchanged, or get their defaults. */
export const paymentLinkFields = {
  /** If off, no link can be paid. */
  enabled: z.optional(z.boolean()),
  default_locale: z.optional(locale),
  /** The texts of every page, by language; a language without texts uses those of the default one. */
  texts: z.optional(z.strictObject(textsOfEach)),
  /** The terminal of new links. */
  terminal_uid: z.optional(uuid),
  /** The fields of pages; a link can have its own rules. */
  fields: z.optional(askedFieldRules),
  tip_choices: z.optional(tipChoices),
  terms_url: z.optional(httpsAddress),
  privacy_url: z.optional(httpsAddress),
  /** The addresses to which payers may return: https, an exact origin and a path prefix. */
  return_urls: z.optional(
    z
      .array(returnUrl)
      .check(
        z.maxLength(linkLimits.return_urls_maximum, `must have at most ${linkLimits.return_urls_maximum} entries`),
      ),
  ),
  support_email: z.optional(emailOrEmpty),
  /** Whether payers automatically get their receipt by email. */
  sends_receipt: z.optional(z.boolean()),
  protection: z.optional(z.literal(protectionModes, 'must be normal or strict')),
  /** The maximum of all links together in a day of the merchant's time zone, in minor units of each currency. */
  daily_amount_maximum: z.optional(amount),
  daily_count_maximum: z.optional(wholeNumber(1, 1_000_000)),
} as const;

/** The settings of a merchant's payment pages. */
export const paymentLink = z.object({
  enabled: z.boolean(),
  default_locale: locale,
  texts: z.partialRecord(z.literal(locales), z.object({ heading: z.string(), text: z.string(), thanks: z.string() })),
  terminal_uid: uuid,
  fields: z.object(ruleOfEach),
  tip_choices: z.array(z.int()),
  terms_url: z.string(),
  privacy_url: z.string(),
  return_urls: z.array(z.string()),
  support_email: z.string(),
  sends_receipt: z.boolean(),
  protection: z.literal(protectionModes),
  daily_amount_maximum: z.int(),
  daily_count_maximum: z.int(),
  /** Sent back with a change, so that no unseen change is overwritten. */
  version: z.int(),
  created_at: instant,
  updated_at: instant,
});

export type PaymentLinkSettings = z.output<typeof paymentLink>;

const linkItem = {
  title: text(linkLimits.title_maximum).check(z.minLength(1, 'must not be empty')),
  unit_amount: amount,
  quantity_minimum: z.optional(wholeNumber(0, linkLimits.quantity_maximum)),
  quantity_maximum: z.optional(wholeNumber(1, linkLimits.quantity_maximum)),
  /** Added to the price. */
  tax_rate_ppm: z.optional(ratePpm),
};

const instantOrNull = z.nullable(instant);

/** The merchant's own name of a link. */
export const linkName = text(linkLimits.name_maximum).check(z.minLength(1, 'must not be empty'));

/**
 * The fields of a payment link, as entered. By kind: `fixed` needs an `amount`; `open` accepts a minimum and a maximum; `choice` needs two
 * to six `choices`, and accepts a minimum and a maximum if another amount is allowed; `items` needs one to twenty items.
 */
export const linkFields = {
  /** Only for the merchant. */
  name: z.optional(linkName),
  /** The title that payers see; if empty, the heading of the settings. */
  title: z.optional(text(linkLimits.title_maximum)),
  description: z.optional(lines(linkLimits.description_maximum)),
  kind: z.optional(z.literal(linkKinds, `must be one of ${linkKinds.join(', ')}`)),
  amount: z.optional(z.nullable(amount)),
  minimum_amount: z.optional(z.nullable(amount)),
  maximum_amount: z.optional(z.nullable(amount)),
  choices: z.optional(z.array(amount).check(z.maxLength(20, 'must have at most 20 entries'))),
  allows_other_amount: z.optional(z.boolean()),
  items: z.optional(
    z
      .array(z.strictObject({ item_id: z.optional(uuid), ...linkItem }))
      .check(z.maxLength(linkLimits.items_maximum, `must have at most ${linkLimits.items_maximum} entries`)),
  ),
  /** Added to the amount; items have their own rates. */
  tax_rate_ppm: z.optional(ratePpm),
  /** Null for those of the settings; empty for no tip. */
  tip_choices: z.optional(z.nullable(tipChoices)),
  /** The terminal for payments, which also determines the currency; if omitted, that of the settings. */
  terminal_uid: z.optional(uuid),
  /** Null: any number. */
  max_uses: z.optional(z.nullable(wholeNumber(1, linkLimits.uses_maximum))),
  starts_at: z.optional(instantOrNull),
  expires_at: z.optional(instantOrNull),
  order_id: z.optional(text(linkLimits.order_id_maximum)),
  /** The customer of a personal link: their details are prefilled, masked. */
  customer_id: z.optional(z.nullable(uuid)),
  /** The fields of its page; null for those of the settings. */
  fields: z.optional(z.nullable(askedFieldRules)),
  keep_card: z.optional(z.literal(keepCardRules, `must be one of ${keepCardRules.join(', ')}`)),
  /** Where payers are led after they paid: on one of the settings' addresses. Null: nowhere. */
  return_url: z.optional(z.nullable(returnUrl)),
} as const;

/** A payment link as the list shows it. */
export const linkRow = z.object({
  link_id: uuid,
  name: z.string(),
  title: z.string(),
  kind: z.literal(linkKinds),
  currency: z.literal(currencyCodes),
  amount: z.nullable(z.int()),
  minimum_amount: z.nullable(z.int()),
  maximum_amount: z.nullable(z.int()),
  choices: z.array(z.int()),
  status: z.literal(linkStatuses),
  paused_reason: z.nullable(z.literal(pausedReasons)),
  /** When a pause by the protection ends automatically. */
  paused_until: instantOrNull,
  used_count: z.int(),
  /** Payments in progress. */
  reserved_count: z.int(),
  max_uses: z.nullable(z.int()),
  /** The total of its uses. Refunds are not subtracted. */
  paid_amount: z.int(),
  last_paid_at: instantOrNull,
  starts_at: instantOrNull,
  expires_at: instantOrNull,
  secret_last_four: z.string(),
  created_at: instant,
  created_by: z.nullable(uuid),
  created_by_name: z.string(),
  updated_at: instant,
  version: z.int(),
});

export type LinkRow = z.output<typeof linkRow>;

/** A payer's answer to a field of the page. */
const linkAnswer = z.object({ label: z.string(), value: z.union([z.string(), z.boolean()]) });

/** One use of a link: an attempted payment. */
export const linkUse = z.object({
  payment_id: uuid,
  state: z.literal(linkUseStates),
  amount: z.int(),
  tax_amount: z.int(),
  tip_amount: z.int(),
  currency,
  /** Of the payment. */
  status: z.int(),
  card_brand: z.string(),
  last_four: z.string(),
  payer_name: z.string(),
  payer_email: z.string(),
  items: z.array(z.object({ title: z.string(), quantity: z.int(), unit_amount: z.int() })),
  answers: z.array(linkAnswer),
  created_at: instant,
  concluded_at: instantOrNull,
});

export type LinkUse = z.output<typeof linkUse>;

/** The conversion of visitors: each number is a subset of the previous one. The last 30 days, today included. */
export const linkFigures = z.object({
  opened_count: z.int(),
  tried_count: z.int(),
  paid_count: z.int(),
  /** The amounts paid, one per currency. */
  paid: z.array(z.object({ currency, amount: z.int(), payment_count: z.int() })),
  /** Days without a payment are left out. */
  by_day: z.array(z.object({ date: plainDate, currency, amount: z.int(), payment_count: z.int() })),
});

/** A payment link with everything in its form and its details. */
export const link = z.extend(linkRow, {
  description: z.string(),
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
  tip_choices: z.nullable(z.array(z.int())),
  terminal_uid: uuid,
  order_id: z.string(),
  customer: z.nullable(z.object({ customer_id: uuid, full_name: z.string() })),
  fields: z.nullable(z.object(ruleOfEach)),
  keep_card: z.literal(keepCardRules),
  return_url: z.nullable(z.string()),
  /** The whole address with its secret, for 'Copy link'; null if it no longer works. */
  address: z.nullable(z.string()),
  figures: linkFigures,
  /** The latest ten. */
  uses: z.array(linkUse),
  /** The actions that its status allows now. Permissions are checked separately. */
  allows: z.object({
    change: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    close: z.boolean(),
    renew_secret: z.boolean(),
    send: z.boolean(),
  }),
});

export type Link = z.output<typeof link>;

/** A change of a link with nothing but the version that was read. */
export const linkVersion = z.strictObject({ version: z.int() });
