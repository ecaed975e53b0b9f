import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text, uuid } from '../../fields.ts';
import { invoice } from '../invoices/invoice.ts';

/** Reverses a recorded payment, such as a bounced cheque: the invoice owes its amount again. */
export const reverseInvoicePayment = defineCall({
  name: 'reverse_invoice_payment',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/payments/{offline_payment_id}/reverse',
  summary: 'Reverse a recorded invoice payment',
  source: 'S7.126',
  permission: { any_of: ['INED'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: z.object({ invoice_id: uuid, offline_payment_id: uuid }),
  body: z.strictObject({ reason: z.optional(text(invoiceLimits.close_reason_text_maximum)) }),
  response: z.object({ invoice }),
  errors: ['not_found', 'status_forbids'],
});
