import { z } from 'zod/mini';
import { defineCall } from '../call.ts';

/**
 * Records that an invoice, an estimate or a credit note was opened: the page sends it on the first user interaction, since mail scanners
 * open links, too. The first view creates the webhook event `invoice.viewed`.
 */
export const noteVisitorView = defineCall({
  name: 'note_visitor_view',
  service: 'payment-link',
  method: 'POST',
  path: '/views',
  summary: 'Record that an invoice was viewed',
  source: 'S2.64',
  permission: 'visitor',
  effect: 'write',
  merchant_scope: 'one',
  body: z.strictObject({}),
  response: z.object({}),
  errors: [],
});
