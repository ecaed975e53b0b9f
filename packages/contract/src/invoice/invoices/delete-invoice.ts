import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { invoiceParams } from './invoice-fields.ts';

/**
 * Deletes a draft or a scheduled invoice. An issued one keeps its number and is never deleted. The estimate that it was converted from gets
 * its earlier status back.
 */
export const deleteInvoice = defineCall({
  name: 'delete_invoice',
  service: 'invoice',
  method: 'DELETE',
  path: '/invoices/{invoice_id}',
  summary: 'Delete a draft invoice',
  source: 'S7.126',
  permission: { any_of: ['INDE'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: invoiceParams,
  response: z.object({ invoice_id: uuid }),
  errors: ['not_found', 'status_forbids'],
});
