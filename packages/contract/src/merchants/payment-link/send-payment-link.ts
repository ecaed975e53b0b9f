import { linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, locale, uuid } from '../../fields.ts';
import { emailAddress, linkParams } from './payment-link.ts';

/** Mails a payment link to up to twenty addresses, each separately; a merchant can send fifty an hour. */
export const sendPaymentLink = defineCall({
  name: 'send_payment_link',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/paymentlink/links/{link_id}/send',
  summary: 'Send a payment link',
  source: 'S7.130',
  permission: { any_of: ['PLUD'] },
  api_key: 'open',
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'take_visitor_payments',
  params: linkParams,
  body: z.strictObject({
    recipients: z
      .array(emailAddress)
      .check(
        z.minLength(1, 'must have at least one entry'),
        z.maxLength(linkLimits.recipients_maximum, `must have at most ${linkLimits.recipients_maximum} entries`),
      ),
    /** The language of the mail; that of the settings if omitted. */
    locale: z.optional(locale),
  }),
  response: z.object({
    messages: z.array(z.object({ message_id: uuid, recipient: z.string(), created_at: instant })),
  }),
  errors: ['not_found', 'status_forbids', 'too_many_requests'],
});
