import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { lineItemDefaults, lineItemErrors, lineItemSettings } from './line-item.ts';

/** Creates the defaults for a merchant's line items; later changes use PUT. */
export const createLineItemSettings = defineCall({
  name: 'create_line_item_settings',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/creditcard/lineitem',
  summary: 'Create the Level 2/3 settings of a merchant',
  source: 'S7.68; S3.38; S4.11',
  permission: { any_of: ['LLUP'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  params: z.object({ id: uuid }),
  body: lineItemDefaults,
  response: lineItemSettings,
  errors: [...lineItemErrors, 'merchant_status_forbids', 'changed_meanwhile'],
});
