import { matchesEmail } from '@countinghouse/domain/text/validation';
import { accountStatuses, consentChannels } from '@countinghouse/domain/vault/account';
import { z } from 'zod/mini';
import { instant, locale, plainDate, text, uuid } from '../../fields.ts';

/**
 * Whose data is meant: whoever paid with this e-mail address, or under exactly this name, in any case. It stands in a body and never in
 * an address, which is logged.
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

/** What is kept of a customer at one payment. */
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
  /** Addresses, telephone numbers and whatever else the form of the sale took. */
  details: z.record(z.string(), z.unknown()),
  /** Level 2/3 data. */
  commercial: z.nullable(z.record(z.string(), z.unknown())),
  files: z.array(z.object({ file_id: uuid, file_name: z.string(), media_type: z.string(), size_bytes: z.int() })),
});

export type CustomerPayment = z.output<typeof customerPayment>;

/** What the vault keeps of a customer: of its cards the brand and the last four digits, never the number. */
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

/** What an invoice, an estimate or a credit note keeps of a customer. */
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

/** The kinds of personal data that payments keep, in the order in which they are told. */
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

/** The most different names, and e-mail addresses, that are told. */
export const customerNames_maximum = 20;

/** What is kept of a customer, counted. */
export const customerData = z.object({
  payments_count: z.int(),
  /** Customers of the vault. */
  vault_customers_count: z.int(),
  /** Invoices, estimates and credit notes. */
  invoices_count: z.int(),
  /** Payments that are authorized or not settled: until they are, who it is stays. So it does while an invoice is open. */
  open_count: z.int(),
  first_payment_at: z.nullable(instant),
  last_payment_at: z.nullable(instant),
  /** The names on these payments: more than one may be more than one person. */
  names: z.array(z.string()),
  emails: z.array(z.string()),
  /** At how many of the payments each kind is kept. */
  kinds: z.array(z.object({ kind: z.literal(personalDataKinds), payments_count: z.int() })),
});

export type CustomerData = z.output<typeof customerData>;
