import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { merchant } from '../merchant.ts';

/** Returns one merchant: a merchant user's own always, others with the permission to view merchants. */
export const getMerchant = defineCall({
  name: 'get_merchant',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}',
  summary: 'Retrieve a merchant',
  source: 'S7.41',
  permission: 'signed_in',
  effect: 'read',
  session: 'any',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  response: z.object({ merchant }),
  errors: ['not_found', 'permission_missing'],
});
