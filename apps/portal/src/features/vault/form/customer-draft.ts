import {
  type CustomField,
  type CustomFieldValue,
  customFieldTypes,
  type KeptCustomField,
} from '@countinghouse/domain/merchant/custom-fields';
import { cleanPhone } from '@countinghouse/domain/text/format';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { ConsentChannel } from '@countinghouse/domain/vault/account';
import type { AddressKind } from '@countinghouse/domain/vault/customer';
import { noCard, type TypedCard } from '../../../shared/fields/check-card.ts';
import { sentCustomValue } from '../../../shared/fields/custom-values.ts';
import type { AddressPart } from '../../../shared/form/address-labels.ts';

/** An address of a customer as it stands in a form. Names are those of whom it is shipped to. */
export type AddressDraft = Record<AddressPart, string> & {
  kind: AddressKind;
  first_name: string;
  last_name: string;
  company_name: string;
  is_default: boolean;
};

/** A card as it stands in a form: number and code in this page's memory and nowhere else. */
export type CardDraft = TypedCard & {
  cardholder_name: string;
  nickname: string;
  /** At which the card is checked; empty for the selected one. */
  terminal_uid: string;
  /** Empty for the address in the same form, or none. */
  billing_address_id: string;
  is_default: boolean;
  consent_channel: ConsentChannel | '';
  consent_text: string;
};

/** What stands in the forms of a customer. One that changes a customer has neither address nor card in it. */
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
  /** What was entered in custom fields, by their ids. */
  custom_fields: Record<string, CustomFieldValue>;
  address: AddressDraft;
  with_card: boolean;
  account: CardDraft;
};

/** An address that is still to be typed. */
export function newAddress(country: string, kind: AddressKind = 'billing'): AddressDraft {
  const names = { first_name: '', last_name: '', company_name: '' };
  const parts = { address_1: '', address_2: '', city: '', state: '', postal_code: '', country };
  return { kind, ...names, ...parts, is_default: false };
}

/** A card that is still to be typed, with the sentence that its customer agrees to. */
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

/** A customer that is still to be typed. */
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

/** What is entered in the merchant's fields, of what a customer has in them. */
export function customValues(
  custom: readonly CustomField[],
  kept: readonly KeptCustomField[],
): Record<string, CustomFieldValue> {
  return Object.fromEntries(
    custom.map(({ custom_field_id, input_type }) => {
      const value = kept.find((field) => field.custom_field_id === custom_field_id)?.value;
      return [custom_field_id, value ?? (input_type === customFieldTypes.checkbox ? false : '')];
    }),
  );
}

/** What a customer's own data are on the wire. */
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

/** Whether anything of an address was typed: a country alone is none. */
export function isTypedAddress(address: AddressDraft): boolean {
  return typedParts.some((part) => address[part].trim() !== '');
}

/** What an address is on the wire. */
export function addressBody(address: AddressDraft) {
  const { kind, country, is_default } = address;
  const texts = Object.fromEntries(typedParts.map((part) => [part, address[part].trim()])) as Record<
    (typeof typedParts)[number],
    string
  >;
  return { kind, ...texts, country, is_default };
}

/** What a card that is to be stored is on the wire. */
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
