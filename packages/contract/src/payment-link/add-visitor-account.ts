import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { text } from '../fields.ts';
import { cardExpiry } from '../vault/accounts/account.ts';
import { consentFields } from '../vault/accounts/consent-fields.ts';
import { customerName } from '../vault/customer-texts.ts';
import { puzzleAnswer } from './puzzle-answer.ts';
import { visitorCard } from './visitor-page.ts';

/**
 * Stores the card that a customer enters on a public page, once its bank has approved a zero-amount check. A declined card is not stored,
 * and the reason is not revealed: `verified` is false. A session accepts five cards. Address and postal code are only for the check.
 */
export const addVisitorAccount = defineCall({
  name: 'add_visitor_account',
  service: 'payment-link',
  method: 'POST',
  path: '/accounts',
  summary: 'Store a card as a visitor',
  source: 'S1.14',
  permission: 'visitor',
  effect: 'write',
  merchant_scope: 'one',
  merchant_capability: 'add_customer',
  proof_of_work: 'required',
  idempotency: 'required',
  body: z.strictObject({
    card_number: z.string('must be text').check(z.maxLength(32, 'must have at most 32 characters')),
    expiry: cardExpiry,
    cvv: z.string('must be text').check(z.regex(/^\d{3,4}$/, 'must be three or four digits')),
    cardholder_name: z.optional(customerName),
    address_1: z.optional(text(100)),
    postal_code: z.optional(text(12)),
    /** The consent sentence as it was shown. */
    consent_text: consentFields.consent_text,
    /** The answer to a puzzle (get_visitor_puzzle). */
    puzzle: puzzleAnswer,
  }),
  card_numbers_allowed: { 'body.card_number': 'This is the card that is stored, sealed.' },
  response: z.object({
    verified: z.boolean(),
    already_kept: z.boolean(),
    /** Null if nothing was stored. */
    card: z.nullable(z.pick(visitorCard, { card_brand: true, last_four: true, card_expiry: true })),
  }),
  errors: [
    'challenge_failed',
    'status_forbids',
    'too_many_requests',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'card_declined_too_often',
    'terminal_takes_no_payments',
    'acquirer_unavailable',
    'outcome_unknown',
  ],
});
