import { matchesEmail } from '@countinghouse/domain/text/validation';
import { accountStatuses, consentChannels } from '@countinghouse/domain/vault/account';
import { z } from 'zod/mini';
import { instant, locale, plainDate, text, uuid } from '../../fields.ts';

/**
 * The person whose data is meant: payers with this email address, or with exactly this name, in any case. It is in a body, never in an
 * address, since addresses are logged.
 */
export const customerNamed = z
  .strictObject({
    email: z.optional(text(254).check(z.refine(matchesEmail, 'must be an e-mail address'))),
    customer: z.optional(text(130).check(z.minLength(2, 'must have at least 2 characters'))),
  })
  .check(
    z.refine(({ email, customer }) => (email === undefined) !== (customer === undefined), {
      error: 'must be either an e-mail address or a name',
      path: ['email'],
    }),
  );

/** The customer data stored with one payment. */
export const customerPayment = z.object({
  payment_id: uuid,
  created_at: instant,
  amount: z.int(),
  currency: z.int(),
  card_brand: z.string(),
  card_last_four: z.string(),
  customer: z.string(),
  company: z.string(),
  email: z.string(),
  order_id: z.string(),
  /** Addresses, telephone numbers and other fields of the sale form. */
  details: z.record(z.string(), z.unknown()),
  /** Level 2/3 data. */
  commercial: z.nullable(z.record(z.string(), z.unknown())),
  files: z.array(z.object({ file_id: uuid, file_name: z.string(), media_type: z.string(), size_bytes: z.int() })),
});

export type CustomerPayment = z.output<typeof customerPayment>;

/** The customer data in the vault: for cards only the brand and the last four digits, never the number. */
export const vaultCustomerData = z.object({
  customer_id: uuid,
  customer_reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  fax_number: z.string(),
  website: z.string(),
  dob: z.nullable(plainDate),
  locale,
  tags: z.array(z.string()),
  note: z.string(),
  custom_fields: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.boolean()]) })),
  created_at: instant,
  addresses: z.array(z.record(z.string(), z.unknown())),
  accounts: z.array(
    z.object({
      account_uid: uuid,
      card_brand: z.string(),
      last_four: z.string(),
      card_expiry: z.string(),
      cardholder_name: z.string(),
      nickname: z.string(),
      status: z.literal(accountStatuses),
      consent_at: instant,
      consent_channel: z.literal(consentChannels),
      consent_text: z.string(),
    }),
  ),
});

export type VaultCustomerData = z.output<typeof vaultCustomerData>;

const party = z.record(z.string(), z.string());

/** The customer data in an invoice, an estimate or a credit note. */
export const customerInvoice = z.object({
  invoice_id: uuid,
  kind: z.string(),
  invoice_number: z.nullable(z.string()),
  status: z.string(),
  issue_date: z.nullable(plainDate),
  currency: z.int(),
  total_amount: z.int(),
  bill_to: party,
  ship_to: z.nullable(party),
  send_to: z.array(z.string()),
  title: z.string(),
  note_to_customer: z.string(),
  internal_note: z.string(),
  custom_fields: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.boolean()]) })),
});

export type CustomerInvoice = z.output<typeof customerInvoice>;

/** The kinds of personal data stored with payments, in display order. */
export const personalDataKinds = [
  'name',
  'company',
  'email',
  'phone',
  'billing_address',
  'shipping_address',
  'date_of_birth',
  'website',
  'custom_fields',
  'description',
  'level_2_3',
  'file',
] as const;

export type PersonalDataKind = (typeof personalDataKinds)[number];

/** The maximum number of different names and email addresses that are listed. */
export const customerNames_maximum = 20;

/** The stored data of a customer, counted. */
export const customerData = z.object({
  payments_count: z.int(),
  /** Customers of the vault. */
  vault_customers_count: z.int(),
  /** Invoices, estimates and credit notes. */
  invoices_count: z.int(),
  /** Payments that are authorized or not settled: until they are, personal data is kept. The same holds while an invoice is open. */
  open_count: z.int(),
  first_payment_at: z.nullable(instant),
  last_payment_at: z.nullable(instant),
  /** The names on these payments: several names can mean several people. */
  names: z.array(z.string()),
  emails: z.array(z.string()),
  /** The number of payments with each kind of data. */
  kinds: z.array(z.object({ kind: z.literal(personalDataKinds), payments_count: z.int() })),
});

export type CustomerData = z.output<typeof customerData>;
