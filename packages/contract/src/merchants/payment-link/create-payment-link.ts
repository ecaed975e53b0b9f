import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { link, linkFields, linkName, paymentLinkParams } from './payment-link.ts';

/**
 * Creates a payment link. The same Idempotency-Key creates one link, however often it is sent. The settings of the payment pages must exist
 * and be enabled.
 */
export const createPaymentLink = defineCall({
  name: 'create_payment_link',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/paymentlink/links',
  summary: 'Create a payment link',
  source: 'S7.130; S1.18',
  permission: { any_of: ['PLUD'] },
  api_key: 'open',
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'take_visitor_payments',
  idempotency: 'required',
  params: paymentLinkParams,
  body: z.strictObject({ ...linkFields, name: linkName }),
  response: z.object({ link }),
  errors: ['status_forbids', 'idempotency_key_reused', 'terminal_takes_no_payments'],
});
