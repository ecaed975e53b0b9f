import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { accountParams } from './account.ts';

/**
 * Removes a stored card: it is charged no more, and its number is wiped once nothing needs it. Where it was the default one, the newest of the
 * others becomes it. Refused while a charge of it is under way, and while an issued or
 * scheduled invoice charges it by itself; `details` of card_in_use says how many do.
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
