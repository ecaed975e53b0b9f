import { followUpRequirements } from '@countinghouse/domain/access/payment-access';
import { refundNote_maximum, refundReasons } from '@countinghouse/domain/payment/refund';
import { EMAIL_MAX_LENGTH } from '@countinghouse/domain/text/validation';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { amount, locale, text, uuid } from '../../fields.ts';
import { paymentResult } from '../payment.ts';
import { followUpErrors } from './payment-operations.ts';

/**
 * Refunds a settled payment (218): all that is left of it or the given amount, in minor units. Answers the refund: a payment of its own,
 * Pending Credit (225), or Declined (230). Acts on the payment's own terminal.
 *
 * Reason and note are stored with the refund. With `receipt`, its receipt is mailed there once the refund is approved; a failed mail does
 * not affect the refund.
 */
export const refundPayment = defineCall({
  name: 'refund_payment',
  service: 'credit-card',
  method: 'POST',
  path: '/{payment_id}/refund',
  summary: 'Refund a settled payment',
  source: 'S7.105; blanks.md section 3',
  ...followUpRequirements.refund,
  merchant_scope: 'one',
  idempotency: 'required',
  params: z.object({ payment_id: uuid }),
  body: z.strictObject({
    amount: z.optional(amount),
    reason: z.optional(z.literal(refundReasons, 'must be one of the refund reasons')),
    note: z.optional(text(refundNote_maximum)),
    /**
     * For a payment of an invoice: whether the customer still owes the refunded amount, so that the balance opens again. Otherwise a credit
     * note for the same amount is issued once the refund is approved.
     */
    reopens_invoice: z.optional(z.boolean()),
    receipt: z.optional(z.strictObject({ email: text(EMAIL_MAX_LENGTH), locale: z.optional(locale) })),
  }),
  response: z.object({ data: paymentResult }),
  errors: [...followUpErrors, 'card_not_usable', 'changed_meanwhile'],
});
