import { type CustomFieldType, customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The four input types, in order of their numbers. */
export const inputTypes: readonly { type: CustomFieldType; name: MessageDescriptor; note: MessageDescriptor }[] = [
  {
    type: customFieldTypes.text,
    name: msg({ message: 'Text', context: 'type of a field' }),
    note: msg`Up to 255 characters`,
  },
  {
    type: customFieldTypes.number,
    name: msg({ message: 'Number', context: 'type of a field' }),
    note: msg`Up to 15 digits, with up to 6 decimals`,
  },
  {
    type: customFieldTypes.checkbox,
    name: msg({ message: 'Checkbox', context: 'type of a field' }),
    note: msg`Yes or no; a required one must be checked`,
  },
  {
    type: customFieldTypes.date,
    name: msg({ message: 'Date', context: 'type of a field' }),
    note: msg`A day of the calendar`,
  },
];
