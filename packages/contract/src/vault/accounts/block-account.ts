import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { account, accountParams } from './account.ts';

/** Blocks a stored card: the merchant can no longer charge it alone. A customer who is present and agrees can still use it. */
export const blockAccount = defineCall({
  name: 'block_account',
  service: 'vault',
  method: 'POST',
  path: '/customers/{customer_id}/accounts/{account_uid}/block',
  summary: 'Block a stored card',
  source: 'S7.125',
  permission: { any_of: ['VAMC'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'change_customer',
  params: accountParams,
  response: z.object({ account }),
  errors: ['not_found', 'status_forbids'],
});
