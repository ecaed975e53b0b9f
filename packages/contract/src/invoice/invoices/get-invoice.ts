import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant } from '../../fields.ts';
import { invoiceLink } from '../sending/invoice-link.ts';
import { invoice } from './invoice.ts';
import { invoiceParams } from './invoice-fields.ts';

/** What a recipient answered to an estimate. */
const estimateAnswer = z.object({
  answer: z.literal(['accepted', 'declined']),
  /** As it was typed by whoever accepted; empty where it was declined, or erased with its person. */
  name: z.string(),
  /** Why it was declined; empty where nothing was said. */
  reason: z.string(),
  answered_at: instant,
});

export type EstimateAnswer = z.output<typeof estimateAnswer>;

/** An invoice, an estimate or a credit note with its lines, taxes and parts, what was made of it, the links of its recipients, and what was answered to an estimate. */
export const getInvoice = defineCall({
  name: 'get_invoice',
  service: 'invoice',
  method: 'GET',
  path: '/invoices/{invoice_id}',
  summary: 'Retrieve an invoice',
  source: 'S7.126',
  permission: { any_of: ['INVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: invoiceParams,
  response: z.object({
    invoice,
    links: z.array(invoiceLink),
    /** Null while nobody has answered, and of what is no estimate. */
    answer: z.nullable(estimateAnswer),
  }),
  errors: ['not_found'],
});
