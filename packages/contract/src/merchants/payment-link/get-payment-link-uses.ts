import { linkUseStates } from '@countinghouse/domain/payment-link/payment-link';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page, queryList } from '../../fields.ts';
import { linkParams, linkUse } from './payment-link.ts';

/** Returns the payments attempted through a link, newest first, with the payers' answers. */
export const getPaymentLinkUses = defineCall({
  name: 'get_payment_link_uses',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/paymentlink/links/{link_id}/uses',
  summary: 'List the uses of a payment link',
  source: 'S7.130',
  permission: { any_of: ['PLVW'] },
  api_key: 'open',
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: linkParams,
  query: z.object({
    state: z.optional(queryList(z.literal(linkUseStates, 'must be states of uses'), linkUseStates.length)),
    ...page,
  }),
  response: z.object({ uses: z.array(linkUse), ...listTotals }),
  errors: ['not_found'],
});
