import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoiceSettings } from './invoice-settings.ts';

/** Returns a merchant's invoice settings; the defaults if none were saved. */
export const getInvoiceSettings = defineCall({
  name: 'get_invoice_settings',
  service: 'invoice',
  method: 'GET',
  path: '/settings',
  summary: 'Retrieve the invoice settings',
  source: 'S7.126',
  permission: { any_of: ['INVI'] },
  effect: 'read',
  merchant_scope: 'one',
  response: z.object({ settings: invoiceSettings }),
  errors: [],
});
