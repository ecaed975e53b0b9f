import { followUpRequirements } from '@countinghouse/domain/access/payment-access';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { paymentResult } from '../payment.ts';
import { followUpErrors } from './payment-operations.ts';

/**
 * Voids the whole of a payment that is not settled yet; its status becomes Reversed (231). Acts on the payment's own terminal. CCVO is the
 * void from the cancel page.
 */
export const reversePayment = defineCall({
  name: 'reverse_payment',
  service: 'credit-card',
  method: 'POST',
  path: '/{payment_id}/reversal',
  summary: 'Void a payment',
  source: 'S7.101; blanks.md section 3',
  ...followUpRequirements.reversal,
  merchant_scope: 'one',
  idempotency: 'required',
  params: z.object({ payment_id: uuid }),
  body: z.strictObject({}),
  response: z.object({ data: paymentResult }),
  errors: followUpErrors,
});
