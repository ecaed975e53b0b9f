import {
  defaultFieldConfiguration,
  type TransactionFieldPath,
} from '@countinghouse/domain/merchant/field-configuration';
import { MAX_AMOUNT } from '@countinghouse/domain/money';
import { set } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../shared/fields/problem.ts';
import { checkSale } from './check-sale.ts';
import {
  type AmountPath,
  emptySale,
  type FieldPath,
  formFieldsOf,
  type SaleFile,
  type SaleValues,
  type TextPath,
  withAmount,
} from './sale-values.ts';

function rulesWith(required: readonly TransactionFieldPath[] = []) {
  const configuration = defaultFieldConfiguration().map((entry) => ({
    ...entry,
    visible: true,
    required: required.includes(entry.value),
  }));
  return { fields: formFieldsOf(configuration), today: '2026-11-21', may_use_stored: true, may_keep: true };
}

const good: SaleValues = {
  ...withAmount(emptySale('US'), 'amount', 12_800),
  payment: { card_number: '4111111111111111', expiry: '1126', cvv: '123' },
};

/** Returns the form with one text in it. */
function withText(values: SaleValues, path: TextPath, text: string): SaleValues {
  const next = structuredClone(values);
  set(next, path, text);
  return next;
}

function codeOf(values: SaleValues, path: FieldPath, required: readonly TransactionFieldPath[] = []) {
  return checkSale(values, rulesWith(required))[path]?.code;
}

test('accepts a card and an amount when nothing else is required', () => {
  expect(checkSale(good, rulesWith())).toEqual({});
});

describe('cards', () => {
  test.each<[string, Partial<SaleValues['payment']>, FieldPath, Problem['code'] | undefined]>([
    ['no number', { card_number: '' }, 'payment.card_number', 'card_required'],
    ['one digit too few', { card_number: '411111111111111' }, 'payment.card_number', 'card_wrong_length'],
    ['a wrong check digit', { card_number: '4111111111111112' }, 'payment.card_number', 'card_check_digit'],
    ['an unsupported brand', { card_number: '30569309025904' }, 'payment.card_number', 'card_unknown_brand'],
    ['no expiry', { expiry: '' }, 'payment.expiry', 'expiry_required'],
    ['month 13', { expiry: '1327' }, 'payment.expiry', 'expiry_not_a_month'],
    ['half an expiry', { expiry: '08' }, 'payment.expiry', 'expiry_not_a_month'],
    ['last month', { expiry: '1026' }, 'payment.expiry', 'expiry_past'],
    ['this month', { expiry: '1126' }, 'payment.expiry', undefined],
    ['a two-digit code', { cvv: '12' }, 'payment.cvv', 'cvv_three_digits'],
    ['four digits for Visa', { cvv: '1234' }, 'payment.cvv', 'cvv_three_digits'],
    [
      'three digits for American Express',
      { card_number: '378282246310005', cvv: '123' },
      'payment.cvv',
      'cvv_four_digits',
    ],
    ['no code when optional', { cvv: '' }, 'payment.cvv', undefined],
  ])('%s', (_name, changes, path, code) => {
    expect(codeOf({ ...good, payment: { ...good.payment, ...changes } }, path)).toBe(code);
  });

  test('requires a mandatory security code', () => {
    expect(codeOf({ ...good, payment: { ...good.payment, cvv: '' } }, 'payment.cvv', ['payment.cvv'])).toBe(
      'cvv_required',
    );
  });
});

describe('amounts', () => {
  test.each<[string, AmountPath, number | null, Problem['code'] | undefined]>([
    ['none', 'amount', null, 'amount_required'],
    ['zero', 'amount', 0, 'amount_zero'],
    ['the largest amount', 'amount', MAX_AMOUNT, undefined],
    ['no tip', 'additional_amounts.tip', null, undefined],
  ])('%s', (_name, path, amount, code) => {
    expect(codeOf(withAmount(good, path, amount), path)).toBe(code);
  });

  test('limits the total to twelve digits', () => {
    const largest = withAmount(good, 'amount', MAX_AMOUNT);
    expect(codeOf(withAmount(largest, 'additional_amounts.tax', 1), 'amount')).toBe('amount_too_large');
  });
});

describe('texts', () => {
  test.each<[TextPath, string, Problem['code'] | undefined]>([
    ['account.customer_firstname', "Anne-Marie O'Neil jr.", undefined],
    ['account.customer_firstname', 'محمد', undefined],
    ['account.customer_firstname', 'Dana 😀', 'name'],
    ['account.customer_firstname', '<script>', 'name'],
    ['account.customer_firstname', 'x'.repeat(65), 'too_long'],
    ['account.company_name', 'Dock & Vine, Inc. #2', undefined],
    ['account.company_name', 'Dock; Vine', 'business_name'],
    ['account.billing_address.address_1', "18 O'Hara St, Apt. 3/4 #2", undefined],
    ['account.billing_address.address_1', '18-20 Commercial St', 'address'],
    ['account.billing_address.city', 'Stratford-upon-Avon', undefined],
    ['account.billing_address.city', 'Port@land', 'place'],
    ['account.billing_address.state', 'ME', undefined],
    ['account.billing_address.state', 'Bavaria', 'state'],
    ['account.billing_address.postal_code', '04101', undefined],
    ['account.billing_address.postal_code', '04101-1234', undefined],
    ['account.billing_address.postal_code', '4101', 'us_postal_code'],
    ['phone_number', '(207) 555-0148', undefined],
    ['phone_number', '12', 'phone'],
    ['email', 'dana@okonkwo.example', undefined],
    ['email', 'dana@okonkwo', 'email_domain'],
    ['email', 'dana', 'email'],
    ['website', 'www.example.com/shop', undefined],
    ['website', 'example', 'website'],
    ['dob', '1990-02-30', 'date'],
    ['dob', '2026-11-21', 'date_past'],
    ['dob', '1990-02-28', undefined],
    ['order.order_id', 'PO-1 😀 <b>', undefined],
    ['order.description', 'card 4111 1111 1111 1111', 'card_number_inside'],
    ['order.description', '4111111111111111 12/29 123', 'card_number_inside'],
    ['shipping.email', 'x@y', 'email_domain'],
    ['shipping.address.city', 'Port@land', 'place'],
  ])('%s: %s', (path, text, code) => {
    expect(codeOf(withText(good, path, text), path)).toBe(code);
  });

  test('accepts any state and postal code in other countries', () => {
    let values = withText(good, 'account.billing_address.country', 'CA');
    values = withText(values, 'account.billing_address.state', 'Ontario');
    values = withText(values, 'account.billing_address.postal_code', 'K1A 0B1');
    expect(checkSale(values, rulesWith())).toEqual({});
  });

  test('an invalid e-mail address suggests the missing part of its domain', () => {
    const problem = checkSale(withText(good, 'email', 'dana@okonkwo'), rulesWith()).email;
    expect(problem).toEqual({ code: 'email_domain', domain: 'okonkwo.com' });
  });

  test('[S5.36] a required field must contain more than spaces', () => {
    expect(codeOf(good, 'account.customer_lastname', ['account.customer_lastname'])).toBe('required');
    const spaces = withText(good, 'account.customer_lastname', '  ');
    expect(codeOf(spaces, 'account.customer_lastname', ['account.customer_lastname'])).toBe('required');
  });

  test('does not check a hidden field', () => {
    const fields = formFieldsOf(defaultFieldConfiguration());
    const values = withText(good, 'website', 'not a website');
    expect(checkSale(values, { fields, today: '2026-11-21', may_use_stored: true, may_keep: true })).toEqual({});
  });
});

describe('[S3.36] custom fields', () => {
  const field = (custom_field_id: string, input_type: 1 | 2 | 3 | 4, required = false) => ({
    custom_field_id,
    label: custom_field_id,
    input_type,
    required,
    visible: true,
  });
  const fields = formFieldsOf(defaultFieldConfiguration(), [
    field('text', 1),
    field('number', 2),
    field('box', 3, true),
    field('date', 4),
  ]);
  test.each<[string, SaleValues['custom_fields'], Record<string, Problem['code']>]>([
    ['only the required fields', { box: true }, {}],
    ['a decimal comma', { box: true, number: '2,5' }, {}],
    ['the required checkbox not ticked', { box: false }, { 'custom_fields.box': 'box' }],
    ['no number', { box: true, number: '2.5.1' }, { 'custom_fields.number': 'number' }],
    ['no date', { box: true, date: '12/24' }, { 'custom_fields.date': 'date' }],
    ['too long', { box: true, text: 'x'.repeat(256) }, { 'custom_fields.text': 'too_long' }],
    ['a card number', { box: true, text: '4111 1111 1111 1111' }, { 'custom_fields.text': 'card_number_inside' }],
  ])('%s', (_name, custom_fields, problems) => {
    const found = checkSale(
      { ...good, custom_fields },
      { fields, today: '2026-11-21', may_use_stored: true, may_keep: true },
    );
    expect(Object.fromEntries(Object.entries(found).map(([path, problem]) => [path, problem?.code]))).toEqual(problems);
  });
});

describe('[S3.31] [S3.32] due date and file', () => {
  test('an order must not be due before today', () => {
    const due = (text: string) => codeOf(withText(good, 'order.due_date', text), 'order.due_date');
    expect(due('2026-11-20')).toBe('date_before_today');
    expect(due('2026-11-21')).toBeUndefined();
  });

  test('a file must be uploaded before the payment, and a failed upload removed', () => {
    const path = 'order.pdf_file_name';
    const file = { name: 'order.pdf', size_bytes: 9 };
    const withFile = (pdf_file_name: SaleFile) => ({ ...good, order: { ...good.order, pdf_file_name } });
    expect(codeOf(good, path)).toBeUndefined();
    expect(codeOf(good, path, [path])).toBe('required');
    expect(codeOf(withFile(file), path)).toBe('file_sending');
    expect(codeOf(withFile({ ...file, error: 'no' }), path)).toBe('file_failed');
    expect(codeOf(withFile({ ...file, file_id: 'id' }), path, [path])).toBeUndefined();
  });
});

describe('stored cards', () => {
  const stored = {
    use: true,
    customer_id: 'c',
    customer_name: 'Dana',
    account_uid: 'a',
    card_brand: 'visa',
    last_four: '1111',
    here: true,
  };
  const none = { ...good, payment: { card_number: '', expiry: '', cvv: '' } };

  test('a stored card needs neither number nor security code', () => {
    expect(checkSale({ ...none, stored }, rulesWith(['payment.cvv']))).toEqual({});
  });

  test.each([
    [{ customer_id: '', account_uid: '' }, 'stored.customer_id', 'customer_choice'],
    [{ account_uid: '' }, 'stored.account_uid', 'stored_card'],
  ] as const)('refuses %j', (changes, path, code) => {
    expect(codeOf({ ...none, stored: { ...stored, ...changes } }, path)).toBe(code);
  });

  test('a typed security code has the brand’s length, and is ignored when the customer is absent', () => {
    const typed = { ...none, payment: { card_number: '', expiry: '', cvv: '12' } };
    expect(codeOf({ ...typed, stored }, 'payment.cvv')).toBe('cvv_three_digits');
    expect(codeOf({ ...typed, stored: { ...stored, card_brand: 'amex' } }, 'payment.cvv')).toBe('cvv_four_digits');
    expect(codeOf({ ...typed, stored: { ...stored, here: false } }, 'payment.cvv')).toBeUndefined();
  });

  test('storing a card with the payment needs a customer, a consent channel and a consent text', () => {
    const keep_account = {
      keep: true,
      customer_id: '',
      customer_name: '',
      consent_channel: '' as const,
      consent_text: ' ',
    };
    const found = checkSale({ ...good, keep_account }, rulesWith());
    expect(found).toEqual({
      'keep_account.customer_id': { code: 'customer_choice' },
      'keep_account.consent_channel': { code: 'consent_channel' },
      'keep_account.consent_text': { code: 'required' },
    });
    const given = { ...keep_account, customer_id: 'c', consent_channel: 'online' as const };
    const with_number = { ...given, consent_text: 'Card 4111 1111 1111 1111' };
    expect(codeOf({ ...good, keep_account: with_number }, 'keep_account.consent_text')).toBe('card_number_inside');
    expect(checkSale({ ...good, keep_account: { ...keep_account, keep: false } }, rulesWith())).toEqual({});
  });
});
