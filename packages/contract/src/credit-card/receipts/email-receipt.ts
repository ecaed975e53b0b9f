import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { locale, uuid } from '../../fields.ts';

/**
 * Mails the receipt of a payment and answers once the mail is accepted. It is a GET, as in the specification, so it requires an
 * Idempotency-Key: prefetching or repeating the address can never send a mail.
 */
export const emailReceipt = defineCall({
  name: 'email_receipt',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/email/transaction',
  summary: 'E-mail the receipt of a payment',
  source: 'S7.89',
  permission: { any_of: ['RESD', 'SAPR', 'AAPR', 'BLPR'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  idempotency: 'required',
  query: z.object({
    payment_id: uuid,
    email: z.string().check(z.trim(), z.maxLength(254, 'must have at most 254 characters')),
    locale: z.optional(locale),
  }),
  response: z.object({ message: z.string() }),
  errors: [
    'no_record_found',
    'idempotency_in_progress',
    'idempotency_key_reused',
    'permission_missing',
    'merchant_required',
    'view_only_impersonation',
    'merchant_status_forbids',
  ],
});
