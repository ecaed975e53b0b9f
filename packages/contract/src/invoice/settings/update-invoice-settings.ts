import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoiceSettings, invoiceSettingsFields } from './invoice-settings.ts';

/**
 * Saves the settings of a merchant's invoices. What is left out stays as it is; `version` is the one that was read. A pattern or a next number
 * that would give a number again answers number_taken.
 */
export const updateInvoiceSettings = defineCall({
  name: 'update_invoice_settings',
  service: 'invoice',
  method: 'PUT',
  path: '/settings',
  summary: 'Update the invoice settings',
  source: 'S7.126',
  permission: { any_of: ['INED'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  body: z.strictObject({ version: z.int(), ...invoiceSettingsFields }),
  response: z.object({ settings: invoiceSettings }),
  errors: ['changed_meanwhile', 'number_taken'],
});
