import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { account, accountParams } from './account.ts';

/** Verifies a stored card with a zero-amount request and the stored data: at most three times a day. */
export const verifyAccount = defineCall({
  name: 'verify_account',
  service: 'vault',
  method: 'POST',
  path: '/customers/{customer_id}/accounts/{account_uid}/verify',
  summary: 'Verify a stored card',
  source: 'S7.125',
  permission: { any_of: ['VAMC'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'take_payments',
  terminal: 'required',
  idempotency: 'required',
  params: accountParams,
  response: z.object({
    verified: z.boolean(),
    account,
    decline_reason: z.nullable(z.string()),
    avs_response: z.nullable(z.string()),
    csc_response: z.nullable(z.string()),
  }),
  errors: [
    'not_found',
    'status_forbids',
    'card_not_usable',
    'card_declined_too_often',
    'too_many_requests',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'terminal_takes_no_payments',
    'acquirer_unavailable',
    'outcome_unknown',
  ],
});
