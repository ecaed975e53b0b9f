import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { lineItemErrors, lineItemSettings } from './line-item.ts';

/** Returns the defaults for a merchant's line items: an empty list before any are saved. A Restricted merchant has none. */
export const getLineItemSettings = defineCall({
  name: 'get_line_item_settings',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/creditcard/lineitem',
  summary: 'Retrieve the Level 2/3 settings of a merchant',
  source: 'S7.67; S3.38; S4.11',
  permission: { any_of: ['LLVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: z.object({ id: uuid }),
  response: lineItemSettings,
  errors: [...lineItemErrors, 'merchant_status_forbids'],
});
