import type { ChargeRequest } from '@countinghouse/contract/credit-card/payment';
import type { FieldError } from '@countinghouse/contract/errors';
import type { CardBrand } from '@countinghouse/domain/card/card';
import {
  type CustomField,
  type CustomFieldFault,
  checkCustomFieldValue,
} from '@countinghouse/domain/merchant/custom-fields';
import { type FieldFlags, fieldConfigurationOf, fieldInForm } from '@countinghouse/domain/merchant/field-configuration';
import { type CurrencyCode, currencies } from '@countinghouse/domain/money';
import { countryOf } from '@countinghouse/domain/text/countries';
import {
  matchesAddress,
  matchesBusinessName,
  matchesEmail,
  matchesName,
  matchesPhone,
  matchesPostalCode,
  matchesWebsite,
  patternMessages,
} from '@countinghouse/domain/text/validation';
import { checkCvv, checkTypedCard } from '../../../charge/check-typed-card.ts';
import { OperationError } from '../../../operation.ts';

/** The rules that a payment is checked against. */
export type PaymentRules = {
  /** The business date in the merchant's time zone. */
  today: string;
  /** The currency of the terminal. */
  currency: CurrencyCode;
  /** The merchant's own field configuration by path. */
  transaction_fields: Readonly<Record<string, FieldFlags>>;
  custom_fields: readonly CustomField[];
  /** The name of the payload's file. Undefined if the merchant has no such file. */
  file_name?: string | undefined;
  /** The brand of the stored card. Undefined if the card is typed. */
  stored_brand?: CardBrand | undefined;
};

type Refuse = (field: string, message: string) => void;

/*
 * The patterns follow specification section 5 literally. Names: letters of every script (right-to-left ones too), space, apostrophe,
 * period, hyphen. An emoji or `<script>` in a name is refused with its field; free text (description, order number) is stored as sent, and
 * every reader escapes it. A city or state can match either the name or the address pattern, because the address pattern has no hyphen.
 */
const patterns = {
  name: [matchesName, patternMessages.name],
  business_name: [matchesBusinessName, patternMessages.business_name],
  address: [matchesAddress, patternMessages.address],
  place: [(text: string) => matchesName(text) || matchesAddress(text), patternMessages.address],
  postal_code: [matchesPostalCode, 'Use letters, digits, spaces and hyphens only'],
  country: [(text: string) => countryOf(text) !== undefined, 'Enter a country by its two letters'],
  email: [matchesEmail, patternMessages.email],
  website: [matchesWebsite, patternMessages.website],
  phone: [matchesPhone, 'Enter a telephone number'],
  free: [() => true, ''],
} as const satisfies Record<string, readonly [(text: string) => boolean, string]>;

const textFields: readonly (readonly [path: string, pattern: keyof typeof patterns])[] = [
  ['account.customer_firstname', 'name'],
  ['account.customer_lastname', 'name'],
  ['account.company_name', 'business_name'],
  ...addressFields('account.billing_address'),
  ['phone_number', 'phone'],
  ['fax_number', 'phone'],
  ['email', 'email'],
  ['website', 'website'],
  ...addressFields('shipping.address'),
  ['shipping.address.first_name', 'name'],
  ['shipping.address.last_name', 'name'],
  ['shipping.address.company_name', 'business_name'],
  ['shipping.phone_number', 'phone'],
  ['shipping.email', 'email'],
  ['order.order_id', 'free'],
  ['order.description', 'free'],
];

function addressFields(at: string): (readonly [string, keyof typeof patterns])[] {
  return [
    [`${at}.address_1`, 'address'],
    [`${at}.address_2`, 'address'],
    [`${at}.city`, 'place'],
    [`${at}.state`, 'place'],
    [`${at}.postal_code`, 'postal_code'],
    [`${at}.country`, 'country'],
  ];
}

/**
 * Checks a payment payload beyond its shape: card, expiry in the merchant's time zone, CVV, amounts, currency, required fields, custom
 * fields, file, and the patterns of specification section 5. Hidden fields are accepted all the same: the configuration is about forms, and
 * a merchant's own server may have more data (docs/decisions/0018).
 *
 * @throws OperationError invalid_request with every fault by its field; no message repeats a value
 */
export function checkPayment(body: ChargeRequest, rules: PaymentRules): void {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => errors.push({ field, message });

  checkCard(body, rules, refuse);
  const { tip = 0, tax = 0 } = body.additional_amounts ?? {};
  if (tip + tax > body.amount) refuse('additional_amounts', 'must not add up to more than the amount');
  if (body.currency !== rules.currency) {
    refuse('currency', `must be ${currencies[rules.currency].alphabetic}, the currency of the terminal`);
  }
  for (const path of requiredFields(rules.transaction_fields)) {
    // A card that was read by a terminal, or is stored, needs no typed security code. A file is identified by its id.
    if (path === 'payment.cvv' && (body.payment.card_present ?? body.payment.account_uid) !== undefined) continue;
    const value = valueAt(body, path === 'order.pdf_file_name' ? 'order.pdf_file_id' : path);
    if (value === undefined || value === '') refuse(path, 'must be given');
  }
  checkFile(body, rules, refuse);
  checkCustomValues(body, rules, refuse);
  for (const [path, name] of textFields) {
    const value = valueAt(body, path);
    if (typeof value !== 'string' || value === '') continue;
    const [matches, message] = patterns[name];
    if (!matches(value)) refuse(path, message);
  }
  if (body.dob !== undefined && body.dob >= rules.today) {
    refuse('dob', 'must be a day in the past');
  }
  if (body.order?.due_date !== undefined && body.order.due_date < rules.today) {
    refuse('order.due_date', 'must be today or later');
  }
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
}

function checkCard({ payment }: ChargeRequest, { today, stored_brand }: PaymentRules, refuse: Refuse): void {
  const refuseField = (field: string, message: string) => refuse(`payment.${field}`, message);
  const brand = payment.account_uid === undefined ? checkTypedCard(payment, today, refuseField) : stored_brand;
  checkCvv(payment.cvv, brand, refuseField);
  if (brand !== undefined && payment.card_present !== undefined && payment.card_present.card_brand !== brand) {
    refuse('payment.card_present.card_brand', 'must be the brand of the card number');
  }
}

const customFaultMessages: Readonly<Record<CustomFieldFault, string>> = {
  required: 'must be given',
  not_a_text: 'must be text',
  too_long: 'must have at most 255 characters',
  not_a_number: 'must be a number of up to 15 digits and 6 decimals, as text',
  not_a_box: 'must be true or false',
  not_a_date: 'must be a date such as 2026-01-31',
};

/** A file id must exist, and a file name beside it must match. A name alone is no file. */
function checkFile(body: ChargeRequest, { file_name }: PaymentRules, refuse: Refuse): void {
  const { pdf_file_id, pdf_file_name } = body.order ?? {};
  if (pdf_file_id === undefined) {
    if (pdf_file_name !== undefined && pdf_file_name !== '') {
      refuse('order.pdf_file_name', 'must come with the pdf_file_id of an uploaded file');
    }
  } else if (file_name === undefined) refuse('order.pdf_file_id', 'must be an uploaded file');
  else if (pdf_file_name !== undefined && pdf_file_name !== file_name) {
    refuse('order.pdf_file_name', 'must be the name of the uploaded file');
  }
}

/** Checks values by the type of their field. A value for an unknown field is refused, so that it is not lost. */
function checkCustomValues(body: ChargeRequest, { custom_fields }: PaymentRules, refuse: Refuse): void {
  const values = body.custom_fields ?? {};
  for (const id of Object.keys(values)) {
    if (!custom_fields.some(({ custom_field_id }) => custom_field_id === id)) {
      refuse(`custom_fields.${id}`, 'is no custom field of this merchant');
    }
  }
  for (const field of custom_fields) {
    const value = values[field.custom_field_id];
    const fault = checkCustomFieldValue(field, value);
    const path = `custom_fields.${field.custom_field_id}`;
    if (fault !== undefined) refuse(path, customFaultMessages[fault]);
    else if (typeof value !== 'string') continue;
    else if (hasControlCharacters(value)) refuse(path, 'must not have control characters');
  }
}

function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** Returns the fields that the merchant or an administrator requires. */
function requiredFields(transaction_fields: PaymentRules['transaction_fields']): string[] {
  return fieldConfigurationOf(transaction_fields)
    .filter((entry) => fieldInForm(entry).required)
    .map(({ value }) => value);
}

function valueAt(body: ChargeRequest, path: string): unknown {
  let value: unknown = body;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
