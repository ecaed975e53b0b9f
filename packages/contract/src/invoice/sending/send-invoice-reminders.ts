import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/** How many invoices are reminded of by one request. */
const invoices_maximum = 100;

/**
 * Reminds of invoices now, once a day each recipient. What cannot be reminded of is left out and says why. Where nothing can be sent, the whole
 * request is refused for the reason of its first invoice.
 */
export const sendInvoiceReminders = defineCall({
  name: 'send_invoice_reminders',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/reminders',
  summary: 'Send invoice reminders',
  source: 'S7.126',
  permission: { any_of: ['INRS'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'create_invoice',
  body: z.strictObject({
    invoice_ids: z
      .array(uuid)
      .check(
        z.minLength(1, 'must have at least one entry'),
        z.maxLength(invoices_maximum, `must have at most ${invoices_maximum} entries`),
      ),
  }),
  response: z.object({
    reminders: z.array(
      z.object({
        invoice_id: uuid,
        /** Mails that are on their way; 0 where it was left out. */
        message_count: z.int(),
        /** Why it was left out. */
        code: z.nullable(
          z.literal([
            'not_found',
            'status_forbids',
            'nothing_to_pay',
            'payment_under_way',
            'invalid_request',
            'too_many_requests',
          ]),
        ),
      }),
    ),
  }),
  errors: ['not_found', 'status_forbids', 'nothing_to_pay', 'payment_under_way', 'too_many_requests'],
});
