import type { PersonalDataKind } from '@countinghouse/contract/merchants/customer-data/customer-data';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of the kinds of personal data. */
export const kindWords: Readonly<Record<PersonalDataKind, MessageDescriptor>> = {
  name: msg({ message: 'Name', context: 'of a person' }),
  company: msg`Company`,
  email: msg`Email`,
  phone: msg`Phone and fax`,
  billing_address: msg`Billing address`,
  shipping_address: msg`Shipping address`,
  date_of_birth: msg`Date of birth`,
  website: msg`Website`,
  custom_fields: msg`Custom fields`,
  description: msg`Description`,
  level_2_3: msg`Level 2/3 data`,
  file: msg`Files`,
};
