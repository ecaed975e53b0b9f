import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { givenDate } from '../../fields.ts';
import { invoice } from './invoice.ts';
import { invoiceParams } from './invoice-fields.ts';

/** Schedules a draft: it is issued at 08:00 of that day in the merchant's time zone. Null makes it a draft again. */
export const scheduleInvoice = defineCall({
  name: 'schedule_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/schedule',
  summary: 'Schedule an invoice',
  source: 'S7.126',
  permission: { any_of: ['INCR'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'create_invoice',
  params: invoiceParams,
  body: z.strictObject({ version: z.int(), send_on: z.nullable(givenDate) }),
  response: z.object({ invoice }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids'],
});
