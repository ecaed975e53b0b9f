import { followUpRequirements } from '@countinghouse/domain/access/payment-access';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { paymentResult } from '../payment.ts';
import { followUpErrors } from './payment-operations.ts';

/** Cancels a capture that is not settled yet: the payment is Authorized (205) again. Acts on the payment's own terminal. */
export const cancelCapture = defineCall({
  name: 'cancel_capture',
  service: 'credit-card',
  method: 'POST',
  path: '/{payment_id}/capture-cancel',
  summary: 'Cancel the capture of a payment',
  source: 'S7.104; blanks.md section 3',
  ...followUpRequirements['capture-cancel'],
  merchant_scope: 'one',
  idempotency: 'required',
  params: z.object({ payment_id: uuid }),
  body: z.strictObject({}),
  response: z.object({ data: paymentResult }),
  errors: followUpErrors,
});
