import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { paymentLink, paymentLinkParams } from './payment-link.ts';

/** Returns the settings of a merchant's payment pages; null if they do not exist yet. */
export const getPaymentLinkSettings = defineCall({
  name: 'get_payment_link_settings',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/paymentlink',
  summary: 'Retrieve the payment page settings',
  source: 'S7.74; S3.39',
  permission: { any_of: ['PLVW', 'PLUD'] },
  api_key: 'open',
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: paymentLinkParams,
  response: z.object({ paymentLink: z.nullable(paymentLink) }),
  errors: [],
});
