import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoiceItem, itemFields, itemParams } from './invoice-item.ts';

/** Changes an item of the price list. Omitted fields are unchanged, and so are documents made with it. */
export const updateInvoiceItem = defineCall({
  name: 'update_invoice_item',
  service: 'invoice',
  method: 'PUT',
  path: '/items/{item_id}',
  summary: 'Update a price list item',
  source: 'S7.126',
  permission: { any_of: ['INED'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: itemParams,
  body: z.strictObject({
    version: z.int(),
    ...itemFields,
    description: z.optional(itemFields.description),
    unit_price_ten_thousandths: z.optional(itemFields.unit_price_ten_thousandths),
  }),
  response: z.object({ item: invoiceItem }),
  errors: ['not_found', 'changed_meanwhile'],
});
