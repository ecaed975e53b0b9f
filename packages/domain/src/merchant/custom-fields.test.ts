import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CustomField,
  type CustomFieldValue,
  checkCustomFields,
  checkCustomFieldValue,
  customFields_maximum,
  customFieldsToStore,
  customFieldTypes,
  showsCustomField,
} from './custom-fields.ts';

const { text, number, checkbox, date } = customFieldTypes;

test('[S3.36] custom field input types are text 1, number 2, checkbox 3, date 4', () => {
  expect(customFieldTypes).toEqual({ text: 1, number: 2, checkbox: 3, date: 4 });
});

describe('[S3.36] values by type', () => {
  const cases: [keyof typeof customFieldTypes, CustomFieldValue | undefined, string | undefined][] = [
    ['text', 'Table 12', undefined],
    ['text', 'é'.repeat(255), undefined],
    ['text', '😀'.repeat(255), undefined],
    ['text', 'x'.repeat(256), 'too_long'],
    ['text', true, 'not_a_text'],
    ['text', undefined, undefined],
    ['number', '12', undefined],
    ['number', '-12.5', undefined],
    ['number', '999999999999999.999999', undefined],
    ['number', '1e5', 'not_a_number'],
    ['number', '1,5', 'not_a_number'],
    ['number', '.5', 'not_a_number'],
    ['number', 'NaN', 'not_a_number'],
    ['number', '1'.repeat(16), 'not_a_number'],
    ['number', false, 'not_a_number'],
    ['checkbox', true, undefined],
    ['checkbox', false, undefined],
    ['checkbox', 'true', 'not_a_box'],
    ['date', '2026-02-28', undefined],
    ['date', '2026-02-29', 'not_a_date'],
    ['date', '28.02.2026', 'not_a_date'],
    ['date', true, 'not_a_date'],
  ];
  test.each(cases)('%s %j: %s', (type, value, fault) => {
    expect(checkCustomFieldValue({ input_type: customFieldTypes[type], required: false }, value)).toBe(fault);
  });

  test('a required field must be given, and a required checkbox ticked', () => {
    for (const input_type of [text, number, checkbox, date]) {
      expect(checkCustomFieldValue({ input_type, required: true }, undefined)).toBe('required');
      expect(checkCustomFieldValue({ input_type, required: true }, ' ')).toBe('required');
    }
    expect(checkCustomFieldValue({ input_type: checkbox, required: true }, false)).toBe('required');
    expect(checkCustomFieldValue({ input_type: checkbox, required: true }, true)).toBeUndefined();
  });

  test('an accepted number is exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.integer({ min: 0, max: 999_999 }), (whole, part) => {
        const value = `${whole}.${String(part).padStart(6, '0')}`;
        expect(checkCustomFieldValue({ input_type: number, required: true }, value)).toBeUndefined();
      }),
    );
  });
});

test('labels are unique, not empty, and limited in length and number', () => {
  const faultsOf = (...labels: string[]) => checkCustomFields(labels.map((label) => ({ label })));
  expect(faultsOf('Table', 'Server')).toEqual([]);
  expect(faultsOf('Table', ' table ')).toEqual([{ index: 1, code: 'label_taken' }]);
  expect(faultsOf('', ' ')).toEqual([
    { index: 0, code: 'label_missing' },
    { index: 1, code: 'label_missing' },
  ]);
  expect(faultsOf('x'.repeat(61))).toEqual([{ index: 0, code: 'label_too_long' }]);
  const many = Array.from({ length: customFields_maximum + 1 }, (_, index) => `Field ${index}`);
  expect(faultsOf(...many)).toEqual([{ code: 'too_many' }]);
  expect(
    checkCustomFields([
      { label: 'One', custom_field_id: 'AB' },
      { label: 'Two', custom_field_id: 'ab' },
    ]),
  ).toEqual([{ index: 1, code: 'id_taken' }]);
});

test('a required field is shown', () => {
  expect(showsCustomField({ visible: false, required: true })).toBe(true);
  expect(showsCustomField({ visible: false, required: false })).toBe(false);
});

test('stores values with the current label, in field order, and omits empty ones', () => {
  const field = (custom_field_id: string, label: string, input_type: CustomField['input_type']): CustomField => ({
    custom_field_id,
    label,
    input_type,
    required: false,
    visible: true,
  });
  const fields = [field('b', 'Agreed', checkbox), field('a', 'Table', text), field('c', 'Weight', number)];
  expect(customFieldsToStore(fields, { a: '12', b: false, c: ' ' })).toEqual([
    { custom_field_id: 'b', label: 'Agreed', input_type: 3, value: false },
    { custom_field_id: 'a', label: 'Table', input_type: 1, value: '12' },
  ]);
});
