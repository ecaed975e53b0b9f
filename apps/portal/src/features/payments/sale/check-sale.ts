import { type CardBrand, checkCardNumber, cvvLengthOf, isCvv, parseExpiry } from '@countinghouse/domain/card/card';
import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import {
  type CustomField,
  type CustomFieldFault,
  customFieldTextLength_maximum,
  customFieldTypes,
} from '@countinghouse/domain/merchant/custom-fields';
import { MAX_AMOUNT } from '@countinghouse/domain/money';
import { usStates } from '@countinghouse/domain/text/us-states';
import {
  matchesAddress,
  matchesBusinessName,
  matchesEmail,
  matchesName,
  matchesPhone,
  matchesPostalCode,
  matchesWebsite,
} from '@countinghouse/domain/text/validation';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import { customFault } from './custom-values.ts';
import { isCustomPath, requiresText, sectionTexts, showsText } from './sale-fields.ts';
import {
  type CustomPath,
  customPathOf,
  type FieldPath,
  type FormFields,
  type SaleValues,
  type TextPath,
  textAt,
  totalOf,
} from './sale-values.ts';

/** What is wrong with a field. The sentence that says how to mend it is made from it (problem-text.ts). */
export type Problem =
  | { code: 'email_domain'; domain: string }
  | { code: 'too_long'; length_maximum: number }
  | {
      code:
        | 'required'
        | 'amount_required'
        | 'amount_zero'
        | 'amount_too_large'
        | 'card_required'
        | 'card_unknown_brand'
        | 'card_wrong_length'
        | 'card_check_digit'
        | 'expiry_required'
        | 'expiry_not_a_month'
        | 'expiry_past'
        | 'cvv_required'
        | 'cvv_three_digits'
        | 'cvv_four_digits'
        | 'name'
        | 'business_name'
        | 'address'
        | 'place'
        | 'postal_code'
        | 'us_postal_code'
        | 'state'
        | 'email'
        | 'website'
        | 'phone'
        | 'date'
        | 'date_past'
        | 'date_before_today'
        | 'number'
        | 'box'
        | 'file_sending'
        | 'file_failed'
        | 'card_number_inside'
        | 'not_accepted';
    };

export type Problems = Partial<Record<FieldPath, Problem>>;

/** What a form is checked against. */
export type SaleRules = {
  fields: FormFields;
  /** The business date of now, where the merchant is. */
  today: string;
};

type TextRule = { check: (text: string, values: SaleValues) => Problem | undefined; length_maximum: number };

const pattern = (
  matches: (text: string) => boolean,
  code: 'name' | 'business_name' | 'address' | 'place' | 'website' | 'phone',
  length_maximum: number,
): TextRule => ({
  check: (text) => (matches(text) ? undefined : { code }),
  length_maximum,
});
const name = pattern(matchesName, 'name', 64);
const company = pattern(matchesBusinessName, 'business_name', 100);
const street = pattern(matchesAddress, 'address', 100);
const city = pattern((text) => matchesName(text) || matchesAddress(text), 'place', 60);
const phone = pattern(matchesPhone, 'phone', 24);
const website = pattern(matchesWebsite, 'website', 200);
const email: TextRule = { check: checkEmail, length_maximum: 254 };
const free = (length_maximum: number): TextRule => ({ check: () => undefined, length_maximum });
const state = (country: TextPath): TextRule => ({
  check: (text, values) => {
    if (textAt(values, country) !== 'US') return city.check(text, values);
    return usStates.some((each) => each.code === text) ? undefined : { code: 'state' };
  },
  length_maximum: 60,
});
const postalCode = (country: TextPath): TextRule => ({
  check: (text, values) => {
    if (textAt(values, country) === 'US')
      return /^\d{5}(?:-?\d{4})?$/.test(text) ? undefined : { code: 'us_postal_code' };
    return matchesPostalCode(text) ? undefined : { code: 'postal_code' };
  },
  length_maximum: 12,
});
const country: TextRule = {
  check: (text) => (/^[A-Z]{2}$/.test(text) ? undefined : { code: 'required' }),
  length_maximum: 2,
};

/** The rule of every text field: the patterns of spec section 5 and the lengths of the contract. */
const textRules: Readonly<Record<TextPath, TextRule>> = {
  'account.customer_firstname': name,
  'account.customer_lastname': name,
  'account.company_name': company,
  'account.billing_address.address_1': street,
  'account.billing_address.address_2': street,
  'account.billing_address.city': city,
  'account.billing_address.state': state('account.billing_address.country'),
  'account.billing_address.postal_code': postalCode('account.billing_address.country'),
  'account.billing_address.country': country,
  phone_number: phone,
  fax_number: phone,
  email,
  website,
  dob: {
    check: (text, _values) => (isPlainDate(text) ? undefined : { code: 'date' }),
    length_maximum: 10,
  },
  'shipping.address.first_name': name,
  'shipping.address.last_name': name,
  'shipping.address.company_name': company,
  'shipping.address.address_1': street,
  'shipping.address.address_2': street,
  'shipping.address.city': city,
  'shipping.address.state': state('shipping.address.country'),
  'shipping.address.postal_code': postalCode('shipping.address.country'),
  'shipping.address.country': country,
  'shipping.phone_number': phone,
  'shipping.email': email,
  'order.order_id': free(64),
  'order.description': free(255),
  'order.due_date': { check: (text) => (isPlainDate(text) ? undefined : { code: 'date' }), length_maximum: 10 },
};

/**
 * Everything that is wrong with the form, by field: the same rules as the gateway's, so that it never has to say what the
 * form could have said.
 */
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

const cardFaults = {
  empty: 'card_required',
  not_digits: 'card_check_digit',
  unknown_brand: 'card_unknown_brand',
  wrong_length: 'card_wrong_length',
  check_digit: 'card_check_digit',
} as const;

function checkCard({ payment }: SaleValues, { fields, today }: SaleRules, found: Found): void {
  const { card_number, expiry, cvv } = payment;
  const card = checkCardNumber(card_number);
  const brand = 'brand' in card ? card.brand : undefined;
  if ('fault' in card) found('payment.card_number', { code: cardFaults[card.fault] });
  found('payment.expiry', checkExpiry(expiry, today));
  if (fields.shows('payment.cvv')) found('payment.cvv', checkCvv(cvv, brand, fields.requires('payment.cvv')));
}

function checkExpiry(text: string, today: string): Problem | undefined {
  if (text === '') return { code: 'expiry_required' };
  const expiry = parseExpiry(text);
  if (expiry === undefined) return { code: 'expiry_not_a_month' };
  // Valid to the end of its month where the merchant is.
  const month = `${expiry.year}-${String(expiry.month).padStart(2, '0')}`;
  return month < today.slice(0, 7) ? { code: 'expiry_past' } : undefined;
}

function checkCvv(text: string, brand: CardBrand | undefined, required: boolean): Problem | undefined {
  if (text === '') return required ? { code: 'cvv_required' } : undefined;
  if (isCvv(text, brand)) return undefined;
  return { code: cvvLengthOf(brand) === 4 ? 'cvv_four_digits' : 'cvv_three_digits' };
}

function checkText(values: SaleValues, rules: SaleRules, path: TextPath): Problem | undefined {
  const text = textAt(values, path).trim();
  if (text === '') return requiresText(rules.fields, path) ? { code: 'required' } : undefined;
  const { check, length_maximum } = textRules[path];
  if (text.length > length_maximum) return { code: 'too_long', length_maximum };
  if (path === 'dob' && isPlainDate(text) && text >= rules.today) return { code: 'date_past' };
  if (path === 'order.due_date' && isPlainDate(text) && text < rules.today) return { code: 'date_before_today' };
  return (
    check(text, values) ??
    (/phone|fax/.test(path) || !holdsCardNumber(text) ? undefined : { code: 'card_number_inside' })
  );
}

function checkFile({ order: { pdf_file_name: file } }: SaleValues, { fields }: SaleRules): Problem | undefined {
  if (file === null) return fields.requires('order.pdf_file_name') ? { code: 'required' } : undefined;
  if (file.file_id !== undefined) return undefined;
  return { code: file.error === undefined ? 'file_sending' : 'file_failed' };
}

const customProblems: Readonly<Record<CustomFieldFault, Problem>> = {
  required: { code: 'required' },
  not_a_text: { code: 'not_accepted' },
  too_long: { code: 'too_long', length_maximum: customFieldTextLength_maximum },
  not_a_number: { code: 'number' },
  not_a_box: { code: 'not_accepted' },
  not_a_date: { code: 'date' },
};

function checkCustom(field: CustomField, { custom_fields }: SaleValues): Problem | undefined {
  const entered = custom_fields[field.custom_field_id];
  const fault = customFault(field, entered);
  if (fault === 'required' && field.input_type === customFieldTypes.checkbox) return { code: 'box' };
  if (fault !== undefined) return customProblems[fault];
  return typeof entered === 'string' && holdsCardNumber(entered) ? { code: 'card_number_inside' } : undefined;
}

function checkEmail(text: string): Problem | undefined {
  if (matchesEmail(text)) return undefined;
  const domain = /^[^\s@]+@([\p{L}\d-]+)\.?$/u.exec(text)?.[1];
  return domain === undefined ? { code: 'email' } : { code: 'email_domain', domain: `${domain}.com` };
}

const otherRefusals: Readonly<Record<Exclude<FieldPath, TextPath | CustomPath>, Problem>> = {
  'order.pdf_file_name': { code: 'file_failed' },
  amount: { code: 'not_accepted' },
  'additional_amounts.tip': { code: 'not_accepted' },
  'additional_amounts.tax': { code: 'not_accepted' },
  'payment.card_number': { code: 'card_check_digit' },
  'payment.expiry': { code: 'expiry_past' },
  'payment.cvv': { code: 'not_accepted' },
};

/** Whether a path of the wire is an input of this form. */
export function isFieldPath(path: string): path is FieldPath {
  return Object.hasOwn(textRules, path) || Object.hasOwn(otherRefusals, path) || isCustomPath(path);
}

/**
 * What to say of a field that the gateway refused although the form had not found anything (the merchant's rules changed
 * meanwhile). Its messages are English and written for programs.
 */
export function refusedProblem(path: FieldPath, message: string): Problem {
  if (message === 'must be given') return { code: 'required' };
  return Object.hasOwn(otherRefusals, path)
    ? otherRefusals[path as keyof typeof otherRefusals]
    : { code: 'not_accepted' };
}
