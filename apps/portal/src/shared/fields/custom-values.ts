import {
  type CustomField,
  type CustomFieldValue,
  checkCustomFieldValue,
  customFieldTypes,
} from '@countinghouse/domain/merchant/custom-fields';

/**
 * What goes out of what was entered in a custom field; undefined for nothing. Texts are trimmed, a decimal comma becomes the point of
 * the wire, and a box that is not checked is no answer.
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

/** What is wrong with what was entered, by the rule of the gateway. */
export function customFault(field: CustomField, entered: CustomFieldValue | undefined) {
  return checkCustomFieldValue(field, sentCustomValue(field, entered));
}
