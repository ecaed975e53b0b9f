import { readableName } from '@countinghouse/domain/audit';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const names: Readonly<Record<string, MessageDescriptor>> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  company_name: msg`Company`,
  customer_reference: msg`Your reference`,
  email: msg`Email`,
  phone_number: msg`Phone`,
  fax_number: msg`Fax`,
  website: msg`Website`,
  dob: msg`Date of birth`,
  locale: msg`Language`,
  tags: msg`Tags`,
  note: msg({ message: 'Note', context: 'about a customer' }),
  status: msg`Status`,
  card_expiry: msg`Expires`,
  cardholder_name: msg`Name on the card`,
  nickname: msg`Nickname`,
  consent_channel: msg`How the customer agreed`,
  consent_text: msg`What the customer agreed to`,
  address_1: msg`Street`,
  address_2: msg`Street, second line`,
  city: msg`City`,
  state: msg`State or region`,
  postal_code: msg`Postal code`,
  country: msg`Country`,
  is_default: msg({ message: 'Default', context: 'card' }),
};

/** Returns the name of a field of a customer, an address or a stored card; an unknown name is made readable. */
export function useCustomerFieldName(): (field: string) => string {
  const { i18n } = useLingui();
  return (field) => {
    const last = field.split('.').at(-1) ?? field;
    const known = names[last];
    return known === undefined ? readableName(last) : i18n._(known);
  };
}
