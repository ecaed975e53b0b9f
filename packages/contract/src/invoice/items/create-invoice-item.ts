import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoiceItem, itemFields } from './invoice-item.ts';

/** Adds an item to the price list, which has at most 5,000. Codes are unique regardless of case. */
export const createInvoiceItem = defineCall({
  name: 'create_invoice_item',
  service: 'invoice',
  method: 'POST',
  path: '/items',
  summary: 'Create a price list item',
  source: 'S7.126',
  permission: { any_of: ['INED'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  body: z.strictObject(itemFields),
  response: z.object({ item: invoiceItem }),
  errors: ['status_forbids'],
});
