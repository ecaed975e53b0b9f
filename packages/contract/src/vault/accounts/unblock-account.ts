import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { account, accountParams } from './account.ts';
import { consentFields } from './consent-fields.ts';

/** Unblocks a card after the customer has agreed again. */
export const unblockAccount = defineCall({
  name: 'unblock_account',
  service: 'vault',
  method: 'POST',
  path: '/customers/{customer_id}/accounts/{account_uid}/unblock',
  summary: 'Unblock a stored card',
  source: 'S7.125',
  permission: { any_of: ['VAMC'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'change_customer',
  params: accountParams,
  body: z.strictObject(consentFields),
  response: z.object({ account }),
  errors: ['not_found', 'status_forbids'],
});
