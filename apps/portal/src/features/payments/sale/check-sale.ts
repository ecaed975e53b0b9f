import { brandFromSpelling, brandOf } from '@countinghouse/domain/card/card';
import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import { type CustomField, customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import { MAX_AMOUNT } from '@countinghouse/domain/money';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import { checkCvv, checkExpiry, checkNumber } from '../../../shared/fields/check-card.ts';
import { customFault } from '../../../shared/fields/custom-values.ts';
import { customProblems, type Problem } from '../../../shared/fields/problem.ts';
import { freeText, postalCodeRule, stateRule, type TextRule, textRules } from '../../../shared/fields/text-rules.ts';
import { isCustomPath, requiresText, sectionTexts, showsText } from './sale-fields.ts';
import {
  type CustomPath,
  customPathOf,
  type FieldPath,
  type FormFields,
  type SaleValues,
  type StoredChoice,
  type TextPath,
  textAt,
  totalOf,
} from './sale-values.ts';

export type Problems = Partial<Record<FieldPath, Problem>>;

/** What a form is checked against. */
export type SaleRules = {
  fields: FormFields;
  /** The merchant's current business date. */
  today: string;
  /** Whether this kind of payment can use a stored card, and whether the typed card can be stored with it. */
  may_use_stored: boolean;
  may_keep: boolean;
};

/** The rule of every text field: the patterns of spec section 5 and the contract's lengths. */
const ruleOf: Readonly<Record<TextPath, TextRule | ((values: SaleValues) => TextRule)>> = {
  'account.customer_firstname': textRules.name,
  'account.customer_lastname': textRules.name,
  'account.company_name': textRules.company,
  'account.billing_address.address_1': textRules.street,
  'account.billing_address.address_2': textRules.street,
  'account.billing_address.city': textRules.city,
  'account.billing_address.state': (values) => stateRule(textAt(values, 'account.billing_address.country')),
  'account.billing_address.postal_code': (values) => postalCodeRule(textAt(values, 'account.billing_address.country')),
  'account.billing_address.country': textRules.country,
  phone_number: textRules.phone,
  fax_number: textRules.phone,
  email: textRules.email,
  website: textRules.website,
  dob: textRules.date,
  'shipping.address.first_name': textRules.name,
  'shipping.address.last_name': textRules.name,
  'shipping.address.company_name': textRules.company,
  'shipping.address.address_1': textRules.street,
  'shipping.address.address_2': textRules.street,
  'shipping.address.city': textRules.city,
  'shipping.address.state': (values) => stateRule(textAt(values, 'shipping.address.country')),
  'shipping.address.postal_code': (values) => postalCodeRule(textAt(values, 'shipping.address.country')),
  'shipping.address.country': textRules.country,
  'shipping.phone_number': textRules.phone,
  'shipping.email': textRules.email,
  'order.order_id': freeText(64),
  'order.description': freeText(255),
  'order.due_date': textRules.date,
};

/** Returns every problem of the form, by field. The rules are the gateway's, so that it never reports what the form could have found. */
export function checkSale(values: SaleValues, rules: SaleRules): Problems {
  const problems: Problems = {};
  const found = (path: FieldPath, problem: Problem | undefined) => {
    if (problem !== undefined) problems[path] = problem;
  };
  checkAmounts(values, rules, found);
  checkCard(values, rules, found);
  for (const path of Object.values(sectionTexts).flat()) {
    if (showsText(rules.fields, path)) found(path, checkText(values, rules, path));
  }
  if (rules.fields.shows('order.pdf_file_name')) found('order.pdf_file_name', checkFile(values, rules));
  for (const field of rules.fields.custom) found(customPathOf(field.custom_field_id), checkCustom(field, values));
  return problems;
}

type Found = (path: FieldPath, problem: Problem | undefined) => void;

function checkAmounts(values: SaleValues, { fields }: SaleRules, found: Found): void {
  const { amount, additional_amounts } = values;
  if (amount === null) found('amount', { code: 'amount_required' });
  else if (amount === 0) found('amount', { code: 'amount_zero' });
  for (const part of ['tip', 'tax'] as const) {
    const path = `additional_amounts.${part}` as const;
    if (fields.requires(path) && additional_amounts[part] === null) found(path, { code: 'required' });
  }
  if ((totalOf(values) ?? 0) > MAX_AMOUNT) found('amount', { code: 'amount_too_large' });
}

function checkCard(values: SaleValues, rules: SaleRules, found: Found): void {
  const { payment, stored } = values;
  const { fields, today } = rules;
  if (usesStored(values, rules)) {
    checkStored(stored, payment.cvv, found);
    return;
  }
  checkKeep(values, rules, found);
  const { card_number, expiry, cvv } = payment;
  const number = checkNumber(card_number);
  const brand = number === undefined ? brandOf(card_number) : undefined;
  found('payment.card_number', number);
  found('payment.expiry', checkExpiry(expiry, today));
  if (fields.shows('payment.cvv')) found('payment.cvv', checkCvv(cvv, brand, fields.requires('payment.cvv')));
}

function checkStored({ customer_id, account_uid, card_brand, here }: StoredChoice, cvv: string, found: Found): void {
  if (customer_id === '') found('stored.customer_id', { code: 'customer_choice' });
  else if (account_uid === '') found('stored.account_uid', { code: 'stored_card' });
  else if (here) found('payment.cvv', checkCvv(cvv, brandFromSpelling(card_brand), false));
}

function checkKeep(values: SaleValues, rules: SaleRules, found: Found): void {
  if (!keepsCard(values, rules)) return;
  const { customer_id, consent_channel, consent_text } = values.keep_account;
  if (customer_id === '') found('keep_account.customer_id', { code: 'customer_choice' });
  if (consent_channel === '') found('keep_account.consent_channel', { code: 'consent_channel' });
  if (consent_text.trim() === '') found('keep_account.consent_text', { code: 'required' });
  else if (holdsCardNumber(consent_text)) found('keep_account.consent_text', { code: 'card_number_inside' });
}

/** Returns whether a stored card is charged, if the user may. */
export function usesStored({ stored }: Pick<SaleValues, 'stored'>, { may_use_stored }: SaleRules): boolean {
  return may_use_stored && stored.use;
}

/** Returns whether the typed card is stored with the payment, if the user may. */
export function keepsCard(values: Pick<SaleValues, 'stored' | 'keep_account'>, rules: SaleRules): boolean {
  return rules.may_keep && values.keep_account.keep && !usesStored(values, rules);
}

function checkText(values: SaleValues, rules: SaleRules, path: TextPath): Problem | undefined {
  const text = textAt(values, path).trim();
  if (text === '') return requiresText(rules.fields, path) ? { code: 'required' } : undefined;
  const rule = ruleOf[path];
  const { check, length_maximum } = typeof rule === 'function' ? rule(values) : rule;
  if (text.length > length_maximum) return { code: 'too_long', length_maximum };
  if (path === 'dob' && isPlainDate(text) && text >= rules.today) return { code: 'date_past' };
  if (path === 'order.due_date' && isPlainDate(text) && text < rules.today) return { code: 'date_before_today' };
  return check(text) ?? (/phone|fax/.test(path) || !holdsCardNumber(text) ? undefined : { code: 'card_number_inside' });
}

function checkFile({ order: { pdf_file_name: file } }: SaleValues, { fields }: SaleRules): Problem | undefined {
  if (file === null) return fields.requires('order.pdf_file_name') ? { code: 'required' } : undefined;
  if (file.file_id !== undefined) return undefined;
  return { code: file.error === undefined ? 'file_sending' : 'file_failed' };
}

function checkCustom(field: CustomField, { custom_fields }: SaleValues): Problem | undefined {
  const entered = custom_fields[field.custom_field_id];
  const fault = customFault(field, entered);
  if (fault === 'required' && field.input_type === customFieldTypes.checkbox) return { code: 'box' };
  if (fault !== undefined) return customProblems[fault];
  return typeof entered === 'string' && holdsCardNumber(entered) ? { code: 'card_number_inside' } : undefined;
}

const otherRefusals: Readonly<Record<Exclude<FieldPath, TextPath | CustomPath>, Problem>> = {
  'order.pdf_file_name': { code: 'file_failed' },
  amount: { code: 'not_accepted' },
  'additional_amounts.tip': { code: 'not_accepted' },
  'additional_amounts.tax': { code: 'not_accepted' },
  'payment.card_number': { code: 'card_check_digit' },
  'payment.expiry': { code: 'expiry_past' },
  'payment.cvv': { code: 'not_accepted' },
  'stored.customer_id': { code: 'customer_choice' },
  'stored.account_uid': { code: 'stored_card' },
  'keep_account.customer_id': { code: 'customer_choice' },
  'keep_account.consent_channel': { code: 'consent_channel' },
  'keep_account.consent_text': { code: 'not_accepted' },
};

/** Returns whether an API path is an input of this form. */
export function isFieldPath(path: string): path is FieldPath {
  return Object.hasOwn(ruleOf, path) || Object.hasOwn(otherRefusals, path) || isCustomPath(path);
}

/**
 * Returns the problem for a field that the gateway refused although the form found none (the merchant's rules have changed meanwhile). The
 * gateway's messages are English and written for programs.
 */
export function refusedProblem(path: FieldPath, message: string): Problem {
  if (message === 'must be given') return { code: 'required' };
  return Object.hasOwn(otherRefusals, path)
    ? otherRefusals[path as keyof typeof otherRefusals]
    : { code: 'not_accepted' };
}
