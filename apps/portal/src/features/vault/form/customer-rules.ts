import { brandOf } from '@countinghouse/domain/card/card';
import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import { type CustomField, customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import { isNamedCustomer, vaultLimits } from '@countinghouse/domain/vault/customer';
import { checkCvv, checkExpiry, checkNumber } from '../../../shared/fields/check-card.ts';
import { customFault } from '../../../shared/fields/custom-values.ts';
import { customProblems, faultOf, type Problem } from '../../../shared/fields/problem.ts';
import { freeText, postalCodeRule, stateRule, type TextRule, textRules } from '../../../shared/fields/text-rules.ts';
import type { FieldFault } from '../../../shared/form/form-rules.ts';
import { type AddressDraft, type CardDraft, type CustomerDraft, isTypedAddress } from './customer-draft.ts';

/** What a customer's data is checked against. */
export type CustomerRules = {
  /** The merchant's current business date. */
  today: string;
  custom: readonly CustomField[];
};

type TextField = Exclude<
  { [Field in keyof CustomerDraft]: CustomerDraft[Field] extends string ? Field : never }[keyof CustomerDraft],
  'locale'
>;

const texts: Readonly<Record<TextField, TextRule>> = {
  first_name: textRules.name,
  last_name: textRules.name,
  dob: textRules.date,
  company_name: textRules.company,
  customer_reference: freeText(vaultLimits.reference_maximum),
  website: textRules.website,
  email: textRules.email,
  phone_number: textRules.phone,
  fax_number: textRules.phone,
  note: freeText(vaultLimits.note_maximum),
};

/** Returns every fault of a customer's own data. */
export function faultsOfCustomer(draft: CustomerDraft, { today, custom }: CustomerRules): FieldFault[] {
  const found = (field: string, problem: Problem | undefined) =>
    problem === undefined ? [] : [{ field, fault: faultOf(problem) }];
  const faults = (Object.keys(texts) as TextField[]).flatMap((field) => found(field, checkText(field, draft[field])));
  const [last_name, company_name, email] = [draft.last_name.trim(), draft.company_name.trim(), draft.email.trim()];
  const named = isNamedCustomer({ last_name, company_name, email });
  return [
    ...(named ? [] : found('last_name', { code: 'name_or_company_or_email' })),
    ...faults,
    ...(draft.dob !== '' && draft.dob >= today && checkText('dob', draft.dob) === undefined
      ? found('dob', { code: 'date_past' })
      : []),
    ...custom.flatMap((field) => found(`custom_fields.${field.custom_field_id}`, checkCustom(field, draft))),
  ];
}

function checkText(field: TextField, typed: string): Problem | undefined {
  return checkBy(texts[field], typed, field === 'phone_number' || field === 'fax_number');
}

function checkBy({ check, length_maximum }: TextRule, typed: string, is_phone = false): Problem | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if ([...text].length > length_maximum) return { code: 'too_long', length_maximum };
  return check(text) ?? (is_phone || !holdsCardNumber(text) ? undefined : { code: 'card_number_inside' });
}

function checkCustom(field: CustomField, { custom_fields }: CustomerDraft): Problem | undefined {
  const entered = custom_fields[field.custom_field_id];
  // A customer can be added with incomplete data: a field that payments require is optional here.
  const fault = customFault({ ...field, required: false }, entered);
  if (fault !== undefined) return customProblems[fault];
  const texts_only = typeof entered === 'string' && field.input_type !== customFieldTypes.date;
  return texts_only && holdsCardNumber(entered) ? { code: 'card_number_inside' } : undefined;
}

/** Returns every fault of an address in a form; `at` is its path. */
export function faultsOfAddress(address: AddressDraft, at = 'address'): FieldFault[] {
  const rules = {
    first_name: textRules.name,
    last_name: textRules.name,
    company_name: textRules.company,
    address_1: textRules.street,
    address_2: textRules.street,
    city: textRules.city,
    state: stateRule(address.country),
    postal_code: postalCodeRule(address.country),
    country: textRules.country,
  };
  const found = (part: string, problem: Problem) => ({ field: `${at}.${part}`, fault: faultOf(problem) });
  if (!isTypedAddress(address)) return [found('address_1', { code: 'required' })];
  return (Object.keys(rules) as (keyof typeof rules)[]).flatMap((part) => {
    const problem = checkBy(rules[part], address[part]);
    return problem === undefined ? [] : [found(part, problem)];
  });
}

/** Returns every fault of a customer's consent. */
export function faultsOfConsent(
  { consent_channel, consent_text }: Pick<CardDraft, 'consent_channel' | 'consent_text'>,
  at = 'account',
): FieldFault[] {
  const text = consent_text.trim();
  const wording: Problem | undefined =
    text === '' ? { code: 'required' } : checkBy(freeText(vaultLimits.consent_text_maximum), text);
  return [
    ...(consent_channel === ''
      ? [{ field: `${at}.consent_channel`, fault: faultOf({ code: 'consent_channel' }) }]
      : []),
    ...(wording === undefined ? [] : [{ field: `${at}.consent_text`, fault: faultOf(wording) }]),
  ];
}

/** Returns every fault of a card's data beside its number. */
export function faultsOfCardData(card: CardDraft, today: string, at = 'account'): FieldFault[] {
  const found = (field: keyof CardDraft, problem: Problem | undefined) =>
    problem === undefined ? [] : [{ field: `${at}.${field}`, fault: faultOf(problem) }];
  return [
    ...found('expiry', checkExpiry(card.expiry, today)),
    ...found('cardholder_name', checkBy(textRules.name, card.cardholder_name)),
    ...found('nickname', checkBy(freeText(vaultLimits.nickname_maximum), card.nickname)),
  ];
}

/** Returns every fault of a card to be stored. */
export function faultsOfCard(card: CardDraft, today: string, at = 'account'): FieldFault[] {
  const number = checkNumber(card.card_number);
  const cvv = checkCvv(card.cvv, number === undefined ? brandOf(card.card_number) : undefined, false);
  return [
    ...(number === undefined ? [] : [{ field: `${at}.card_number`, fault: faultOf(number) }]),
    ...(cvv === undefined ? [] : [{ field: `${at}.cvv`, fault: faultOf(cvv) }]),
    ...faultsOfCardData(card, today, at),
    ...faultsOfConsent(card, at),
  ];
}

/** Returns every fault of a new customer, with the typed address and card. */
export function faultsOfNewCustomer(draft: CustomerDraft, rules: CustomerRules): FieldFault[] {
  return [
    ...faultsOfCustomer(draft, rules),
    ...(isTypedAddress(draft.address) ? faultsOfAddress(draft.address) : []),
    ...(draft.with_card ? faultsOfCard(draft.account, rules.today) : []),
  ];
}
