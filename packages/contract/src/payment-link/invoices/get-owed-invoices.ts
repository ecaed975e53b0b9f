import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { plainDate } from '../../fields.ts';
import { owedInvoice } from '../visitor-page.ts';

/**
 * Returns the next fifty open invoices of the customer whose link the visitor has opened, earliest due date first. They follow the invoice with the
 * given due date and number, which may have been paid meanwhile. The page itself (get_visitor_page) has the first fifty.
 */
export const getOwedInvoices = defineCall({
  name: 'get_owed_invoices',
  service: 'payment-link',
  method: 'GET',
  path: '/invoices',
  summary: 'List more open invoices of a customer',
  source: 'S7.130',
  permission: 'visitor',
  effect: 'read',
  merchant_scope: 'none',
  query: z.object({
    /** `due_date` of the last invoice shown. */
    after_due_date: plainDate,
    /** `invoice_number` of the last invoice shown. */
    after_invoice_number: z
      .string()
      .check(z.minLength(1, 'must be given'), z.maxLength(64, 'must have at most 64 characters')),
  }),
  response: z.object({ owed_invoices: z.array(owedInvoice), has_more: z.boolean() }),
  errors: [],
});
