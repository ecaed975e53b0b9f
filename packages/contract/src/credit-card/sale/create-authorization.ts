import { newPaymentRequirements } from '@countinghouse/domain/access/payment-access';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { chargeErrors, chargeRequest, paymentCardNumbers, paymentResult } from '../payment.ts';

/** Holds an amount on a card to be captured later: Authorized (205), or Declined (230). */
export const createAuthorization = defineCall({
  name: 'create_authorization',
  service: 'credit-card',
  method: 'POST',
  path: '/authorization',
  summary: 'Hold an amount on a card',
  source: 'S7.96; blanks.md section 3',
  ...newPaymentRequirements.authorization,
  merchant_scope: 'one',
  terminal: 'required',
  idempotency: 'required',
  body: chargeRequest,
  card_numbers_allowed: paymentCardNumbers,
  response: z.object({ data: paymentResult }),
  errors: chargeErrors,
});
