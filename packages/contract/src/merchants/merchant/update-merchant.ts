import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { merchantProfile, profileFields, taxId } from './merchant-profile.ts';

/** Saves the profile of a merchant over the version that was read; an omitted tax ID is unchanged. */
export const updateMerchant = defineCall({
  name: 'update_merchant',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}',
  summary: 'Update a merchant',
  source: 'S7.42; S3.10',
  permission: { any_of: ['MEUP'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  body: z.strictObject({ version: z.int(), ...profileFields, tax_id: z.optional(taxId) }),
  response: z.object({ merchant_profile: merchantProfile }),
  errors: ['changed_meanwhile'],
});
