import { newPaymentRequirements } from '@countinghouse/domain/access/payment-access';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { newPaymentErrors, paymentCardNumbers, paymentRequest, paymentResult } from '../payment.ts';

/** Sends money to a card without an earlier payment (blind credit): Pending Credit (225), or Declined (230). */
export const createCredit = defineCall({
  name: 'create_credit',
  service: 'credit-card',
  method: 'POST',
  path: '/credit',
  summary: 'Send money to a card',
  source: 'S7.97; blanks.md section 3',
  ...newPaymentRequirements.credit,
  merchant_scope: 'one',
  terminal: 'required',
  idempotency: 'required',
  body: paymentRequest,
  card_numbers_allowed: paymentCardNumbers,
  response: z.object({ data: paymentResult }),
  errors: newPaymentErrors,
});
