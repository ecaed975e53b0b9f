import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { paymentRequest, paymentResult } from './payment.ts';

/** Holds an amount on a card to be captured later: Authorized (205), or Declined (230). */
export const createAuthorization = defineCall({
  name: 'create_authorization',
  service: 'credit-card',
  method: 'POST',
  path: '/authorization',
  summary: 'Hold an amount on a card',
  source: 'S7.96; blanks.md section 3',
  permission: { any_of: ['AAPR'] },
  effect: 'write',
  merchant_scope: 'one',
  merchant_capability: 'authorize',
  terminal: 'required',
  idempotency: 'required',
  body: paymentRequest,
  response: z.object({ data: paymentResult }),
  errors: [
    'permission_missing',
    'merchant_setting_off',
    'merchant_required',
    'merchant_status_forbids',
    'view_only_impersonation',
    'terminal_key_missing',
    'terminal_key_unknown',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'possible_duplicate',
    'acquirer_unavailable',
    'outcome_unknown',
    'payload_too_large',
    'unsupported_media_type',
    'malformed_body',
  ],
});
