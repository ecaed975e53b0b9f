import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { account, accountFields, accountParams, cardExpiry } from './account.ts';

/** Changes the data of a stored card, never the number. Omitted fields are unchanged; `version` is the version that was read. */
export const updateCustomerAccount = defineCall({
  name: 'update_customer_account',
  service: 'vault',
  method: 'PUT',
  path: '/customers/{customer_id}/accounts/{account_uid}',
  summary: 'Update a stored card',
  source: 'S7.125',
  permission: { any_of: ['VAMC'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'change_customer',
  params: accountParams,
  body: z.strictObject({ version: z.int(), card_expiry: z.optional(cardExpiry), ...accountFields }),
  response: z.object({ account }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids'],
});
