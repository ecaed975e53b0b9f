import { followUpRequirements } from '@countinghouse/domain/access/payment-access';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { paymentResult } from '../payment.ts';
import { followUpErrors } from './payment-operations.ts';

/**
 * Reverses a refund or a blind credit that is not settled yet (225); its status becomes Reversed (231), and its amount of the original
 * payment can be refunded again. Acts on the payment's own terminal.
 */
export const reverseRefund = defineCall({
  name: 'reverse_refund',
  service: 'credit-card',
  method: 'POST',
  path: '/{payment_id}/refund-reversal',
  summary: 'Reverse a refund or a credit',
  source: 'S7.102; blanks.md section 3',
  ...followUpRequirements['refund-reversal'],
  merchant_scope: 'one',
  idempotency: 'required',
  params: z.object({ payment_id: uuid }),
  body: z.strictObject({}),
  response: z.object({ data: paymentResult }),
  errors: followUpErrors,
});
