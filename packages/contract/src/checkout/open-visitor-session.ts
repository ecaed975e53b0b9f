import { payerStates } from '@countinghouse/domain/payment-link/payment-link';
import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { locale, uuid } from '../fields.ts';
import { shownBusiness, visitorPage } from '../payment-link/visitor-page.ts';

/** What a link is for: a customer's own data, a payment, or an invoice, an estimate or a credit note. */
export const linkPurposes = ['customer', 'payment_link', 'invoice'] as const;

/** How a link stands: those of payment links, `used` of one by which a card was added, and `closed` of an invoice that was withdrawn. */
export const linkStates = [...payerStates, 'used', 'closed'] as const;

/**
 * Exchanges the secret of a link for the token of a visitor, who can then do what the link is for and nothing else. A link that was made but
 * cannot be used is told apart by its state, without a token; a secret that was never made is not found. Opening a link uses nothing.
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
    /** In which language the page is read; that of the link where it is left out. */
    locale: z.optional(locale),
  }),
  response: z.object({
    purpose: z.literal(linkPurposes),
    state: z.literal(linkStates),
    /** Who asks; of a customer's link the name alone. */
    ...shownBusiness,
    locale,
    /** Whom to ask where it cannot be used; empty where the merchant says nothing of it. */
    support_email: z.string(),
    /** When a link that is not open yet begins, or one that has expired ended; null otherwise. */
    at: z.nullable(z.iso.datetime()),
    /** That of the business, in which `at` is told. */
    time_zone: z.literal(Object.keys(timeZones) as TimeZone[]),
    /** Null unless `state` is `open`: that of an invoice which can be read, paid or not. */
    token: z.nullable(z.string()),
    user: z.nullable(z.object({ id: uuid, username: z.string(), email: z.string() })),
    page: z.nullable(visitorPage),
  }),
  errors: ['not_found'],
});
