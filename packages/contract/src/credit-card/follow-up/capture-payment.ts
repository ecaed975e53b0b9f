import { followUpRequirements } from '@countinghouse/domain/access/payment-access';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { amount, uuid } from '../../fields.ts';
import { paymentResult } from '../payment.ts';
import { followUpErrors } from './payment-operations.ts';

/**
 * Captures an authorized payment (205), all of it or the amount given, in minor units; what is not captured is released. It stands as
 * Captured (206) and, once the terminal's open batch has it, as Pending Settlement (210). Acts on the payment's own terminal.
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
