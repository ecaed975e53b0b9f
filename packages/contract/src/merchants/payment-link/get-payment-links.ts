import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page } from '../../fields.ts';
import { linkCriteria, linkSort } from './link-criteria.ts';
import { linkRow, paymentLinkParams } from './payment-link.ts';

/** Returns the payment links of a merchant, page by page, newest first by default. */
export const getPaymentLinks = defineCall({
  name: 'get_payment_links',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/paymentlink/links',
  summary: 'Search payment links',
  source: 'S7.130; S1.18',
  permission: { any_of: ['PLVW'] },
  api_key: 'open',
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: paymentLinkParams,
  query: z.object({ ...linkCriteria, sort: linkSort, ...page }),
  response: z.object({ links: z.array(linkRow), ...listTotals }),
  errors: [],
});
