import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { locale } from '../../fields.ts';
import { emailAddress } from '../../merchants/payment-link/payment-link.ts';
import { receiptParams } from './get-visitor-receipt.ts';

/**
 * Mails the result of the visitor's payment once it is known: the receipt, or that nothing was charged. One mail per payment, to the latest
 * address. `status_forbids` if the result is already known: the page shows it.
 */
export const emailVisitorOutcome = defineCall({
  name: 'email_visitor_outcome',
  service: 'payment-link',
  method: 'POST',
  path: '/payments/{payment_id}/email',
  summary: 'E-mail the outcome of a payment to a visitor',
  source: 'S7.130',
  permission: 'visitor',
  effect: 'write',
  merchant_scope: 'one',
  params: receiptParams,
  body: z.strictObject({ email: emailAddress, locale: z.optional(locale) }),
  response: z.object({ message: z.object({ recipient: z.string() }) }),
  errors: ['not_found', 'status_forbids'],
});
