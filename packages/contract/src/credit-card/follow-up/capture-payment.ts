import { followUpRequirements } from '@countinghouse/domain/access/payment-access';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { amount, uuid } from '../../fields.ts';
import { paymentResult } from '../payment.ts';
import { followUpErrors } from './payment-operations.ts';

/**
 * Captures an authorized payment (205), in full or the given amount, in minor units; the rest is released. The payment is then Captured
 * (206) and, once it is in the terminal's open batch, Pending Settlement (210). Acts on the payment's own terminal.
 */
export const capturePayment = defineCall({
  name: 'capture_payment',
  service: 'credit-card',
  method: 'POST',
  path: '/{payment_id}/capture',
  summary: 'Capture an authorized payment',
  source: 'S7.99; blanks.md section 3',
  ...followUpRequirements.capture,
  merchant_scope: 'one',
  idempotency: 'required',
  params: z.object({ payment_id: uuid }),
  body: z.strictObject({ amount: z.optional(amount) }),
  response: z.object({ data: paymentResult }),
  errors: [...followUpErrors, 'capture_reversed'],
});
