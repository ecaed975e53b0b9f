import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, uuid } from '../../fields.ts';
import { merchantStatusCode } from '../merchant.ts';

/** A change of a merchant's status; `from_status` is null for the first. */
const merchantStatusChange = z.object({
  merchant_status_history_id: uuid,
  from_status: z.nullable(merchantStatusCode),
  to_status: merchantStatusCode,
  reason: z.string(),
  changed_at: instant,
  /** Null for what the system did. */
  user_id: z.nullable(uuid),
  user_name: z.string(),
});

export type MerchantStatusChange = z.output<typeof merchantStatusChange>;

/** Every change of a merchant's status, the latest first. */
export const getMerchantStatusHistory = defineCall({
  name: 'get_merchant_status_history',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/statushistory',
  summary: 'List the status history of a merchant',
  source: 'S7.52',
  permission: { any_of: ['MEVD'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  response: z.object({ merchant_status_histories: z.array(merchantStatusChange) }),
  errors: [],
});
