import type { TransactionFieldPath } from '@countinghouse/domain/merchant/field-configuration';
import type { AddressPart } from '../../../shared/form/address-labels.ts';
import {
  type CustomPath,
  customPathOf,
  type FieldPath,
  type FormFields,
  type StoredPath,
  type TextPath,
} from './sale-values.ts';

/** The parts of the form, in their order. */
export type SaleSection = 'amount' | 'card' | 'billing' | 'shipping' | 'order' | 'custom';

/** Every text field of a section in its order on the page; what the configuration does not show is left out. */
export const sectionTexts: Readonly<Record<'card' | 'billing' | 'shipping' | 'order', readonly TextPath[]>> = {
  card: ['account.billing_address.postal_code'],
  billing: [
    'account.customer_firstname',
    'account.customer_lastname',
    'account.company_name',
    'account.billing_address.address_1',
    'account.billing_address.address_2',
    'account.billing_address.city',
    'account.billing_address.state',
    'account.billing_address.country',
    'phone_number',
    'email',
    'fax_number',
    'website',
    'dob',
  ],
  shipping: [
    'shipping.address.first_name',
    'shipping.address.last_name',
    'shipping.address.company_name',
    'shipping.address.address_1',
    'shipping.address.address_2',
    'shipping.address.city',
    'shipping.address.state',
    'shipping.address.postal_code',
    'shipping.address.country',
    'shipping.phone_number',
    'shipping.email',
  ],
  order: ['order.order_id', 'order.description', 'order.due_date'],
};

/** The fields of an address whose labels and lists go by its country. */
const ofAddress: Readonly<Record<string, readonly TransactionFieldPath[]>> = {
  'account.billing_address.country': [
    'account.billing_address.address_1',
    'account.billing_address.city',
    'account.billing_address.state',
    'account.billing_address.postal_code',
  ],
  'shipping.address.country': [
    'shipping.address.address_1',
    'shipping.address.city',
    'shipping.address.state',
    'shipping.address.postal_code',
  ],
};

/** The text fields that are part of no address. */
export type OwnPath = Exclude<TextPath, `${string}address.${AddressPart}`>;

/** The part of an address that a path is and the path of that address; undefined for what is part of none. */
export function addressPlaceOf(path: TextPath): { address: AddressPath; part: AddressPart } | undefined {
  const match = /^(.+)\.(address_1|address_2|city|state|postal_code|country)$/.exec(path);
  return match === null ? undefined : { address: match[1] as AddressPath, part: match[2] as AddressPart };
}

type AddressPath = 'account.billing_address' | 'shipping.address';

/** Whether a text field stands in the form: as configured, a country with any field of its address. */
export function showsText(fields: FormFields, path: TextPath): boolean {
  const address = ofAddress[path];
  return address === undefined
    ? fields.shows(path as TransactionFieldPath)
    : address.some((each) => fields.shows(each));
}

/** Whether a text field must be filled in. */
export function requiresText(fields: FormFields, path: TextPath): boolean {
  return ofAddress[path] === undefined && fields.requires(path as TransactionFieldPath);
}

/** Whether a section stands in the form at all. */
export function showsSection(fields: FormFields, section: SaleSection): boolean {
  if (section === 'amount' || section === 'card') return true;
  if (section === 'custom') return fields.custom.length > 0;
  return shownTexts(fields, section).length > 0 || (section === 'order' && fields.shows('order.pdf_file_name'));
}

/** Whether an input of this path stands in the form. */
export function showsPath(fields: FormFields, path: FieldPath): boolean {
  if (isStoredPath(path)) return true;
  if (isCustomPath(path)) return fields.custom.some(({ custom_field_id }) => customPathOf(custom_field_id) === path);
  if (path === 'amount' || path === 'payment.card_number' || path === 'payment.expiry') return true;
  return path.endsWith('.country') ? showsText(fields, path as TextPath) : fields.shows(path as TransactionFieldPath);
}

/** Whether a path is that of a stored card, or of storing one. */
function isStoredPath(path: FieldPath): path is StoredPath {
  return path.startsWith('stored.') || path.startsWith('keep_account.');
}

/** Whether a path is that of a custom field. */
export function isCustomPath(path: string): path is CustomPath {
  return path.startsWith('custom_fields.');
}

/** The text fields of a section that stand in the form. */
export function shownTexts(fields: FormFields, section: keyof typeof sectionTexts): TextPath[] {
  return sectionTexts[section].filter((path) => showsText(fields, path));
}
