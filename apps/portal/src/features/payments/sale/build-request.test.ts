import { paymentRequest } from '@countinghouse/contract/credit-card/payment';
import { defaultFieldConfiguration } from '@countinghouse/domain/merchant/field-configuration';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { set } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { buildRequest } from './build-request.ts';
import { sectionTexts } from './sale-fields.ts';
import {
  emptySale,
  type FormFields,
  formFieldsOf,
  type SaleFile,
  type SaleValues,
  type TextPath,
  withAmount,
  withTipPercent,
} from './sale-values.ts';

const everything = formFieldsOf(defaultFieldConfiguration().map((entry) => ({ ...entry, visible: true })));
const card = { card_number: '4111111111111111', expiry: '0827', cvv: '123' };

function valuesWith(texts: Partial<Record<TextPath, string>>): SaleValues {
  const values = { ...withAmount(structuredClone(emptySale('US')), 'amount', 12_800), payment: card };
  for (const [path, text] of Object.entries(texts)) set(values, path, text);
  return values;
}

/** Returns the request of a form that may use and store cards. */
const requestOf = (values: SaleValues, fields: FormFields, currency: CurrencyCode) =>
  buildRequest(values, { fields, today: '2026-11-21', may_use_stored: true, may_keep: true }, currency);

const withFile = (values: SaleValues, file: SaleFile): SaleValues => ({
  ...values,
  order: { ...values.order, pdf_file_name: file },
});

test('never sends an empty field, neither as empty text nor as an empty object', () => {
  const texts = Object.fromEntries(
    Object.values(sectionTexts)
      .flat()
      .map((path) => [path, '   ']),
  ) as never;
  expect(requestOf(valuesWith(texts), everything, 840)).toEqual({ amount: 12_800, currency: 840, payment: card });
});

test('[S3.27] the amount is the total, and tip and tax are listed as its parts', () => {
  const values = withAmount(withTipPercent(valuesWith({}), 10), 'additional_amounts.tax', 1_056);
  expect(requestOf(values, everything, 840)).toMatchObject({
    amount: 15_136,
    additional_amounts: { tip: 1_280, tax: 1_056 },
  });
});

test('omits a zero tip', () => {
  const values = withAmount(valuesWith({}), 'additional_amounts.tip', 0);
  expect(requestOf(values, everything, 840)).not.toHaveProperty('additional_amounts');
});

test('[S3.27] [S5.36] sends zero when a tip or a tax is required', () => {
  const required = formFieldsOf(defaultFieldConfiguration().map((entry) => ({ ...entry, required: true })));
  const values = withAmount(withAmount(valuesWith({}), 'additional_amounts.tip', 0), 'additional_amounts.tax', 0);
  expect(requestOf(values, required, 840)).toMatchObject({ amount: 12_800, additional_amounts: { tip: 0, tax: 0 } });
});

test('[S3.24] [S3.25] [S3.26] [S3.28] [S3.29] [S3.31] [S3.32] sends every field under its path, and the request passes the contract', () => {
  const texts: Partial<Record<TextPath, string>> = {
    'account.customer_firstname': 'Dana',
    'account.customer_lastname': 'Okonkwo',
    'account.company_name': 'Dock & Vine',
    'account.billing_address.address_1': '18 Commercial St',
    'account.billing_address.address_2': 'Floor 2',
    'account.billing_address.city': 'Portland',
    'account.billing_address.state': 'ME',
    'account.billing_address.postal_code': ' 04101 ',
    phone_number: '(207) 555-0148',
    fax_number: '(207) 555-0149',
    email: 'dana@okonkwo.example',
    dob: '1990-02-28',
    website: 'www.example.com',
    'shipping.address.first_name': 'Sam',
    'shipping.address.last_name': 'Whitaker',
    'shipping.address.company_name': 'Field House',
    'shipping.address.address_1': '1 Main St',
    'shipping.address.address_2': 'Door 3',
    'shipping.address.city': 'Toronto',
    'shipping.address.state': 'Ontario',
    'shipping.address.postal_code': 'K1A 0B1',
    'shipping.address.country': 'CA',
    'shipping.phone_number': '207 555 0150',
    'shipping.email': 'sam@example.com',
    'order.order_id': 'PO-20719',
    'order.description': 'Two cases',
    'order.due_date': '2026-12-24',
  };
  const file = { name: 'order.pdf', size_bytes: 9, file_id: '7f0b1c52-6a8e-4f0e-9a75-1f6a2b3c4d5e' };
  const body = requestOf(withFile(valuesWith(texts), file), everything, 840);
  expect(body).toEqual({
    amount: 12_800,
    currency: 840,
    payment: card,
    account: {
      customer_firstname: 'Dana',
      customer_lastname: 'Okonkwo',
      company_name: 'Dock & Vine',
      billing_address: {
        address_1: '18 Commercial St',
        address_2: 'Floor 2',
        city: 'Portland',
        state: 'ME',
        postal_code: '04101',
        country: 'US',
      },
    },
    phone_number: '2075550148',
    fax_number: '2075550149',
    email: 'dana@okonkwo.example',
    dob: '1990-02-28',
    website: 'www.example.com',
    shipping: {
      address: {
        first_name: 'Sam',
        last_name: 'Whitaker',
        company_name: 'Field House',
        address_1: '1 Main St',
        address_2: 'Door 3',
        city: 'Toronto',
        state: 'Ontario',
        postal_code: 'K1A 0B1',
        country: 'CA',
      },
      phone_number: '2075550150',
      email: 'sam@example.com',
    },
    order: { order_id: 'PO-20719', description: 'Two cases', due_date: '2026-12-24', pdf_file_id: file.file_id },
  });
  expect(paymentRequest.safeParse(body).success).toBe(true);
});

test('does not send fields that the configuration hides', () => {
  const shown = formFieldsOf(defaultFieldConfiguration());
  const body = requestOf(valuesWith({ website: 'www.example.com', email: 'a@b.example' }), shown, 840);
  expect(body).not.toHaveProperty('website');
  expect(body.email).toBe('a@b.example');
});

test('[S3.36] sends custom fields by id in the form of their type, and omits empty and hidden ones', () => {
  const field = (custom_field_id: string, input_type: 1 | 2 | 3 | 4, visible = true) => ({
    custom_field_id,
    label: custom_field_id,
    input_type,
    required: false,
    visible,
  });
  const fields = formFieldsOf(defaultFieldConfiguration(), [
    field('text', 1),
    field('number', 2),
    field('box', 3),
    field('date', 4),
    field('unchecked', 3),
    field('empty', 1),
    field('hidden', 1, false),
  ]);
  const custom_fields = {
    text: ' Table 12 ',
    number: '2,5',
    box: true,
    date: '2026-12-24',
    unchecked: false,
    empty: ' ',
    hidden: 'x',
    gone: 'x',
  };
  expect(requestOf({ ...valuesWith({}), custom_fields }, fields, 840).custom_fields).toEqual({
    text: 'Table 12',
    number: '2.5',
    box: true,
    date: '2026-12-24',
  });
});

test('attaches a file once it is uploaded, if the form shows it', () => {
  const sent = { name: 'order.pdf', size_bytes: 9, file_id: '7f0b1c52-6a8e-4f0e-9a75-1f6a2b3c4d5e' };
  const { file_id: _none, ...sending } = sent;
  const hidden = formFieldsOf(defaultFieldConfiguration());
  expect(requestOf(withFile(valuesWith({}), sent), everything, 840).order).toEqual({ pdf_file_id: sent.file_id });
  expect(requestOf(withFile(valuesWith({}), sending), everything, 840)).not.toHaveProperty('order');
  expect(requestOf(withFile(valuesWith({}), sent), hidden, 840)).not.toHaveProperty('order');
});

describe('stored cards', () => {
  const stored = {
    use: true,
    customer_id: 'c',
    customer_name: 'Dana',
    account_uid: 'a',
    card_brand: 'visa',
    last_four: '1111',
  };

  test('[S3.44] sends a stored card by id without a number, and a present customer as initiator', () => {
    const { payment } = requestOf({ ...valuesWith({}), stored: { ...stored, here: true } }, everything, 840);
    expect(payment).toEqual({ account_uid: 'a', initiator: 'customer', cvv: card.cvv });
  });

  test('a merchant-initiated payment has no security code', () => {
    const { payment } = requestOf({ ...valuesWith({}), stored: { ...stored, here: false } }, everything, 840);
    expect(payment).toEqual({ account_uid: 'a', initiator: 'merchant' });
  });

  test('sends the typed card when the user may not use stored cards', () => {
    const values = { ...valuesWith({}), stored: { ...stored, here: true } };
    const rules = { fields: everything, today: '2026-11-21', may_use_stored: false, may_keep: false };
    expect(buildRequest(values, rules, 840).payment).toEqual(card);
  });

  test('stores a typed card with consent when requested, and never stores a stored card again', () => {
    const keep_account = {
      keep: true,
      customer_id: 'c',
      customer_name: 'Dana',
      consent_channel: 'in_person' as const,
      consent_text: ' I agree. ',
    };
    const values = { ...valuesWith({}), keep_account };
    const sent = { customer_id: 'c', consent_channel: 'in_person', consent_text: 'I agree.' };
    expect(requestOf(values, everything, 840).keep_account).toEqual(sent);
    expect(requestOf({ ...values, stored: { ...stored, here: true } }, everything, 840)).not.toHaveProperty(
      'keep_account',
    );
    expect(
      requestOf({ ...values, keep_account: { ...keep_account, keep: false } }, everything, 840),
    ).not.toHaveProperty('keep_account');
  });
});
