import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { merchantProfile } from './merchant-profile.ts';

/** Returns the business data of a merchant for administrators, beyond GET /merchants/{id}: of secrets only the last four digits. */
export const getMerchantProfile = defineCall({
  name: 'get_merchant_profile',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/profile',
  summary: 'Retrieve the business profile of a merchant',
  source: 'S3.10; S2 (Update Merchant)',
  permission: { any_of: ['MEVD'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  response: z.object({ merchant_profile: merchantProfile }),
  errors: [],
});
