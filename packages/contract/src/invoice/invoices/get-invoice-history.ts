import { invoiceEventKinds, invoiceHistoryCalls } from '@countinghouse/domain/invoice/invoice-history';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { changedFields } from '../../changed-fields.ts';
import { instant, listTotals, page } from '../../fields.ts';
import { invoiceParams } from './invoice-fields.ts';

/** An entry of an invoice's history: a user's action, by its call, or an automatic event, by its kind. */
export const invoiceLog = z.object({
  at: instant,
  /** The name of the call; null for an event. */
  call: z.nullable(z.literal(invoiceHistoryCalls)),
  /** The kind of event; null for a user's action. */
  kind: z.nullable(z.literal(invoiceEventKinds)),
  user_name: z.nullable(z.string()),
  facts: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  changes: changedFields,
});

export type InvoiceLog = z.output<typeof invoiceLog>;

/** Returns the actions and events of an invoice, newest first. */
export const getInvoiceHistory = defineCall({
  name: 'get_invoice_history',
  service: 'invoice',
  method: 'GET',
  path: '/invoices/{invoice_id}/history',
  summary: 'List the history of an invoice',
  source: 'S7.126',
  permission: { any_of: ['INVH'] },
  effect: 'read',
  merchant_scope: 'one',
  params: invoiceParams,
  query: z.object(page),
  response: z.object({ logs: z.array(invoiceLog), ...listTotals }),
  errors: ['not_found'],
});
