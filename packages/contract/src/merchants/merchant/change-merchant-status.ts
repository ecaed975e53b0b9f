import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text, uuid } from '../../fields.ts';
import { merchantStatusCode } from '../merchant.ts';

/**
 * Changes a merchant's status, as the table of blanks.md section 4 allows, and records who, when and why. Closing is final, also requires
 * the permission to delete merchants, and is refused while money is under way.
 */
export const changeMerchantStatus = defineCall({
  name: 'change_merchant_status',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/status',
  summary: 'Change the status of a merchant',
  source: 'S4.3; blanks.md section 4',
  permission: { any_of: ['MEUP'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  body: z.strictObject({
    /** The status that the change is based on. */
    from_status: merchantStatusCode,
    to_status: merchantStatusCode,
    reason: text(500).check(z.minLength(3, 'must say why')),
  }),
  response: z.object({ account_status_code: merchantStatusCode }),
  errors: [
    'changed_meanwhile',
    'merchant_status_unreachable',
    'merchant_has_open_batch',
    'merchant_has_pending_credits',
  ],
});
