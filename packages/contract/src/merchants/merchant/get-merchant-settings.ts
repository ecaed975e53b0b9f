import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { merchantSetting } from '../merchant.ts';

/** Returns the switches of one merchant, under the same access rule as the merchant itself. */
export const getMerchantSettings = defineCall({
  name: 'get_merchant_settings',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/settings',
  summary: 'Retrieve the settings of a merchant',
  source: 'S7.44',
  permission: 'signed_in',
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  response: z.object({ merchant_setting: merchantSetting }),
  errors: ['not_found', 'permission_missing'],
});
