import {
  type CustomField,
  type CustomFieldValue,
  customFieldTypes,
  type StoredCustomField,
} from '@countinghouse/domain/merchant/custom-fields';
import { cleanPhone } from '@countinghouse/domain/text/format';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { ConsentChannel } from '@countinghouse/domain/vault/account';
import type { AddressKind } from '@countinghouse/domain/vault/customer';
import { noCard, type TypedCard } from '../../../shared/fields/check-card.ts';
import { sentCustomValue } from '../../../shared/fields/custom-values.ts';
import type { AddressPart } from '../../../shared/form/address-labels.ts';

/** A customer's address as typed. The names are the recipient's. */
export type AddressDraft = Record<AddressPart, string> & {
  kind: AddressKind;
  first_name: string;
  last_name: string;
  company_name: string;
  is_default: boolean;
};

/** A card as typed. Number and code are only in the memory of this page. */
export type CardDraft = TypedCard & {
  cardholder_name: string;
  nickname: string;
  /** The terminal at which the card is checked; empty for the selected one. */
  terminal_uid: string;
  /** Empty for the address in the same form, or none. */
  billing_address_id: string;
  is_default: boolean;
  consent_channel: ConsentChannel | '';
  consent_text: string;
};

/** The values of a customer's forms. A form that changes a customer has no address and no card. */
export type CustomerDraft = {
  first_name: string;
  last_name: string;
  dob: string;
  company_name: string;
  customer_reference: string;
  website: string;
  email: string;
  phone_number: string;
  fax_number: string;
  locale: Locale;
  tags: string[];
  note: string;
  /** The values of custom fields, by id. */
  custom_fields: Record<string, CustomFieldValue>;
  address: AddressDraft;
  with_card: boolean;
  account: CardDraft;
};

/** Returns an empty address. */
export function newAddress(country: string, kind: AddressKind = 'billing'): AddressDraft {
  const names = { first_name: '', last_name: '', company_name: '' };
  const parts = { address_1: '', address_2: '', city: '', state: '', postal_code: '', country };
  return { kind, ...names, ...parts, is_default: false };
}

/** Returns an empty card, with the sentence that its customer agrees to. */
export function newCard(consent_text: string): CardDraft {
  return {
    ...noCard,
    cardholder_name: '',
    nickname: '',
    terminal_uid: '',
    billing_address_id: '',
    is_default: false,
    consent_channel: '',
    consent_text,
  };
}

/** Returns an empty customer. */
export function newCustomer({
  country,
  locale,
  consent_text,
  custom,
}: {
  country: string;
  locale: Locale;
  consent_text: string;
  custom: readonly CustomField[];
}): CustomerDraft {
  return {
    first_name: '',
    last_name: '',
    dob: '',
    company_name: '',
    customer_reference: '',
    website: '',
    email: '',
    phone_number: '',
    fax_number: '',
    locale,
    tags: [],
    note: '',
    custom_fields: customValues(custom, []),
    address: newAddress(country),
    with_card: false,
    account: newCard(consent_text),
  };
}

/** Returns the form values of the merchant's custom fields from the customer's stored ones. */
export function customValues(
  custom: readonly CustomField[],
  kept: readonly StoredCustomField[],
): Record<string, CustomFieldValue> {
  return Object.fromEntries(
    custom.map(({ custom_field_id, input_type }) => {
      const value = kept.find((field) => field.custom_field_id === custom_field_id)?.value;
      return [custom_field_id, value ?? (input_type === customFieldTypes.checkbox ? false : '')];
    }),
  );
}

/** Returns the request body for a customer's own data. */
export function customerBody(draft: CustomerDraft, custom: readonly CustomField[]) {
  const text = (value: string) => value.trim();
  return {
    first_name: text(draft.first_name),
    last_name: text(draft.last_name),
    dob: draft.dob === '' ? null : draft.dob,
    company_name: text(draft.company_name),
    customer_reference: text(draft.customer_reference),
    website: text(draft.website),
    email: text(draft.email),
    phone_number: cleanPhone(text(draft.phone_number)),
    fax_number: cleanPhone(text(draft.fax_number)),
    locale: draft.locale,
    tags: draft.tags,
    note: text(draft.note),
    custom_fields: Object.fromEntries(
      custom.flatMap((field) => {
        const value = sentCustomValue(field, draft.custom_fields[field.custom_field_id]);
        return value === undefined ? [] : [[field.custom_field_id, value]];
      }),
    ),
  };
}

const typedParts = [
  'first_name',
  'last_name',
  'company_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'postal_code',
] as const;

/** Returns whether any part of an address was typed; a country alone does not count. */
export function isTypedAddress(address: AddressDraft): boolean {
  return typedParts.some((part) => address[part].trim() !== '');
}

/** Returns the request body for an address. */
export function addressBody(address: AddressDraft) {
  const { kind, country, is_default } = address;
  const texts = Object.fromEntries(typedParts.map((part) => [part, address[part].trim()])) as Record<
    (typeof typedParts)[number],
    string
  >;
  return { kind, ...texts, country, is_default };
}

/** Returns the request body for a card to be stored. */
export function cardBody(card: CardDraft) {
  const { card_number, expiry, cvv, terminal_uid, billing_address_id, consent_channel } = card;
  return {
    card_number,
    expiry,
    ...(cvv === '' ? {} : { cvv }),
    ...(terminal_uid === '' ? {} : { terminal_uid }),
    ...(card.cardholder_name.trim() === '' ? {} : { cardholder_name: card.cardholder_name.trim() }),
    nickname: card.nickname.trim(),
    billing_address_id: billing_address_id === '' ? null : billing_address_id,
    consent_channel: consent_channel as ConsentChannel,
    consent_text: card.consent_text.trim(),
  };
}
