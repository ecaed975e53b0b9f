import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { paymentLink, paymentLinkFields, paymentLinkParams } from './payment-link.ts';

/** Saves the settings of a merchant's payment pages. Omitted fields are unchanged; `version` is the version that was read. */
export const updatePaymentLinkSettings = defineCall({
  name: 'update_payment_link_settings',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}/paymentlink',
  summary: 'Update the payment page settings',
  source: 'S7.76; S3.39; S1.18',
  permission: { any_of: ['PLUD'] },
  api_key: 'open',
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: paymentLinkParams,
  body: z.strictObject({ version: z.int(), ...paymentLinkFields }),
  response: z.object({ paymentLink }),
  errors: ['changed_meanwhile'],
});
