import { cardBrands } from '@countinghouse/domain/card/card';
import { refundReasons } from '@countinghouse/domain/payment/refund';
import { paymentInitiators, paymentSources } from '@countinghouse/domain/vault/account';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { z } from 'zod/mini';
import type { CardNumbersAllowed } from '../call.ts';
import type { ErrorCode } from '../errors.ts';
import { amount, amountOrZero, currency, givenDate, instant, plainDate, signedAmount, text, uuid } from '../fields.ts';
import { consentFields } from '../vault/accounts/consent-fields.ts';

const address = {
  address_1: z.optional(text(100)),
  address_2: z.optional(text(100)),
  city: z.optional(text(60)),
  state: z.optional(text(60)),
  postal_code: z.optional(text(12)),
  country: z.optional(text(2)),
};

const cardFields = {
  card_number: z.string('must be text').check(z.maxLength(32, 'must have at most 32 characters')),
  /** Month and year of expiry as MMYY. */
  expiry: z.string('must be text').check(z.regex(/^\d{4}$/, 'must be four digits, MMYY')),
  cvv: z.optional(z.string('must be text').check(z.regex(/^\d{3,4}$/, 'must be three or four digits'))),
  /**
   * The card was there and a terminal read it (specification section 3: card-present data has a card brand). The brand is the
   * one that the terminal read, and must be that of the number; track and chip data are never sent here.
   */
  card_present: z.optional(z.strictObject({ card_brand: z.literal(cardBrands, 'must be an accepted card brand') })),
} as const;

/**
 * The payment payload of POST /credit, and with more ways to name a card (`chargeRequest`) of /sale and /authorization. Its paths are those of the transaction field
 * configuration (specification section 3). `amount` is the whole sum that the card is charged, in minor units; the tip
 * and the tax of `additional_amounts` are parts of it.
 */
export const paymentRequest = z.strictObject({
  amount,
  currency,
  additional_amounts: z.optional(z.strictObject({ tip: z.optional(amountOrZero), tax: z.optional(amountOrZero) })),
  payment: z.strictObject(cardFields),
  account: z.optional(
    z.strictObject({
      customer_firstname: z.optional(text(64)),
      customer_lastname: z.optional(text(64)),
      company_name: z.optional(text(100)),
      billing_address: z.optional(z.strictObject(address)),
    }),
  ),
  phone_number: z.optional(text(24)),
  fax_number: z.optional(text(24)),
  email: z.optional(text(254)),
  dob: z.optional(givenDate),
  website: z.optional(text(200)),
  shipping: z.optional(
    z.strictObject({
      address: z.optional(
        z.strictObject({
          ...address,
          first_name: z.optional(text(64)),
          last_name: z.optional(text(64)),
          company_name: z.optional(text(100)),
        }),
      ),
      phone_number: z.optional(text(24)),
      email: z.optional(text(254)),
    }),
  ),
  order: z.optional(
    z.strictObject({
      order_id: z.optional(text(64)),
      description: z.optional(text(255)),
      due_date: z.optional(givenDate),
      /** The file that was uploaded for this payment, as upload_payment_file answered it. */
      pdf_file_id: z.optional(uuid),
      /** Its name, for whoever sends it along; it must be that of the file. */
      pdf_file_name: z.optional(text(120)),
    }),
  ),
  /** What was entered in the merchant's custom fields, by custom_field_id: texts, numbers and dates as text, boxes as booleans. */
  custom_fields: z.optional(
    z.record(uuid, z.union([z.string().check(z.maxLength(1_000)), z.boolean()], 'must be text, true or false')),
  ),
  /** The person has seen 'possible duplicate' and charges again. */
  duplicate_confirmed: z.optional(z.boolean()),
});

export type PaymentRequest = z.output<typeof paymentRequest>;

/**
 * The payment payload of POST /sale and /authorization. The card is a typed one (`card_number` and `expiry`) or a kept one of the customer
 * vault (`account_uid`): exactly one of both. For a stored card, what the payload leaves out about who pays is taken from the vault.
 */
export const chargeRequest = z.extend(paymentRequest, {
  payment: z.strictObject({
    ...cardFields,
    card_number: z.optional(cardFields.card_number),
    expiry: z.optional(cardFields.expiry),
    /** A stored card. Needs the permission to view the vault besides. */
    account_uid: z.optional(uuid),
    /**
     * Who starts a payment by a stored card: the customer, who is there or asked for it, or the merchant alone. The customer where it is left
     * out. A payment of the merchant carries no `cvv`.
     */
    initiator: z.optional(z.literal(paymentInitiators, 'must be customer or merchant')),
  }),
  /**
   * Keeps the typed card for a customer of the vault, once the payment is approved, and never otherwise. Needs the permission to manage
   * cards besides.
   */
  keep_account: z.optional(
    z.strictObject({
      customer_id: uuid,
      ...consentFields,
      nickname: z.optional(text(vaultLimits.nickname_maximum)),
    }),
  ),
});

export type ChargeRequest = z.output<typeof chargeRequest>;

const ruleOfPhones =
  'Telephone numbers have a separate rule, which refuses card numbers of the usual lengths (`matchesPhone`).';

/** Where the payload may hold a card number. */
export const paymentCardNumbers = {
  'body.payment.card_number': 'This is the card that is charged; it is stored sealed.',
  'body.phone_number': ruleOfPhones,
  'body.fax_number': ruleOfPhones,
  'body.shipping.phone_number': ruleOfPhones,
} as const satisfies CardNumbersAllowed;

/** What a call that takes a payment can be refused with beyond what follows from its declaration. */
export const newPaymentErrors = [
  'idempotency_key_reused',
  'idempotency_in_progress',
  'possible_duplicate',
  'card_declined_too_often',
  'terminal_takes_no_payments',
  'acquirer_unavailable',
  'outcome_unknown',
] as const satisfies readonly ErrorCode[];

/** What a payment by a stored card, or one that keeps its card, can be refused with besides. */
export const chargeErrors = [
  ...newPaymentErrors,
  'not_found',
  'card_not_usable',
  'status_forbids',
] as const satisfies readonly ErrorCode[];

/** One step of a payment's life, in order of `sequence`. */
const paymentAction = z.object({
  sequence: z.int(),
  action: z.int(),
  from_status: z.nullable(z.int()),
  status: z.int(),
  amount: z.nullable(signedAmount),
  timestamp: instant,
  user: z.nullable(z.string()),
  approval_code: z.nullable(z.string()),
  response_code: z.nullable(z.string()),
});

/** What may be done with the payment now, with its address: made by domain's transition table. */
const paymentLink = z.object({
  operation: z.string(),
  method: z.literal('POST'),
  href: z.string(),
});

/**
 * A payment as the search lists it (specification section 3, Transaction). Amounts are minor units; those of refunds
 * and credits are negative. `card_number` is masked except its last four digits.
 */
export const transactionRow = z.object({
  payment_id: uuid,
  transaction_uid: z.string(),
  merchant_uid: uuid,
  /** The merchant's, for whoever sees the payments of several. */
  doing_business_as: z.string(),
  terminal_uid: uuid,
  action: z.int(),
  status: z.int(),
  customer: z.string(),
  /** The customer's. */
  company: z.string(),
  email: z.string(),
  user: z.string(),
  card_number: z.string(),
  card_brand: z.string(),
  amount: signedAmount,
  /** What the issuer approved. */
  authorized_amount: amountOrZero,
  /** What goes into settlement, or went: 0 for an authorization until its capture. */
  captured_amount: amountOrZero,
  /** The refunds made against this payment and not reversed. */
  refunded_amount: amountOrZero,
  tip: amountOrZero,
  sales_tax: amountOrZero,
  currency,
  timestamp: instant,
  approval_code: z.nullable(z.string()),
  response_code: z.nullable(z.string()),
  avs_response: z.nullable(z.string()),
  csc_response: z.nullable(z.string()),
  order_id: z.string(),
  /** Why a payment was refunded, what was noted, and whom its receipt was for; null for what is no refund. */
  refund: z.nullable(
    z.object({ reason: z.nullable(z.literal(refundReasons)), note: z.string(), receipt_email: z.string() }),
  ),
  /** What the payment is for, with its id; null for a sale without a stored customer. */
  source: z.nullable(z.literal(paymentSources)),
  source_id: z.nullable(uuid),
  /** The name of its payment link; null for other payments. */
  source_name: z.nullable(z.string()),
  actions: z.array(paymentAction),
  links: z.array(paymentLink),
});

export type TransactionRow = z.output<typeof transactionRow>;

/** A payment with everything its details show. */
export const transaction = z.extend(transactionRow, {
  card_expiry: z.nullable(z.string()),
  /** What the acquirer's answer code means, as a key of domain's response codes. */
  decline_reason: z.nullable(z.string()),
  description: z.string(),
  phone_number: z.string(),
  billing_address: z.object({
    address_1: z.string(),
    address_2: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.string(),
  }),
  shipping: z.nullable(z.record(z.string(), z.unknown())),
  fax_number: z.string(),
  dob: z.nullable(plainDate),
  website: z.string(),
  due_date: z.nullable(plainDate),
  /** The file that came with the order. */
  file: z.nullable(z.object({ file_name: z.string() })),
  /** As they stood when the payment was taken. */
  custom_fields: z.array(
    z.object({
      custom_field_id: uuid,
      label: z.string(),
      input_type: z.literal([1, 2, 3, 4]),
      value: z.union([z.string(), z.boolean()]),
    }),
  ),
  /** The card was there and a terminal read it. */
  card_present: z.nullable(z.object({ card_brand: z.string() })),
  terminal: z.object({ terminal_uid: uuid, name: z.string() }),
  batch: z.nullable(
    z.object({
      batch_id: uuid,
      batch_number: z.int(),
      status: z.string(),
      batch_date: plainDate,
      payment_count: z.int(),
    }),
  ),
  parent_payment_id: z.nullable(uuid),
  related: z.array(
    z.object({
      payment_id: uuid,
      action: z.int(),
      status: z.int(),
      amount: signedAmount,
      timestamp: instant,
      refund_reason: z.nullable(z.literal(refundReasons)),
    }),
  ),
  postings: z.array(
    z.object({ debit_account: z.string(), credit_account: z.string(), amount, currency, timestamp: instant }),
  ),
  retrieval_reference_number: z.nullable(z.string()),
  /** The customer of the vault whom the payment is of, and the stored card that was charged or was kept by it. */
  customer_id: z.nullable(uuid),
  account_uid: z.nullable(uuid),
  /** Who started it: the customer, or the merchant alone. */
  initiator: z.nullable(z.literal(paymentInitiators)),
  /** By which the card's network knows it. */
  network_transaction_id: z.nullable(z.string()),
  /** What the card's bank advises to do next, of a decline. */
  advice_code: z.nullable(z.string()),
});

export type Transaction = z.output<typeof transaction>;

/** What a sale, authorization or credit answers. A decline is an answer too: `approved` is false and `status` 230. */
export const paymentResult = z.object({
  payment_id: uuid,
  transaction_uid: z.string(),
  approved: z.boolean(),
  action: z.int(),
  status: z.int(),
  amount: signedAmount,
  currency,
  card_brand: z.string(),
  card_number: z.string(),
  approval_code: z.nullable(z.string()),
  response_code: z.string(),
  decline_reason: z.nullable(z.string()),
  avs_response: z.nullable(z.string()),
  csc_response: z.nullable(z.string()),
  timestamp: instant,
  terminal: z.object({ terminal_uid: uuid, name: z.string() }),
  batch_date: plainDate,
});

export type PaymentResult = z.output<typeof paymentResult>;
