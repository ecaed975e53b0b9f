import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { locale } from '../../fields.ts';
import { linkParams } from './payment-link.ts';

/** Returns the full mail that sends a payment link (send_payment_link), without the link's secret. Nothing is sent. */
export const getPaymentLinkMail = defineCall({
  name: 'get_payment_link_mail',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/paymentlink/links/{link_id}/mail',
  summary: 'Preview the mail of a payment link',
  source: 'S7.130',
  permission: { any_of: ['PLVW'] },
  api_key: 'open',
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: linkParams,
  /** The language of the mail; by default the language of the settings. */
  query: z.object({ locale: z.optional(locale) }),
  response: z.object({ mail: z.object({ locale, subject: z.string(), text: z.string(), html: z.string() }) }),
  errors: ['not_found'],
});
