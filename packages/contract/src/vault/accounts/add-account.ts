import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customerParams } from '../customers/customer.ts';
import { account, accountFields, cardExpiry, cardTerminal } from './account.ts';
import { consentFields } from './consent-fields.ts';

/**
 * Stores a card with the customer's consent, after the acquirer has verified it with a zero-amount request (if the merchant's setting
 * `verify_cards` is on). A declined card is not stored: `verified` is false, with the reason. The same card is stored once: its expiry and
 * consent are renewed (`already_kept`). The security code exists only in the request.
 */
export const addAccount = defineCall({
  name: 'add_account',
  service: 'vault',
  method: 'POST',
  path: '/customers/{customer_id}/accounts',
  summary: 'Store a customer’s card',
  source: 'S7.125',
  permission: { any_of: ['VAMC'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'add_customer',
  terminal: 'required',
  idempotency: 'required',
  params: customerParams,
  body: z.strictObject({
    card_number: z.string('must be text').check(z.maxLength(32, 'must have at most 32 characters')),
    expiry: cardExpiry,
    cvv: z.optional(z.string('must be text').check(z.regex(/^\d{3,4}$/, 'must be three or four digits'))),
    terminal_uid: cardTerminal,
    ...accountFields,
    ...consentFields,
  }),
  card_numbers_allowed: { 'body.card_number': 'This is the card that is stored, sealed.' },
  response: z.object({
    /** The check succeeded, or the merchant requires none. */
    verified: z.boolean(),
    already_kept: z.boolean(),
    /** Null if nothing was stored. */
    account: z.nullable(account),
    decline_reason: z.nullable(z.string()),
    avs_response: z.nullable(z.string()),
    csc_response: z.nullable(z.string()),
  }),
  errors: [
    'not_found',
    'status_forbids',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'card_declined_too_often',
    'terminal_takes_no_payments',
    'acquirer_unavailable',
    'outcome_unknown',
  ],
});
