import { defaultFieldConfiguration, transactionFields } from '@countinghouse/domain/merchant/field-configuration';
import { MAX_AMOUNT } from '@countinghouse/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sectionTexts, showsText } from './sale-fields.ts';
import {
  customerOf,
  emptySale,
  formFieldsOf,
  type SaleValues,
  tipOf,
  tipPercents,
  totalOf,
  withAmount,
  withTipPercent,
} from './sale-values.ts';

const empty = emptySale('US');
const tip = 'additional_amounts.tip';
const tipIn = (values: SaleValues) => values.additional_amounts.tip;

test('the example sale adds up: 128.00, a tip of 10% and 10.56 of tax are 151.36', () => {
  let values = withAmount(empty, 'amount', 12_800);
  values = withTipPercent(values, 10);
  values = withAmount(values, 'additional_amounts.tax', 1_056);
  expect(tipIn(values)).toBe(1_280);
  expect(totalOf(values)).toBe(15_136);
});

test('a tip percentage follows the amount, a typed tip does not', () => {
  const chosen = withTipPercent(withAmount(empty, 'amount', 10_000), 20);
  expect(tipIn(withAmount(chosen, 'amount', 5_000))).toBe(1_000);
  expect(tipIn(withAmount(chosen, 'amount', null))).toBeNull();
  const typed = withAmount(chosen, tip, 777);
  expect(typed.tip_percent).toBeNull();
  expect(tipIn(withAmount(typed, 'amount', 5_000))).toBe(777);
  expect(tipIn(withTipPercent(typed, null))).toBeNull();
});

test('tips and totals are whole minor units for every amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_AMOUNT }),
      fc.constantFrom(...tipPercents),
      fc.integer({ min: 0, max: 99_999_999 }),
      (amount, percent, tax) => {
        const values = withAmount(
          withTipPercent(withAmount(empty, 'amount', amount), percent),
          'additional_amounts.tax',
          tax,
        );
        const given = tipOf(amount, percent) as number;
        expect(Number.isSafeInteger(given)).toBe(true);
        expect(Math.abs(given * 100 - amount * percent)).toBeLessThanOrEqual(50);
        expect(totalOf(values)).toBe(amount + given + tax);
      },
    ),
  );
});

test('[S3.35] the form shows exactly the default billing fields', () => {
  const fields = formFieldsOf(defaultFieldConfiguration());
  const billing = [...sectionTexts.card, ...sectionTexts.billing].filter((path) => showsText(fields, path));
  expect(new Set(billing)).toEqual(
    new Set([
      'account.billing_address.address_1',
      'account.billing_address.city',
      'account.billing_address.state',
      'account.billing_address.postal_code',
      'account.customer_firstname',
      'account.customer_lastname',
      'phone_number',
      'email',
      'account.billing_address.country',
    ]),
  );
  expect(sectionTexts.shipping.some((path) => showsText(fields, path))).toBe(false);
});

test('every configurable field appears once in the form', () => {
  const texts = Object.values(sectionTexts).flat();
  expect(new Set(texts).size).toBe(texts.length);
  for (const { value } of transactionFields) {
    const elsewhere = [
      'payment.cvv',
      'additional_amounts.tip',
      'additional_amounts.tax',
      'order.pdf_file_name',
    ].includes(value);
    expect(elsewhere || (texts as string[]).includes(value), value).toBe(true);
  }
});

test('an administrator’s setting takes precedence, and required fields are shown', () => {
  const fields = formFieldsOf(
    defaultFieldConfiguration().map((entry) =>
      entry.value === 'website'
        ? { ...entry, requiredByAdmin: true }
        : entry.value === 'dob'
          ? { ...entry, visibleByAdmin: true }
          : entry,
    ),
  );
  expect([fields.shows('website'), fields.requires('website')]).toEqual([true, true]);
  expect([fields.shows('dob'), fields.requires('dob')]).toEqual([true, false]);
});

test('a payment’s customer is the named person, or else the company', () => {
  const named = (texts: Partial<SaleValues['account']>) => customerOf({ account: { ...empty.account, ...texts } });
  const company = { company_name: ' Dock & Vine ' };
  expect(named({})).toBe('');
  expect(named({ ...company, customer_lastname: ' ' })).toBe('Dock & Vine');
  expect(named({ ...company, customer_lastname: 'Okonkwo' })).toBe('Okonkwo');
  expect(named({ customer_firstname: 'Dana ', customer_lastname: 'Okonkwo' })).toBe('Dana Okonkwo');
});
