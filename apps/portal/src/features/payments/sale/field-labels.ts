import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { SaleValues, TextPath } from './sale-values.ts';

const labels: Record<TextPath, MessageDescriptor> = {
  'account.customer_firstname': msg`First name`,
  'account.customer_lastname': msg`Last name`,
  'account.company_name': msg`Company`,
  'account.billing_address.address_1': msg`Street`,
  'account.billing_address.address_2': msg`Street, second line`,
  'account.billing_address.city': msg`City`,
  'account.billing_address.state': msg`State or region`,
  'account.billing_address.postal_code': msg`Postal code`,
  'account.billing_address.country': msg`Country`,
  phone_number: msg`Phone`,
  fax_number: msg`Fax`,
  email: msg`Email`,
  website: msg`Website`,
  dob: msg`Date of birth`,
  'shipping.address.first_name': msg`First name`,
  'shipping.address.last_name': msg`Last name`,
  'shipping.address.company_name': msg`Company`,
  'shipping.address.address_1': msg`Street`,
  'shipping.address.address_2': msg`Street, second line`,
  'shipping.address.city': msg`City`,
  'shipping.address.state': msg`State or region`,
  'shipping.address.postal_code': msg`Postal code`,
  'shipping.address.country': msg`Country`,
  'shipping.phone_number': msg`Phone`,
  'shipping.email': msg`Email`,
  'order.order_id': msg`Order ID/PO Number`,
  'order.description': msg`Description`,
  'order.due_date': msg`Due date`,
  'order.pdf_file_name': msg`File Upload`,
};

/** What the part of a country is called there; elsewhere 'State or region'. */
const regions: Readonly<Record<string, MessageDescriptor>> = {
  US: msg({ message: 'State', context: 'part of a country' }),
  AU: msg({ message: 'State', context: 'part of a country' }),
  BR: msg({ message: 'State', context: 'part of a country' }),
  IN: msg({ message: 'State', context: 'part of a country' }),
  MX: msg({ message: 'State', context: 'part of a country' }),
  CA: msg`Province`,
  CN: msg`Province`,
  IT: msg`Province`,
  ES: msg`Province`,
  GB: msg`County`,
  IE: msg`County`,
  JP: msg`Prefecture`,
  CH: msg`Canton`,
};

/** Countries whose addresses carry an Eircode or a postcode. */
const postalCodes: Readonly<Record<string, MessageDescriptor>> = {
  GB: msg`Postcode`,
  AU: msg`Postcode`,
  NZ: msg`Postcode`,
  IE: msg`Eircode`,
};

/** A field's label in the reader's language; those of an address go by its country. */
export function useFieldLabels(): (path: TextPath, values: Pick<SaleValues, 'texts'>) => string {
  const { i18n } = useLingui();
  return (path, { texts }) => {
    const country = texts[path.startsWith('shipping') ? 'shipping.address.country' : 'account.billing_address.country'];
    const own = path.endsWith('.state')
      ? regions[country ?? '']
      : path.endsWith('.postal_code')
        ? postalCodes[country ?? '']
        : undefined;
    return i18n._(own ?? labels[path]);
  };
}
