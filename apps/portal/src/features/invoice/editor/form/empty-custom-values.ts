import { type CustomField, customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';

/** Returns the merchant's custom fields without values. */
export function emptyCustomValues(custom: readonly CustomField[]): Record<string, string | boolean> {
  return Object.fromEntries(
    custom.map(({ custom_field_id, input_type }) => [
      custom_field_id,
      input_type === customFieldTypes.checkbox ? false : '',
    ]),
  );
}
