import type { CallInput } from '@countinghouse/contract/call';
import type { FieldError } from '@countinghouse/contract/errors';
import type { createVisitorPayment as declaration } from '@countinghouse/contract/payment-link/create-visitor-payment';
import {
  type CustomField,
  type CustomFieldFault,
  checkCustomFieldValue,
  customFieldsToStore,
  type StoredCustomField,
} from '@countinghouse/domain/merchant/custom-fields';
import type { LinkAmountFault } from '@countinghouse/domain/payment-link/link-amount';
import { pageCustomFieldsOf } from '@countinghouse/domain/payment-link/link-page';
import type { AskedField, AskedFields, KeepCardRule } from '@countinghouse/domain/payment-link/payment-link';
import { checkCvv, checkTypedCard } from '../../charge/check-typed-card.ts';
import { OperationError } from '../../operation.ts';

type Body = CallInput<typeof declaration>['body'];
type Refuse = (field: string, message: string) => void;

/** The data that a visitor's payment is checked against. */
export type VisitorPaymentRules = {
  /** The business date in the merchant's time zone. */
  today: string;
  fields: AskedFields;
  custom_fields: readonly CustomField[];
  asks_postal_code: boolean;
  keep_card: KeepCardRule;
  /** Whether the rest can be charged to the stored card; only for an invoice. */
  offers_charging: boolean;
  /** The customer of a personal link, who may have no e-mail address. */
  is_personal: boolean;
};

/** The payer's answers to the questions of the page. */
export type PayerAnswers = Pick<Body, 'billing_address' | 'shipping_address'> & {
  email: string;
  phone_number: string;
  custom_fields: StoredCustomField[];
  /** The consent that the payer gave; null if the card is not stored. */
  consent_text: string | null;
  /** The consent to charge the rest of an invoice; undefined if none was given. */
  charging_consent_text: string | undefined;
};

const missing = 'must be given';

const customFaultMessages: Readonly<Record<CustomFieldFault, string>> = {
  required: missing,
  not_a_text: 'must be text',
  too_long: 'must have at most 255 characters',
  not_a_number: 'must be a number of up to 15 digits and 6 decimals, as text',
  not_a_box: 'must be true or false',
  not_a_date: 'must be a date such as 2026-01-31',
};

const amountFaultMessages: Readonly<Record<LinkAmountFault['code'], string>> = {
  missing,
  not_offered: 'is not offered by this link',
  too_small: 'is less than this link takes',
  too_large: 'is more than this link takes',
};

/**
 * Checks the card and the answers that a visitor sends. The contract has checked their shape.
 *
 * @throws OperationError invalid_request, which names each invalid field and repeats no value
 */
export function checkVisitorPayment(body: Body, rules: VisitorPaymentRules): PayerAnswers {
  const errors: FieldError[] = [];
  const refuse: Refuse = (field, message) => errors.push({ field, message });
  const { fields } = rules;

  checkCvv(body.cvv, checkTypedCard(body, rules.today, refuse), refuse);
  if (rules.asks_postal_code && isEmpty(body.postal_code)) refuse('postal_code', missing);
  for (const field of ['email', 'phone_number'] as const) {
    if (fields[field] === 'required' && isEmpty(body[field])) refuse(field, missing);
  }
  for (const field of ['billing_address', 'shipping_address'] as const) {
    if (fields[field] !== 'required') continue;
    for (const line of ['address_1', 'city', 'postal_code'] as const) {
      if (isEmpty(body[field]?.[line])) refuse(`${field}.${line}`, missing);
    }
  }
  const custom_fields = checkCustomFields(body, rules, refuse);
  const consent_text = checkConsent(body, rules, refuse);
  const { charging_consent_text } = body;
  if (charging_consent_text !== undefined && (consent_text === null || !rules.offers_charging)) {
    refuse('charging_consent_text', 'is not asked for');
  }
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });

  const asked = <Field extends AskedField & keyof Body>(field: Field): Body[Field] | undefined =>
    fields[field] === 'hidden' ? undefined : body[field];
  return {
    // A payer without an address could not be notified about the stored card.
    email: (consent_text === null ? asked('email') : body.email) ?? '',
    phone_number: asked('phone_number') ?? '',
    billing_address: asked('billing_address'),
    shipping_address: asked('shipping_address'),
    custom_fields,
    consent_text,
    charging_consent_text,
  };
}

/**
 * Throws the fault of an amount.
 *
 * @throws OperationError invalid_request
 */
export function refuseAmount({ field, code }: LinkAmountFault): never {
  throw new OperationError('invalid_request', { errors: [{ field, message: amountFaultMessages[code] }] });
}

function checkCustomFields(
  { custom_fields: values = {} }: Body,
  { fields, custom_fields }: VisitorPaymentRules,
  refuse: Refuse,
): StoredCustomField[] {
  const shown = pageCustomFieldsOf(fields, custom_fields);
  for (const id of Object.keys(values)) {
    if (!shown.some(({ custom_field_id }) => custom_field_id === id)) refuse(`custom_fields.${id}`, 'is not asked for');
  }
  for (const field of shown) {
    const value = values[field.custom_field_id];
    const required = field.required || fields.custom_fields === 'required';
    const fault = checkCustomFieldValue({ ...field, required }, value);
    const path = `custom_fields.${field.custom_field_id}`;
    if (fault !== undefined) refuse(path, customFaultMessages[fault]);
    else if (typeof value === 'string' && /\p{Cc}/u.test(value)) refuse(path, 'must not have control characters');
  }
  return customFieldsToStore(shown, values);
}

/** A card is stored only with the payer's consent, a name and an e-mail address. */
function checkConsent(
  { consent_text, cardholder_name, email }: Body,
  { keep_card, is_personal }: VisitorPaymentRules,
  refuse: Refuse,
): string | null {
  if (keep_card === 'require' && consent_text === undefined) refuse('consent_text', missing);
  if (keep_card === 'never' && consent_text !== undefined) refuse('consent_text', 'is not asked for');
  if (consent_text === undefined) return null;
  if (!is_personal && isEmpty(email)) refuse('email', missing);
  if (!is_personal && isEmpty(cardholder_name)) refuse('cardholder_name', missing);
  return consent_text;
}

const isEmpty = (text: string | undefined) => text === undefined || text === '';
