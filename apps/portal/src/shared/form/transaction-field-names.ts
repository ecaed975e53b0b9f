import type { TransactionFieldPath } from '@countinghouse/domain/merchant/field-configuration';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const names: Record<TransactionFieldPath, MessageDescriptor> = {
  'account.billing_address.address_1': msg`Street`,
  'account.billing_address.address_2': msg`Street, second line`,
  'account.billing_address.city': msg`City`,
  'account.billing_address.state': msg`State or region`,
  'account.billing_address.postal_code': msg`Postal code`,
  'account.customer_firstname': msg`First name`,
  'account.customer_lastname': msg`Last name`,
  'account.company_name': msg`Company`,
  phone_number: msg`Phone`,
  fax_number: msg`Fax`,
  email: msg`Email`,
  website: msg`Website`,
  dob: msg`Date of birth`,
  'additional_amounts.tip': msg`Tip`,
  'additional_amounts.tax': msg`Tax`,
  'shipping.address.first_name': msg`First name`,
  'shipping.address.last_name': msg`Last name`,
  'shipping.address.company_name': msg`Company`,
  'shipping.address.address_1': msg`Street`,
  'shipping.address.address_2': msg`Street, second line`,
  'shipping.address.city': msg`City`,
  'shipping.address.state': msg`State or region`,
  'shipping.address.postal_code': msg`Postal code`,
  'shipping.phone_number': msg`Phone`,
  'shipping.email': msg`Email`,
  'order.order_id': msg`Order ID/PO Number`,
  'order.description': msg`Description`,
  'order.due_date': msg`Due date`,
  'order.pdf_file_name': msg`File Upload`,
  'payment.cvv': msg`Security code`,
};

/** Returns the name of a configurable field in the user's language, by its path. */
export function useTransactionFieldNames(): (path: TransactionFieldPath) => string {
  const { i18n } = useLingui();
  return (path) => i18n._(names[path]);
}
