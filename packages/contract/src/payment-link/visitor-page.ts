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
import { z } from 'zod/mini';
import { currency, instant, locale, uuid } from '../fields.ts';
import { consentTexts } from '../merchants/settings/card-storage.ts';

/** Who is paid, as the head and the foot of a page say it; what is not known is empty. */
export const shownBusiness = {
  /** Doing business as. */
  business: z.string(),
  /** Where it is, such as `Portland, Maine`. */
  place: z.string(),
  /** Ten digits. */
  phone: z.string(),
};

/** A stored card as its own customer sees it. */
export const visitorCard = z.object({
  card_brand: z.string(),
  last_four: z.string(),
  /** MMYY. */
  card_expiry: z.string(),
  health: z.literal(['valid', 'expiring', 'expired', 'blocked']),
});

/** The page of a customer who came by their own link. */
export const customerPage = z.object({
  purpose: z.literal('customer'),
  business: z.string(),
  locale,
  /** What the customer agrees to: the merchant's own sentences, by language. */
  consent_texts: consentTexts,
  /** Masked, as whoever has the link may be somebody else. */
  customer: z.object({ name: z.string(), email: z.string() }),
  cards: z.array(visitorCard),
});

const rules = Object.fromEntries(askedFields.map((field) => [field, z.literal(fieldRules)])) as Record<
  AskedField,
  z.ZodMiniLiteral<(typeof fieldRules)[number]>
>;

/** The page of a payment link: what is to be paid, and what is asked. Amounts are in minor units; rates in millionths (ppm). */
export const linkPage = z.object({
  purpose: z.literal('payment_link'),
  /** As of now: what it was when the page was opened decides nothing. */
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
  /** Empty: no tip is asked for. */
  tip_choices: z.array(z.int()),
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
  /** Whether the card form asks for the postal code: where the currency is 840. */
  asks_postal_code: z.boolean(),
  keep_card: z.literal(keepCardRules),
  /** What the payer agrees to where the card is kept: the merchant's own sentences, by language. Empty where none is. */
  consent_texts: consentTexts,
  /** Of a personal link, masked; null otherwise. */
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  terms_url: z.string(),
  privacy_url: z.string(),
  support_email: z.string(),
  return_url: z.nullable(z.string()),
  starts_at: z.nullable(instant),
  expires_at: z.nullable(instant),
});

/** What the page of a visitor shows, by what their link is for. */
export const visitorPage = z.discriminatedUnion('purpose', [customerPage, linkPage]);

export type VisitorPage = z.output<typeof visitorPage>;
export type LinkPage = z.output<typeof linkPage>;
