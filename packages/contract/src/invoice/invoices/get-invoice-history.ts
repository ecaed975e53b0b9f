import { invoiceEventKinds, invoiceHistoryCalls } from '@countinghouse/domain/invoice/invoice-history';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { changedFields } from '../../changed-fields.ts';
import { instant, listTotals, page } from '../../fields.ts';
import { invoiceParams } from './invoice-fields.ts';

/** A line of the history of an invoice: what somebody did, by its call, or what became of it by itself, by its kind. */
export const invoiceLog = z.object({
  at: instant,
  /** The name of the call; null where nobody did it. */
  call: z.nullable(z.literal(invoiceHistoryCalls)),
  /** What became of it: null where somebody did something. */
  kind: z.nullable(z.literal(invoiceEventKinds)),
  user_name: z.nullable(z.string()),
  facts: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  changes: changedFields,
});

export type InvoiceLog = z.output<typeof invoiceLog>;

/** What was done with an invoice, and what became of it, the newest first. */
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
