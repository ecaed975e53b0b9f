import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoiceSettings, invoiceSettingsFields } from './invoice-settings.ts';

/**
 * Saves a merchant's invoice settings. Omitted fields are unchanged; `version` is the version that was read. A pattern or next number that
 * would repeat a number answers number_taken.
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
