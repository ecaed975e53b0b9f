import { customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import { customerStatuses, vaultLimits } from '@countinghouse/domain/vault/customer';
import { z } from 'zod/mini';
import type { CardNumbersAllowed } from '../../call.ts';
import { currency, instant, locale, plainDate, signedAmount, uuid } from '../../fields.ts';
import { account } from '../accounts/account.ts';
import { address } from '../addresses/address.ts';
import { customerNote, customerTag, customerTexts } from '../customer-texts.ts';

/** The customer in the path. */
export const customerParams = z.object({ customer_id: uuid });

const ruleOfPhones =
  'Telephone numbers have a separate rule, which refuses card numbers of the usual lengths (`matchesPhone`).';

/** The fields of a customer that may contain a card number. */
export const customerCardNumbers = {
  'body.phone_number': ruleOfPhones,
  'body.fax_number': ruleOfPhones,
} as const satisfies CardNumbersAllowed;

/**
 * The fields of a customer, as entered; omitted ones are empty. One of `last_name`, `company_name` and `email` is required. The reference
 * is the merchant's own number, unique regardless of case.
 */
export const customerFields = {
  customer_reference: z.optional(customerTexts.customer_reference),
  first_name: z.optional(customerTexts.first_name),
  last_name: z.optional(customerTexts.last_name),
  company_name: z.optional(customerTexts.company_name),
  email: z.optional(customerTexts.email),
  phone_number: z.optional(customerTexts.phone_number),
  fax_number: z.optional(customerTexts.fax_number),
  website: z.optional(customerTexts.website),
  dob: z.optional(z.nullable(customerTexts.dob)),
  /** The language of every mail and public page for the customer; a new customer's is English if omitted. */
  locale: z.optional(locale),
  tags: z.optional(
    z
      .array(customerTag)
      .check(z.maxLength(vaultLimits.tags_maximum, `must have at most ${vaultLimits.tags_maximum} tags`)),
  ),
  note: z.optional(customerNote),
  /** The values of the merchant's custom fields, by custom_field_id. */
  custom_fields: z.optional(
    z.record(uuid, z.union([z.string().check(z.maxLength(1_000)), z.boolean()], 'must be text, true or false')),
  ),
} as const;

/** A custom field as it was saved. */
const storedCustomField = z.object({
  custom_field_id: uuid,
  label: z.string(),
  input_type: z.literal([
    customFieldTypes.text,
    customFieldTypes.number,
    customFieldTypes.checkbox,
    customFieldTypes.date,
  ]),
  value: z.union([z.string(), z.boolean()]),
});

/** Sums of a customer's payments, one per currency: money that moved or will move, less refunds and credits. */
const customerTotal = z.object({ currency, amount: signedAmount, payment_count: z.int() });

/** The customer's last payment, whatever its result. */
export const lastPayment = z.object({
  payment_id: uuid,
  status: z.int(),
  amount: signedAmount,
  currency,
  timestamp: instant,
});

/** The displayed card of a customer: brand and last four digits, never the number. `health` is the worst state that applies. */
export const defaultCard = z.object({
  account_uid: uuid,
  card_brand: z.string(),
  last_four: z.string(),
  /** MMYY. */
  card_expiry: z.string(),
  health: z.literal(['valid', 'expiring', 'expired', 'blocked']),
});

/** A customer as the list shows it. */
export const customerRow = z.object({
  customer_id: uuid,
  customer_reference: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  locale,
  tags: z.array(z.string()),
  custom_fields: z.array(storedCustomField),
  status: z.literal(customerStatuses),
  merged_into_customer_id: z.nullable(uuid),
  /** Of the default billing address; empty if there is none. */
  city: z.string(),
  country: z.string(),
  default_card: z.nullable(defaultCard),
  /** Cards that are neither removed nor replaced, including the default one. */
  card_count: z.int(),
  last_payment: z.nullable(lastPayment),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
});

export type CustomerRow = z.output<typeof customerRow>;

/** The actions that a customer's status allows now. Permissions are checked separately. */
const customerAllows = z.object({
  change: z.boolean(),
  /** Deletes for good, if it never paid. Otherwise deleting archives. */
  delete: z.boolean(),
  archive: z.boolean(),
  restore: z.boolean(),
  merge: z.boolean(),
  add_account: z.boolean(),
});

/** A customer with everything in its form and its details. */
export const customer = z.extend(customerRow, {
  fax_number: z.string(),
  website: z.string(),
  dob: z.nullable(plainDate),
  note: z.string(),
  addresses: z.array(address),
  /** Removed and replaced ones last. */
  accounts: z.array(account),
  payment_count: z.int(),
  first_payment_at: z.nullable(instant),
  totals: z.array(customerTotal),
  /** The amounts paid in each of the last twelve months, the current one last, per currency; months without a payment are left out. */
  paid_by_month: z.array(z.object({ month: z.string(), currency, amount: signedAmount, payment_count: z.int() })),
  /** Other customers with this email address, since families share one. At most five. */
  same_email: z.array(z.object({ customer_id: uuid, full_name: z.string() })),
  /** The customers merged into it. */
  merged_customers: z.array(z.object({ customer_id: uuid, full_name: z.string() })),
  allows: customerAllows,
});

export type Customer = z.output<typeof customer>;
