import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeFieldFlags,
  defaultFieldConfiguration,
  expandFieldOption,
  type FieldFlags,
  fieldConfigurationOf,
  fieldInForm,
  type TransactionFieldPath,
  transactionFields,
  transactionFieldTypes,
} from './field-configuration.ts';

const paths = (type: string) => transactionFields.filter((field) => field.type === type).map(({ value }) => value);
const under = (prefix: string, names: string) => names.split(' ').map((name) => `${prefix}${name}`);
const labelOf = (path: TransactionFieldPath) => transactionFields.find(({ value }) => value === path)?.label;
const entryOf = (path: TransactionFieldPath, configuration = defaultFieldConfiguration()) => {
  const entry = configuration.find(({ value }) => value === path);
  if (entry === undefined) throw new Error(path);
  return entry;
};

test('[S3.22] an entry has value, label, required, visible, requiredByAdmin, visibleByAdmin, type', () => {
  for (const entry of defaultFieldConfiguration()) {
    expect(Object.keys(entry).sort()).toEqual(
      'label required requiredByAdmin type value visible visibleByAdmin'.split(' '),
    );
  }
});

test("[S3.23] an entry's type is order, payment, billing or shipping", () => {
  expect(transactionFieldTypes).toEqual(['order', 'payment', 'billing', 'shipping']);
  expect(new Set(transactionFields.map(({ type }) => type))).toEqual(new Set(transactionFieldTypes));
});

test('[S3.24] [S3.25] [S3.26] [S3.27] the billing paths', () => {
  expect(paths('billing').sort()).toEqual(
    [
      ...under('account.billing_address.', 'address_1 address_2 city state postal_code'),
      ...under('account.', 'customer_firstname customer_lastname company_name'),
      ...under('', 'phone_number fax_number email dob website'),
      ...under('additional_amounts.', 'tip tax'),
    ].sort(),
  );
});

test('[S3.28] [S3.29] the shipping paths', () => {
  expect(paths('shipping').sort()).toEqual(
    [
      ...under('shipping.address.', 'address_1 address_2 city state postal_code first_name last_name company_name'),
      ...under('shipping.', 'phone_number email'),
    ].sort(),
  );
});

test('[S3.30] [S3.31] [S3.32] the order paths, with the two given labels', () => {
  expect(paths('order').sort()).toEqual(under('order.', 'description due_date order_id pdf_file_name'));
  expect(labelOf('order.order_id')).toBe('Order ID/PO Number');
  expect(labelOf('order.pdf_file_name')).toBe('File Upload');
});

test('[S3.33] the payment path', () => {
  expect(paths('payment')).toEqual(['payment.cvv']);
});

test("every group has an 'all' option for all its fields", () => {
  for (const type of transactionFieldTypes) expect(expandFieldOption(type, 'all')).toEqual(paths(type));
  expect(expandFieldOption('billing', 'email')).toEqual(['email']);
  expect(expandFieldOption('shipping', 'email')).toEqual([]);
});

test('[S3.35] the default visible billing fields', () => {
  const visible = defaultFieldConfiguration().filter((entry) => entry.type === 'billing' && entry.visible);
  expect(visible.map(({ value }) => value).sort()).toEqual(
    [
      ...under('account.billing_address.', 'address_1 city state postal_code'),
      ...under('account.', 'customer_firstname customer_lastname'),
      'phone_number',
      'email',
    ].sort(),
  );
});

test('nothing is required or forced by default, and each default is a separate copy', () => {
  const configuration = defaultFieldConfiguration();
  expect(configuration.some((entry) => entry.required || entry.requiredByAdmin || entry.visibleByAdmin)).toBe(false);
  entryOf('email', configuration).visible = false;
  expect(entryOf('email').visible).toBe(true);
});

describe('forced by an administrator', () => {
  const forced = changeFieldFlags(
    {},
    [
      { value: 'email', requiredByAdmin: true },
      { value: 'website', visibleByAdmin: true },
    ],
    'administrator',
  );
  const inForm = (path: TransactionFieldPath, flags: Record<string, FieldFlags>) =>
    fieldInForm(entryOf(path, fieldConfigurationOf(flags)));

  test('[S5.37] applies in the form', () => {
    expect(inForm('email', forced)).toEqual({ visible: true, required: true });
    expect(inForm('website', forced)).toEqual({ visible: true, required: false });
    expect(inForm('dob', forced)).toEqual({ visible: false, required: false });
  });

  test('[S5.37] a merchant cannot undo, force or release a field', () => {
    const tried = changeFieldFlags(
      forced,
      [
        { value: 'email', required: false, visible: false, requiredByAdmin: false },
        { value: 'website', visible: false, visibleByAdmin: false },
        { value: 'dob', requiredByAdmin: true, visibleByAdmin: true },
      ],
      'merchant',
    );
    expect(tried).toEqual(forced);
  });

  test('a merchant sets its own fields', () => {
    const changed = changeFieldFlags(
      forced,
      [
        { value: 'dob', required: true },
        { value: 'phone_number', visible: false },
      ],
      'merchant',
    );
    expect(inForm('dob', changed)).toEqual({ visible: true, required: true });
    expect(inForm('phone_number', changed).visible).toBe(false);
    expect(changed.website).toEqual(forced.website);
  });
});

describe('stored flags', () => {
  const path = fc.constantFrom(...transactionFields.map(({ value }) => value));
  const flag = fc.boolean();
  const change = fc.record(
    { value: path, required: flag, visible: flag, requiredByAdmin: flag, visibleByAdmin: flag },
    { requiredKeys: ['value'] },
  );
  const kept = fc.array(change, { maxLength: 12 }).map((changes) => changeFieldFlags({}, changes, 'administrator'));

  test('contain only differences from the default, and determine the configuration', () => {
    expect(changeFieldFlags({}, [{ value: 'email', visible: true, required: false }], 'merchant')).toEqual({});
    expect(changeFieldFlags({ email: { visible: false } }, [{ value: 'email', visible: true }], 'merchant')).toEqual(
      {},
    );
    fc.assert(
      fc.property(kept, (flags) => {
        expect(changeFieldFlags(flags, [], 'merchant')).toEqual(flags);
        expect(fieldConfigurationOf(flags).map(({ value }) => value)).toEqual(
          transactionFields.map(({ value }) => value),
        );
      }),
    );
  });

  test('[S5.37] forced settings stay in the form, whatever a merchant sends', () => {
    fc.assert(
      fc.property(kept, fc.array(change, { maxLength: 12 }), (flags, changes) => {
        const before = fieldConfigurationOf(flags);
        const after = fieldConfigurationOf(changeFieldFlags(flags, changes, 'merchant'));
        for (const [index, entry] of after.entries()) {
          const { requiredByAdmin, visibleByAdmin } = before[index] as typeof entry;
          expect([entry.requiredByAdmin, entry.visibleByAdmin]).toEqual([requiredByAdmin, visibleByAdmin]);
          const inForm = fieldInForm(entry);
          if (requiredByAdmin) expect(inForm).toEqual({ visible: true, required: true });
          if (visibleByAdmin) expect(inForm.visible).toBe(true);
        }
      }),
    );
  });

  test('[S5.37] the merchant’s own choice returns when an administrator no longer forces the field', () => {
    let flags: Record<string, FieldFlags> = changeFieldFlags({}, [{ value: 'email', visible: false }], 'merchant');
    flags = changeFieldFlags(flags, [{ value: 'email', requiredByAdmin: true }], 'administrator');
    flags = changeFieldFlags(flags, [{ value: 'email', visible: true, required: true }], 'merchant');
    expect(fieldInForm(entryOf('email', fieldConfigurationOf(flags)))).toEqual({ visible: true, required: true });
    flags = changeFieldFlags(flags, [{ value: 'email', requiredByAdmin: false }], 'administrator');
    expect(fieldInForm(entryOf('email', fieldConfigurationOf(flags)))).toEqual({ visible: false, required: false });
  });
});
