import { payerStates } from '@countinghouse/domain/payment-link/payment-link';
import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { locale, uuid } from '../fields.ts';
import { shownBusiness, visitorPage } from '../payment-link/visitor-page.ts';

/** The purpose of a link: a customer's own data, a payment, or an invoice, an estimate or a credit note. */
export const linkPurposes = ['customer', 'payment_link', 'invoice'] as const;

/** The states of a link: those of payment links, and `closed` for a withdrawn invoice. */
export const linkStates = [...payerStates, 'closed'] as const;

/**
 * Exchanges the secret of a link for a visitor's token, which allows only what the link is for. An unusable link answers its state without
 * a token; an unknown secret is not found. Opening a link does not use it up.
 */
export const openVisitorSession = defineCall({
  name: 'open_visitor_session',
  service: 'checkout',
  method: 'POST',
  path: '/sessions',
  summary: 'Exchange a link secret for a visitor token',
  source: 'S3.43; S1.47; S1.48',
  permission: 'public',
  effect: 'write',
  merchant_scope: 'none',
  body: z.strictObject({
    secret: z.string('must be text').check(z.regex(/^[\w-]{32}$/, 'must be the secret of a link')),
    /** The language of the page; that of the link if omitted. */
    locale: z.optional(locale),
  }),
  response: z.object({
    purpose: z.literal(linkPurposes),
    state: z.literal(linkStates),
    /** The business; for a customer's link only its name. */
    ...shownBusiness,
    locale,
    /** The contact for an unusable link; empty if the merchant has none. */
    support_email: z.string(),
    /** When a link that is not open yet begins, or when an expired one ended; null otherwise. */
    at: z.nullable(z.iso.datetime()),
    /** The business's time zone, for showing `at`. */
    time_zone: z.literal(Object.keys(timeZones) as TimeZone[]),
    /** Null unless `state` is `open`, which for an invoice means readable, paid or not. */
    token: z.nullable(z.string()),
    user: z.nullable(z.object({ id: uuid, username: z.string(), email: z.string() })),
    page: z.nullable(visitorPage),
  }),
  errors: ['not_found'],
});
