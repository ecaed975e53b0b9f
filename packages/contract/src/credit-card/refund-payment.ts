import { followUpRequirements } from '@countinghouse/domain/payment-access';
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, uuid } from '../fields.ts';
import { paymentResult } from './payment.ts';
import { followUpErrors } from './payment-operations.ts';

/**
 * Refunds a settled payment (218), all that is left of it or the amount given, in minor units. Answers the refund: a payment of its own,
 * Pending Credit (225), or Declined (230). Acts on the payment's own terminal.
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
  body: z.strictObject({ amount: z.optional(amount) }),
  response: z.object({ data: paymentResult }),
  errors: followUpErrors,
});
