import { isPlainDate } from '../time/time-zones.ts';

/** The input types of custom fields by their numbers on the wire (spec section 3). */
export const customFieldTypes = { text: 1, number: 2, checkbox: 3, date: 4 } as const;

/** The number of an input type: text 1, number 2, checkbox 3, date 4. */
export type CustomFieldType = (typeof customFieldTypes)[keyof typeof customFieldTypes];

/** The maximum number of a merchant's custom fields: people do not fill in longer forms. */
export const customFields_maximum = 20;
/** The longest label, in characters. */
export const customFieldLabelLength_maximum = 60;
/** The longest text of a custom field, in characters. */
export const customFieldTextLength_maximum = 255;

/** A field that a merchant has added to its forms; the order of a list of them is their order in the form. */
export type CustomField = {
  custom_field_id: string;
  label: string;
  input_type: CustomFieldType;
  required: boolean;
  visible: boolean;
};

/** The value of a custom field: true or false for a check box, otherwise a text. Numbers stay decimal text, so they are exact. */
export type CustomFieldValue = string | boolean;

/** A fault in a list of custom fields. `index` is the field's position, absent for a fault of the whole list. */
export type CustomFieldListFault = {
  index?: number;
  code: 'too_many' | 'label_missing' | 'label_too_long' | 'label_taken' | 'id_taken';
};

/** Returns all faults of a list of custom fields: too many, or labels that are missing, too long or equal regardless of case. */
export function checkCustomFields(
  list: readonly (Pick<CustomField, 'label'> & { custom_field_id?: string | undefined })[],
): CustomFieldListFault[] {
  const faults: CustomFieldListFault[] = list.length > customFields_maximum ? [{ code: 'too_many' }] : [];
  const labels = new Set<string>();
  const ids = new Set<string>();
  for (const [index, { label, custom_field_id }] of list.entries()) {
    const name = label.trim();
    const key = name.toLowerCase();
    if (name === '') faults.push({ index, code: 'label_missing' });
    else if ([...name].length > customFieldLabelLength_maximum) faults.push({ index, code: 'label_too_long' });
    else if (labels.has(key)) faults.push({ index, code: 'label_taken' });
    labels.add(key);
    if (custom_field_id === undefined) continue;
    if (ids.has(custom_field_id.toLowerCase())) faults.push({ index, code: 'id_taken' });
    ids.add(custom_field_id.toLowerCase());
  }
  return faults;
}

/** Whether the form shows a custom field: a required one is shown whatever its own flag. */
export function showsCustomField({ visible, required }: Pick<CustomField, 'visible' | 'required'>): boolean {
  return visible || required;
}

/** What is wrong with the value of a custom field. */
export type CustomFieldFault = 'required' | 'not_a_text' | 'too_long' | 'not_a_number' | 'not_a_box' | 'not_a_date';

const numberPattern = /^-?\d{1,15}(?:\.\d{1,6})?$/;

/**
 * Returns what is wrong with a value of a custom field; undefined if nothing is. An empty text is no value. A required check box must be
 * checked: the customer agrees to something with it.
 */
export function checkCustomFieldValue(
  { input_type, required }: Pick<CustomField, 'input_type' | 'required'>,
  value: CustomFieldValue | undefined,
): CustomFieldFault | undefined {
  const empty = value === undefined || (typeof value === 'string' && value.trim() === '');
  if (empty) return required ? 'required' : undefined;
  switch (input_type) {
    case customFieldTypes.checkbox:
      if (typeof value !== 'boolean') return 'not_a_box';
      return required && !value ? 'required' : undefined;
    case customFieldTypes.number:
      return typeof value === 'string' && numberPattern.test(value) ? undefined : 'not_a_number';
    case customFieldTypes.date:
      return typeof value === 'string' && isPlainDate(value) ? undefined : 'not_a_date';
    default:
      if (typeof value !== 'string') return 'not_a_text';
      return [...value].length > customFieldTextLength_maximum ? 'too_long' : undefined;
  }
}

/** A value as stored with the payment: with the label and type of that time, whatever happens to the field later. */
export type StoredCustomField = Pick<CustomField, 'custom_field_id' | 'label' | 'input_type'> & {
  value: CustomFieldValue;
};

/** Returns the values to store with a payment, in the order of the fields; empty ones are left out. */
export function customFieldsToStore(
  fields: readonly CustomField[],
  values: Readonly<Record<string, CustomFieldValue>>,
): StoredCustomField[] {
  return fields.flatMap(({ custom_field_id, label, input_type }) => {
    const value = values[custom_field_id];
    if (value === undefined || (typeof value === 'string' && value.trim() === '')) return [];
    return [{ custom_field_id, label, input_type, value }];
  });
}
