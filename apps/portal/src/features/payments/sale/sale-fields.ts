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

/** The sections of the form, in order. */
export type SaleSection = 'amount' | 'card' | 'billing' | 'shipping' | 'order' | 'custom';

/** Every text field of a section, in page order. Fields that the configuration does not show are left out later. */
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

/** The fields of an address whose labels and lists depend on its country. */
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

/** The text fields that are not part of an address. */
export type OwnPath = Exclude<TextPath, `${string}address.${AddressPart}`>;

/** Returns the address and the part that a path names; undefined for a path outside addresses. */
export function addressPlaceOf(path: TextPath): { address: AddressPath; part: AddressPart } | undefined {
  const match = /^(.+)\.(address_1|address_2|city|state|postal_code|country)$/.exec(path);
  return match === null ? undefined : { address: match[1] as AddressPath, part: match[2] as AddressPart };
}

type AddressPath = 'account.billing_address' | 'shipping.address';

/** Returns whether the form has a text field: as configured; a country with any field of its address. */
export function showsText(fields: FormFields, path: TextPath): boolean {
  const address = ofAddress[path];
  return address === undefined
    ? fields.shows(path as TransactionFieldPath)
    : address.some((each) => fields.shows(each));
}

/** Returns whether a text field is required. */
export function requiresText(fields: FormFields, path: TextPath): boolean {
  return ofAddress[path] === undefined && fields.requires(path as TransactionFieldPath);
}

/** Returns whether the form has a section. */
export function showsSection(fields: FormFields, section: SaleSection): boolean {
  if (section === 'amount' || section === 'card') return true;
  if (section === 'custom') return fields.custom.length > 0;
  return shownTexts(fields, section).length > 0 || (section === 'order' && fields.shows('order.pdf_file_name'));
}

/** Returns whether the form has an input of this path. */
export function showsPath(fields: FormFields, path: FieldPath): boolean {
  if (isStoredPath(path)) return true;
  if (isCustomPath(path)) return fields.custom.some(({ custom_field_id }) => customPathOf(custom_field_id) === path);
  if (path === 'amount' || path === 'payment.card_number' || path === 'payment.expiry') return true;
  return path.endsWith('.country') ? showsText(fields, path as TextPath) : fields.shows(path as TransactionFieldPath);
}

/** Returns whether a path belongs to a stored card, or to storing one. */
function isStoredPath(path: FieldPath): path is StoredPath {
  return path.startsWith('stored.') || path.startsWith('keep_account.');
}

/** Returns whether a path belongs to a custom field. */
export function isCustomPath(path: string): path is CustomPath {
  return path.startsWith('custom_fields.');
}

/** Returns the text fields of a section that the form has. */
export function shownTexts(fields: FormFields, section: keyof typeof sectionTexts): TextPath[] {
  return sectionTexts[section].filter((path) => showsText(fields, path));
}
