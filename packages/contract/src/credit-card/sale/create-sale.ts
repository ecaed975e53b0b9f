import { newPaymentRequirements } from '@countinghouse/domain/access/payment-access';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { chargeErrors, chargeRequest, paymentCardNumbers, paymentResult } from '../payment.ts';

/** Charges a card: the payment becomes Pending Settlement (210), or Declined (230). */
export const createSale = defineCall({
  name: 'create_sale',
  service: 'credit-card',
  method: 'POST',
  path: '/sale',
  summary: 'Charge a card',
  source: 'S7.95; blanks.md section 3',
  ...newPaymentRequirements.sale,
  merchant_scope: 'one',
  terminal: 'required',
  idempotency: 'required',
  body: chargeRequest,
  card_numbers_allowed: paymentCardNumbers,
  response: z.object({ data: paymentResult }),
  errors: chargeErrors,
});
