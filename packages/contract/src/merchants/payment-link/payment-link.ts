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

/** The merchant of a path: the one in scope. */
export const paymentLinkParams = z.object({ id: uuid });

/** One payment link of a path. */
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

/** What a page asks of its payers besides the card. */
export const askedFieldRules = z.strictObject(ruleOfEach);

/** A rate in millionths: 80000 is 8%. */
export const ratePpm = wholeNumber(0, 1_000_000);

/** Shares of the amount that are offered as a tip, in millionths, the smallest first; none: no tip is asked for. */
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

/** An https address that a payer is led back to. */
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

/** The settings of a merchant's payment pages as they are given. What is left out stays as it is, or is the default. */
export const paymentLinkFields = {
  /** Off: no link can be paid. */
  enabled: z.optional(z.boolean()),
  default_locale: z.optional(locale),
  /** What every page says, by language; a language without texts shows those of the default one. */
  texts: z.optional(z.strictObject(textsOfEach)),
  /** At which new links take their payments. */
  terminal_uid: z.optional(uuid),
  /** What pages ask for; a link can have rules of its own. */
  fields: z.optional(askedFieldRules),
  tip_choices: z.optional(tipChoices),
  terms_url: z.optional(httpsAddress),
  privacy_url: z.optional(httpsAddress),
  /** Where payers may be led back to: https, an exact origin and the beginning of a path. */
  return_urls: z.optional(
    z
      .array(returnUrl)
      .check(
        z.maxLength(linkLimits.return_urls_maximum, `must have at most ${linkLimits.return_urls_maximum} entries`),
      ),
  ),
  support_email: z.optional(emailOrEmpty),
  /** Whether payers get their receipt by e-mail without asking. */
  sends_receipt: z.optional(z.boolean()),
  protection: z.optional(z.literal(protectionModes, 'must be normal or strict')),
  /** What all links together take in a day of the merchant's time zone at most, in minor units of each currency. */
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
  /** Goes back with a change, so that nobody overwrites what they have not seen. */
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
  /** On top of the price. */
  tax_rate_ppm: z.optional(ratePpm),
};

const instantOrNull = z.nullable(instant);

/** By what its merchant knows a link. */
export const linkName = text(linkLimits.name_maximum).check(z.minLength(1, 'must not be empty'));

/**
 * The fields of a payment link as they are given. Of its kind: `fixed` needs an `amount`; `open` takes a minimum and a maximum; `choice`
 * needs two to six `choices`, and takes a minimum and a maximum where another amount is allowed; `items` needs one to twenty of them.
 */
export const linkFields = {
  /** For the merchant alone. */
  name: z.optional(linkName),
  /** What payers read; empty: the heading of the settings. */
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
  /** On top of the amount; items have rates of their own. */
  tax_rate_ppm: z.optional(ratePpm),
  /** Null: those of the settings; empty: no tip is asked for. */
  tip_choices: z.optional(z.nullable(tipChoices)),
  /** Where it takes its payments, which decides the currency too; left out: the terminal of the settings. */
  terminal_uid: z.optional(uuid),
  /** Null: any number. */
  max_uses: z.optional(z.nullable(wholeNumber(1, linkLimits.uses_maximum))),
  starts_at: z.optional(instantOrNull),
  expires_at: z.optional(instantOrNull),
  order_id: z.optional(text(linkLimits.order_id_maximum)),
  /** Whose personal link it is: their details are filled in, masked. */
  customer_id: z.optional(z.nullable(uuid)),
  /** What its page asks for; null: what the settings say. */
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
  /** When a pause by the protection ends by itself. */
  paused_until: instantOrNull,
  used_count: z.int(),
  /** Payments that are under way. */
  reserved_count: z.int(),
  max_uses: z.nullable(z.int()),
  /** What its used uses come to. Refunds are not subtracted. */
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

/** An answer of a payer to what the page asked. */
const linkAnswer = z.object({ label: z.string(), value: z.union([z.string(), z.boolean()]) });

/** One use of a link: a payment that was tried. */
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

/** What became of those who opened links: each number is a part of the one before. The last 30 days, today included. */
export const linkFigures = z.object({
  opened_count: z.int(),
  tried_count: z.int(),
  paid_count: z.int(),
  /** What was paid, one a currency. */
  paid: z.array(z.object({ currency, amount: z.int(), payment_count: z.int() })),
  /** Days without a payment are left out. */
  by_day: z.array(z.object({ date: plainDate, currency, amount: z.int(), payment_count: z.int() })),
});

/** A payment link with everything that its form and its details show. */
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
  /** The whole address with its secret, for 'Copy link'; null where it cannot be opened any more. */
  address: z.nullable(z.string()),
  figures: linkFigures,
  /** The latest ten. */
  uses: z.array(linkUse),
  /** What can be done with it now, by its status. Permissions are asked besides. */
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

/** A change of a link without anything but the version that was read. */
export const linkVersion = z.strictObject({ version: z.int() });
