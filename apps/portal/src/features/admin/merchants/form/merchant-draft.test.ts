import {
  defaultFieldConfiguration,
  type FieldConfigurationChange,
} from '@countinghouse/domain/merchant/field-configuration';
import { expect, test } from 'vitest';
import { fieldsOf, merchantSections, newMerchant, rulesOf, sectionOf } from './merchant-draft.ts';
import { faultsOfNewMerchant } from './merchant-rules.ts';

test('every error of an empty form belongs to one of its sections', () => {
  const faults = faultsOfNewMerchant(newMerchant);
  const sections = new Set(faults.map(sectionOf));
  expect([...sections].sort()).toEqual(['bank', 'business', 'owners']);
  for (const section of sections) expect(merchantSections).toContain(section);
});

test('a new merchant’s form rules contain only differences from the default, and unknown fields are not sent', () => {
  expect(fieldsOf(newMerchant.transaction_fields)).toEqual(defaultFieldConfiguration());
  const rules: FieldConfigurationChange[] = [{ value: 'dob', requiredByAdmin: true, visibleByAdmin: true }];
  expect(fieldsOf(rules).find(({ value }) => value === 'dob')).toMatchObject({ requiredByAdmin: true, visible: false });
  expect(rulesOf(fieldsOf(rules))).toEqual(rules);
  const kept = [
    ...rules,
    { value: 'payment.card_number', visibleByAdmin: true } as unknown as FieldConfigurationChange,
  ];
  expect(rulesOf(fieldsOf(kept))).toEqual(rules);
  expect(sectionOf({ field: 'transaction_fields.0.value' })).toBe('fields');
});
