import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/** How many invoices one request can send reminders for. */
const invoices_maximum = 100;

/**
 * Sends reminders for invoices now, once a day to each recipient. Invoices without a reminder are skipped with a reason. If nothing can be
 * sent, the whole request is refused with the reason of its first invoice.
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
        /** Number of mails being sent; 0 if it was skipped. */
        message_count: z.int(),
        /** Why it was skipped. */
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
