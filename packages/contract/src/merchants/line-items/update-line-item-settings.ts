import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { lineItemDefaults, lineItemErrors, lineItemSettings } from './line-item.ts';

/** Changes the defaults for a merchant's line items. Saved data is not changed. */
export const updateLineItemSettings = defineCall({
  name: 'update_line_item_settings',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}/creditcard/lineitem',
  summary: 'Update the Level 2/3 settings of a merchant',
  source: 'S7.69; S3.38; S4.11',
  permission: { any_of: ['LLUP'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  params: z.object({ id: uuid }),
  body: z.strictObject({ ...lineItemDefaults.shape, version: z.int() }),
  response: lineItemSettings,
  errors: [...lineItemErrors, 'merchant_status_forbids', 'changed_meanwhile'],
});
