import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { writtenMessage } from '../sending/written-message.ts';
import { previewedInvoice } from './invoice.ts';
import { draftFields } from './invoice-fields.ts';

/** Returns the sums and texts of a draft without saving it. */
export const previewInvoice = defineCall({
  name: 'preview_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/preview',
  summary: 'Preview an invoice',
  source: 'S7.126',
  permission: { any_of: ['INCR'] },
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'draft_invoice',
  body: z.strictObject({
    ...draftFields,
    kind: z.optional(z.literal(['invoice', 'estimate'], 'must be invoice or estimate')),
    /** Whether to write the PDF too. */
    with_pdf: z.optional(z.boolean()),
  }),
  response: z.object({
    invoice: previewedInvoice,
    /** The mail to the first recipient. */
    message: writtenMessage,
    /** The PDF in base64, marked as a draft on each page; null unless `with_pdf` asks for it. */
    pdf: z.nullable(z.string()),
  }),
  errors: ['card_not_usable'],
});
