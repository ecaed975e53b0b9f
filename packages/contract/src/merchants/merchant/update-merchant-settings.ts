import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { merchantSetting } from '../merchant.ts';

/** Saves the switches of a merchant over the version that was read. They apply within seconds. */
export const updateMerchantSettings = defineCall({
  name: 'update_merchant_settings',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}/settings',
  summary: 'Update the settings of a merchant',
  source: 'S3.11; S7.44',
  permission: { any_of: ['MEUP'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  body: z.strictObject({ version: z.int(), merchant_setting: z.strictObject(merchantSetting.shape) }),
  response: z.object({ merchant_setting: merchantSetting, version: z.int() }),
  errors: ['changed_meanwhile'],
});
