import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { paymentLink, paymentLinkFields, paymentLinkParams } from './payment-link.ts';

/** Creates the settings of a merchant's payment pages. Omitted fields get their defaults; existing settings are not changed. */
export const createPaymentLinkSettings = defineCall({
  name: 'create_payment_link_settings',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/paymentlink',
  summary: 'Create the payment page settings',
  source: 'S7.75; S3.39; S1.18',
  permission: { any_of: ['PLUD'] },
  api_key: 'open',
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: paymentLinkParams,
  body: z.strictObject(paymentLinkFields),
  response: z.object({ paymentLink }),
  errors: ['changed_meanwhile'],
});
