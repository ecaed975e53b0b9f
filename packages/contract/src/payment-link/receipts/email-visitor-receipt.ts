import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { locale } from '../../fields.ts';
import { emailAddress } from '../../merchants/payment-link/payment-link.ts';
import { receiptParams } from './get-visitor-receipt.ts';

/** Mails the receipt of the visitor's own payment, at most three times. */
export const emailVisitorReceipt = defineCall({
  name: 'email_visitor_receipt',
  service: 'payment-link',
  method: 'POST',
  path: '/receipt/{payment_id}/email',
  summary: 'E-mail the receipt of a visitor',
  source: 'S7.130',
  permission: 'visitor',
  effect: 'write',
  merchant_scope: 'one',
  params: receiptParams,
  body: z.strictObject({ email: emailAddress, locale: z.optional(locale) }),
  response: z.object({ message: z.object({ recipient: z.string() }) }),
  errors: ['not_found', 'too_many_requests'],
});
