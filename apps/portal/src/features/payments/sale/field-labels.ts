import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { OwnPath } from './sale-fields.ts';

const labels: Record<OwnPath, MessageDescriptor> = {
  'account.customer_firstname': msg`First name`,
  'account.customer_lastname': msg`Last name`,
  'account.company_name': msg`Company`,
  phone_number: msg`Phone`,
  fax_number: msg`Fax`,
  email: msg`Email`,
  website: msg`Website`,
  dob: msg`Date of birth`,
  'shipping.address.first_name': msg`First name`,
  'shipping.address.last_name': msg`Last name`,
  'shipping.address.company_name': msg`Company`,
  'shipping.phone_number': msg`Phone`,
  'shipping.email': msg`Email`,
  'order.order_id': msg`Order ID/PO Number`,
  'order.description': msg`Description`,
  'order.due_date': msg`Due date`,
  'order.pdf_file_name': msg`File Upload`,
};

/** A field's label in the reader's language. Those of an address come with its fields. */
export function useFieldLabels(): (path: OwnPath) => string {
  const { i18n } = useLingui();
  return (path) => i18n._(labels[path]);
}
