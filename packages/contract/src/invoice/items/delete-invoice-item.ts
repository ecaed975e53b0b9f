import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { itemParams } from './invoice-item.ts';

/** Takes an item off the price list. Documents made from it do not change. */
export const deleteInvoiceItem = defineCall({
  name: 'delete_invoice_item',
  service: 'invoice',
  method: 'DELETE',
  path: '/items/{item_id}',
  summary: 'Delete a price list item',
  source: 'S7.126',
  permission: { any_of: ['INED'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: itemParams,
  response: z.object({ item_id: uuid }),
  errors: ['not_found'],
});
