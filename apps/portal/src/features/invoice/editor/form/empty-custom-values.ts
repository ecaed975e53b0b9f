import { type CustomField, customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';

/** The merchant's own fields before anything is entered. */
export function emptyCustomValues(custom: readonly CustomField[]): Record<string, string | boolean> {
  return Object.fromEntries(
    custom.map(({ custom_field_id, input_type }) => [
      custom_field_id,
      input_type === customFieldTypes.checkbox ? false : '',
    ]),
  );
}
