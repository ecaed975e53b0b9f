import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { link, linkFields, linkParams } from './payment-link.ts';

const { kind: _kind, terminal_uid: _terminal, ...changeable } = linkFields;

/**
 * Changes a payment link, except its kind and its terminal. Omitted fields are unchanged; `version` is the version that was read. More uses
 * or more time reactivate a link that has ended.
 */
export const updatePaymentLink = defineCall({
  name: 'update_payment_link',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}/paymentlink/links/{link_id}',
  summary: 'Update a payment link',
  source: 'S7.130',
  permission: { any_of: ['PLUD'] },
  api_key: 'open',
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: linkParams,
  body: z.strictObject({ version: z.int(), ...changeable }),
  response: z.object({ link }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids'],
});
