import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { link, linkParams } from './payment-link.ts';

/** Returns a payment link with its address, the conversion of its visitors, and its latest uses. */
export const getPaymentLink = defineCall({
  name: 'get_payment_link',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/paymentlink/links/{link_id}',
  summary: 'Retrieve a payment link',
  source: 'S7.130',
  permission: { any_of: ['PLVW'] },
  api_key: 'open',
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: linkParams,
  response: z.object({ link }),
  errors: ['not_found'],
});
