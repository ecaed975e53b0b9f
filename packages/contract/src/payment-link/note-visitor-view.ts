import { z } from 'zod/mini';
import { defineCall } from '../call.ts';

/**
 * Notes that somebody has opened an invoice, an estimate or a credit note: the page tells it with the first act of a person on it, since mail
 * scanners open links, too. The first of all makes the webhook event `invoice.viewed`.
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
