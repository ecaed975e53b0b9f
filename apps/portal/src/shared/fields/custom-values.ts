import {
  type CustomField,
  type CustomFieldValue,
  checkCustomFieldValue,
  customFieldTypes,
} from '@countinghouse/domain/merchant/custom-fields';

/**
 * Returns the value that is sent for a custom field; undefined for none. Texts are trimmed, a decimal comma becomes a point, and an
 * unchecked box counts as no value.
 */
export function sentCustomValue(
  { input_type }: Pick<CustomField, 'input_type'>,
  entered: CustomFieldValue | undefined,
): CustomFieldValue | undefined {
  if (typeof entered === 'boolean' || entered === undefined) return entered === true ? true : undefined;
  const text = entered.trim();
  if (text === '') return undefined;
  return input_type === customFieldTypes.number ? text.replace(',', '.') : text;
}

/** Returns the fault of a custom field's value, by the gateway's rule. */
export function customFault(field: CustomField, entered: CustomFieldValue | undefined) {
  return checkCustomFieldValue(field, sentCustomValue(field, entered));
}
