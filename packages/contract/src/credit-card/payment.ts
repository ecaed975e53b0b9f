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
   * A terminal read the card in person (specification section 3: card-present data has a card brand). The brand is the one that the
   * terminal read, and must match the number; track and chip data are never sent here.
   */
  card_present: z.optional(z.strictObject({ card_brand: z.literal(cardBrands, 'must be an accepted card brand') })),
} as const;

/**
 * The payment payload of POST /credit, and with more ways to name a card (`chargeRequest`) of /sale and /authorization. Its paths are those
 * of the transaction field configuration (specification section 3). `amount` is the total charged to the card, in minor units; the tip and
 * tax in `additional_amounts` are parts of it.
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
      /** The file uploaded for this payment, by the id that upload_payment_file returned. */
      pdf_file_id: z.optional(uuid),
      /** Its name, optional; it must match the file. */
      pdf_file_name: z.optional(text(120)),
    }),
  ),
  /** The values of the merchant's custom fields, by custom_field_id: texts, numbers and dates as text, check boxes as booleans. */
  custom_fields: z.optional(
    z.record(uuid, z.union([z.string().check(z.maxLength(1_000)), z.boolean()], 'must be text, true or false')),
  ),
  /** The user has seen 'possible duplicate' and charges again. */
  duplicate_confirmed: z.optional(z.boolean()),
});

export type PaymentRequest = z.output<typeof paymentRequest>;

/**
 * The payment payload of POST /sale and /authorization. The card is either typed (`card_number` and `expiry`) or stored in the customer
 * vault (`account_uid`): exactly one of them. For a stored card, payer data that the payload omits is taken from the vault.
 */
export const chargeRequest = z.extend(paymentRequest, {
  payment: z.strictObject({
    ...cardFields,
    card_number: z.optional(cardFields.card_number),
    expiry: z.optional(cardFields.expiry),
    /** A stored card. Also requires the permission to view the vault. */
    account_uid: z.optional(uuid),
    /**
     * Who starts a payment by a stored card: the customer, who is present or requested it, or the merchant alone. The customer if omitted.
     * A payment that the merchant starts has no `cvv`.
     */
    initiator: z.optional(z.literal(paymentInitiators, 'must be customer or merchant')),
  }),
  /** Stores the typed card for a customer of the vault, only if the payment is approved. Also requires the permission to manage cards. */
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

/** The fields of the payload that may contain a card number. */
export const paymentCardNumbers = {
  'body.payment.card_number': 'This is the card that is charged; it is stored sealed.',
  'body.phone_number': ruleOfPhones,
  'body.fax_number': ruleOfPhones,
  'body.shipping.phone_number': ruleOfPhones,
} as const satisfies CardNumbersAllowed;

/** The errors of a call that takes a payment, besides those that follow from its declaration. */
export const newPaymentErrors = [
  'idempotency_key_reused',
  'idempotency_in_progress',
  'possible_duplicate',
  'card_declined_too_often',
  'terminal_takes_no_payments',
  'acquirer_unavailable',
  'outcome_unknown',
] as const satisfies readonly ErrorCode[];

/** Further errors of a payment by a stored card, or one that stores its card. */
export const chargeErrors = [
  ...newPaymentErrors,
  'not_found',
  'card_not_usable',
  'status_forbids',
] as const satisfies readonly ErrorCode[];

/** One step of a payment's history, in order of `sequence`. */
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

/** An operation that is possible on the payment now, with its address, from the domain's transition table. */
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
  /** The merchant's name, for callers who see payments of several. */
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
  /** The amount that the issuer approved. */
  authorized_amount: amountOrZero,
  /** The amount in settlement: 0 for an authorization until its capture. */
  captured_amount: amountOrZero,
  /** The refunds of this payment that are not reversed. */
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
  /** Reason, note and receipt address of a refund; null for other payments. */
  refund: z.nullable(
    z.object({ reason: z.nullable(z.literal(refundReasons)), note: z.string(), receipt_email: z.string() }),
  ),
  /** The source of the payment, with its id; null for a sale without a stored customer. */
  source: z.nullable(z.literal(paymentSources)),
  source_id: z.nullable(uuid),
  /** The name of its payment link; null for other payments. */
  source_name: z.nullable(z.string()),
  actions: z.array(paymentAction),
  links: z.array(paymentLink),
});

export type TransactionRow = z.output<typeof transactionRow>;

/** A payment with all its details. */
export const transaction = z.extend(transactionRow, {
  card_expiry: z.nullable(z.string()),
  /** The meaning of the acquirer's answer code, as a key of the domain's response codes. */
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
  /** The file uploaded with the order. */
  file: z.nullable(z.object({ file_name: z.string() })),
  /** As they were when the payment was taken. */
  custom_fields: z.array(
    z.object({
      custom_field_id: uuid,
      label: z.string(),
      input_type: z.literal([1, 2, 3, 4]),
      value: z.union([z.string(), z.boolean()]),
    }),
  ),
  /** A terminal read the card in person. */
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
  /** The customer in the vault, and the stored card that was charged or stored with it. */
  customer_id: z.nullable(uuid),
  account_uid: z.nullable(uuid),
  /** Who started it: the customer, or the merchant alone. */
  initiator: z.nullable(z.literal(paymentInitiators)),
  /** The card network's id of it. */
  network_transaction_id: z.nullable(z.string()),
  /** For a decline: what the card's bank advises to do next. */
  advice_code: z.nullable(z.string()),
});

export type Transaction = z.output<typeof transaction>;

/** The answer of a sale, authorization or credit. A decline is an answer too: `approved` is false and `status` 230. */
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
