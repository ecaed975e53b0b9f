import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { accountParams } from './account.ts';

/**
 * Removes a stored card: it can no longer be charged, and its number is erased once nothing needs it. If it was the default, the newest
 * other card becomes the default. Refused while a charge of it is in progress, and while an issued or scheduled invoice charges it
 * automatically; `details` of card_in_use contains their number.
 */
export const removeAccount = defineCall({
  name: 'remove_account',
  service: 'vault',
  method: 'DELETE',
  path: '/customers/{customer_id}/accounts/{account_uid}',
  summary: 'Remove a stored card',
  source: 'S7.125',
  permission: { any_of: ['VAMC'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'change_customer',
  params: accountParams,
  response: z.object({ account_uid: uuid }),
  errors: ['not_found', 'status_forbids', 'operation_in_progress', 'card_in_use'],
});
