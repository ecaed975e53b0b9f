import { linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, amountOrZero, currency, text, uuid, wholeNumber } from '../fields.ts';
import { emailAddress } from '../merchants/payment-link/payment-link.ts';
import { cardExpiry } from '../vault/accounts/account.ts';
import { consentFields } from '../vault/accounts/consent-fields.ts';
import { addressLines, customerName, customerTexts } from '../vault/customer-texts.ts';
import { puzzleAnswer } from './puzzle-answer.ts';

/**
 * Pays through a link: a payment link, or the link of an invoice. For an invoice, `amount` is the amount to pay and `payable_amount` the
 * remaining amount that the page showed; if that has changed, the answer is changed_meanwhile and nothing is charged. The gateway computes
 * the amount from the link and the payer's choice. `total_amount` is what the page showed; a different one answers changed_meanwhile with
 * the correct total, and the page must be reloaded. A session pays once, and tries no other payment while one has no outcome. A card that
 * paid the same amount a minute ago answers possible_duplicate, unless `confirms_duplicate`. Each try needs the answer to a puzzle and is
 * counted before it is sent. The reason of a decline is not revealed. An unknown outcome answers `processing`: get_visitor_status returns
 * the result.
 */
export const createVisitorPayment = defineCall({
  name: 'create_visitor_payment',
  service: 'payment-link',
  method: 'POST',
  path: '/payments',
  summary: 'Pay as a visitor',
  source: 'S7.130; S2.67',
  permission: 'visitor',
  effect: 'write',
  merchant_scope: 'one',
  merchant_capability: 'take_visitor_payments',
  proof_of_work: 'required',
  idempotency: 'required',
  body: z.strictObject({
    card_number: z.string('must be text').check(z.maxLength(32, 'must have at most 32 characters')),
    expiry: cardExpiry,
    cvv: z.string('must be text').check(z.regex(/^\d{3,4}$/, 'must be three or four digits')),
    cardholder_name: z.optional(customerName),
    postal_code: z.optional(text(12)),
    /** For `open` and `choice`, without tax and tip; for an invoice, without the tip. */
    amount: z.optional(amount),
    /** For an invoice: the remaining amount that the page showed. */
    payable_amount: z.optional(amount),
    /** For `items`: the quantity of each, by item_id. */
    quantities: z.optional(z.record(uuid, wholeNumber(0, linkLimits.quantity_maximum))),
    tip_amount: z.optional(amountOrZero),
    /** The total that the page showed. */
    total_amount: amount,
    currency,
    email: z.optional(emailAddress),
    phone_number: z.optional(customerTexts.phone_number),
    billing_address: z.optional(z.strictObject(addressLines)),
    shipping_address: z.optional(
      z.strictObject({ first_name: z.optional(customerName), last_name: z.optional(customerName), ...addressLines }),
    ),
    /** By custom_field_id. */
    custom_fields: z.optional(
      z.record(uuid, z.union([z.string().check(z.maxLength(1_000)), z.boolean()], 'must be text, true or false')),
    ),
    /** The payer's consent sentence if the card is stored; omitted if it is not. */
    consent_text: z.optional(consentFields.consent_text),
    /**
     * For an invoice: the sentence with which the payer agreed that the rest is charged to the stored card when it is due. Only with
     * `consent_text`.
     */
    charging_consent_text: z.optional(consentFields.consent_text),
    /** Pays again although the same card paid the same amount a moment ago. */
    confirms_duplicate: z.optional(z.boolean()),
    puzzle: puzzleAnswer,
  }),
  card_numbers_allowed: {
    'body.card_number': 'This is the card that is charged.',
    'body.phone_number':
      'Telephone numbers have a separate rule, which refuses card numbers of the usual lengths (`matchesPhone`).',
  },
  response: z.object({
    data: z.object({
      payment_id: uuid,
      outcome: z.literal(['approved', 'declined', 'processing']),
      amount: z.int(),
      currency,
      /** How many tries are left in this session. */
      tries_left: z.int(),
      /** Declined because the bank requires the cardholder to authenticate, which is not possible here; another card may work. */
      needs_authentication: z.boolean(),
    }),
  }),
  errors: [
    'status_forbids',
    'challenge_failed',
    'link_not_payable',
    'payment_under_way',
    'nothing_to_pay',
    'changed_meanwhile',
    'possible_duplicate',
    'too_many_requests',
    'card_declined_too_often',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'terminal_takes_no_payments',
    'acquirer_unavailable',
    'outcome_unknown',
  ],
});
