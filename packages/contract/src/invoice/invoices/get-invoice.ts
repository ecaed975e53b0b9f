import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant } from '../../fields.ts';
import { invoiceLink } from '../sending/invoice-link.ts';
import { invoice } from './invoice.ts';
import { invoiceParams } from './invoice-fields.ts';

/** A recipient's answer to an estimate. */
const estimateAnswer = z.object({
  answer: z.literal(['accepted', 'declined']),
  /** As typed by the person who accepted; empty if it was declined, or erased with the person's data. */
  name: z.string(),
  /** The reason for declining; empty if none was given. */
  reason: z.string(),
  answered_at: instant,
});

export type EstimateAnswer = z.output<typeof estimateAnswer>;

/**
 * Returns an invoice, an estimate or a credit note with its lines, taxes and parts, its derived documents, the links of its recipients, and
 * the answer to an estimate.
 */
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
    /** Null while there is no answer, and for other documents than estimates. */
    answer: z.nullable(estimateAnswer),
  }),
  errors: ['not_found'],
});
