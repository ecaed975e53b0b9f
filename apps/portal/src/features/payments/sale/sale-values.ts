import type { NewPaymentOperation } from '@countinghouse/domain/access/payment-access';
import { brandOf } from '@countinghouse/domain/card/card';
import { cardLabel } from '@countinghouse/domain/card/card-label';
import {
  type CustomField,
  type CustomFieldValue,
  customFieldTypes,
  showsCustomField,
} from '@countinghouse/domain/merchant/custom-fields';
import {
  type FieldConfigurationEntry,
  fieldInForm,
  type TransactionFieldPath,
} from '@countinghouse/domain/merchant/field-configuration';
import { percentageOf } from '@countinghouse/domain/money';
import type { ConsentChannel } from '@countinghouse/domain/vault/account';
import { noCard, type TypedCard } from '../../../shared/fields/check-card.ts';
import type { AddressPart } from '../../../shared/form/address-labels.ts';
import { valueAt } from '../../../shared/form/form-rules.ts';
import { storedCardName } from '../../../shared/vault/stored-card.ts';

/** The kinds of payment on this page. A credit is a blind credit, without an earlier payment. */
export type SaleKind = NewPaymentOperation;

/** The paths whose value is a text that is typed or chosen. Countries are not configurable: they belong to their address. */
export type TextPath =
  | Exclude<
      TransactionFieldPath,
      'payment.cvv' | 'additional_amounts.tip' | 'additional_amounts.tax' | 'order.pdf_file_name'
    >
  | 'account.billing_address.country'
  | 'shipping.address.country';

/** The three amounts of the form by their API paths. */
export type AmountPath = 'amount' | 'additional_amounts.tip' | 'additional_amounts.tax';

/** Every input of the form, by its API path, so that the gateway's errors can be placed. */
export type FieldPath =
  | AmountPath
  | TextPath
  | CustomPath
  | 'payment.card_number'
  | 'payment.expiry'
  | 'payment.cvv'
  | StoredPath
  | 'order.pdf_file_name';

/** The inputs of a stored card, and of the consent that stores one. */
export type StoredPath =
  | 'stored.customer_id'
  | 'stored.account_uid'
  | 'keep_account.customer_id'
  | 'keep_account.consent_channel'
  | 'keep_account.consent_text';

/** A custom field, by its API path. */
export type CustomPath = `custom_fields.${string}`;

/** Returns the path of a custom field. */
export const customPathOf = (custom_field_id: string): CustomPath => `custom_fields.${custom_field_id}`;

/** A file for the payment. It is uploaded as soon as it is chosen, and then has an id. */
export type SaleFile = { name: string; size_bytes: number; file_id?: string; error?: string };

/** A card of the vault in place of a typed one: ids and names. */
export type StoredChoice = {
  use: boolean;
  customer_id: string;
  customer_name: string;
  account_uid: string;
  card_brand: string;
  last_four: string;
  /** Whether the customer is present: the customer starts the payment, or the merchant alone does. */
  here: boolean;
};

/** Whether the typed card is stored with the payment, for whom, and how they agreed. */
export type KeepChoice = {
  keep: boolean;
  customer_id: string;
  customer_name: string;
  consent_channel: ConsentChannel | '';
  consent_text: string;
};

/** No stored card. */
export const noStoredCard: StoredChoice = {
  use: false,
  customer_id: '',
  customer_name: '',
  account_uid: '',
  card_brand: '',
  last_four: '',
  here: true,
};

type AddressTexts = Record<AddressPart, string>;

/**
 * The values of the form, each input by its API path. Amounts are minor units, null while empty or unreadable; other empty values are empty
 * texts. The kind is in the address of the page.
 */
export type SaleValues = {
  amount: number | null;
  additional_amounts: { tip: number | null; tax: number | null };
  /** The chosen percentage that the tip follows; null if the tip was typed. */
  tip_percent: number | null;
  /** Digits only, the expiry as MMYY; only in the memory of this page. */
  payment: TypedCard;
  stored: StoredChoice;
  keep_account: KeepChoice;
  account: {
    customer_firstname: string;
    customer_lastname: string;
    company_name: string;
    billing_address: AddressTexts;
  };
  phone_number: string;
  fax_number: string;
  email: string;
  website: string;
  dob: string;
  shipping: {
    address: AddressTexts & { first_name: string; last_name: string; company_name: string };
    phone_number: string;
    email: string;
  };
  order: { order_id: string; description: string; due_date: string; pdf_file_name: SaleFile | null };
  /** The values of custom fields, by id. */
  custom_fields: Record<string, CustomFieldValue>;
};

/** The percentages offered for a tip. */
export const tipPercents = [10, 15, 20] as const;

/** Returns an empty form, with the merchant's country and custom fields. */
export function emptySale(country: string, custom: readonly CustomField[] = []): SaleValues {
  const address = { address_1: '', address_2: '', city: '', state: '', postal_code: '', country };
  return {
    amount: null,
    additional_amounts: { tip: null, tax: null },
    tip_percent: null,
    payment: noCard,
    stored: noStoredCard,
    keep_account: { keep: false, customer_id: '', customer_name: '', consent_channel: '', consent_text: '' },
    account: { customer_firstname: '', customer_lastname: '', company_name: '', billing_address: { ...address } },
    phone_number: '',
    fax_number: '',
    email: '',
    website: '',
    dob: '',
    shipping: { address: { ...address, first_name: '', last_name: '', company_name: '' }, phone_number: '', email: '' },
    order: { order_id: '', description: '', due_date: '', pdf_file_name: null },
    custom_fields: Object.fromEntries(
      custom.map(({ custom_field_id, input_type }) => [
        custom_field_id,
        input_type === customFieldTypes.checkbox ? false : '',
      ]),
    ),
  };
}

/** Returns the text at a path of the form. */
export function textAt(values: SaleValues, path: TextPath): string {
  const text = valueAt(values, path);
  return typeof text === 'string' ? text : '';
}

/** Returns the tip for a percentage of an amount, rounded half-even to a whole minor unit. */
export function tipOf(amount: number | null, percent: number): number | null {
  return amount === null ? null : percentageOf(amount, percent * 100);
}

/** The amounts of the form, and the percentage that the tip follows. */
export type SaleAmounts = Pick<SaleValues, 'amount' | 'additional_amounts' | 'tip_percent'>;

/** Returns the amounts after one of them changed. A tip chosen as a percentage follows the amount; a typed one stays. */
export function withAmount<Amounts extends SaleAmounts>(
  values: Amounts,
  path: AmountPath,
  amount: number | null,
): Amounts {
  const { additional_amounts, tip_percent } = values;
  if (path === 'additional_amounts.tax')
    return { ...values, additional_amounts: { ...additional_amounts, tax: amount } };
  if (path === 'additional_amounts.tip') {
    return { ...values, tip_percent: null, additional_amounts: { ...additional_amounts, tip: amount } };
  }
  const tip = tip_percent === null ? additional_amounts.tip : tipOf(amount, tip_percent);
  return { ...values, amount, additional_amounts: { ...additional_amounts, tip } };
}

/** Returns the amounts after a percentage was chosen for the tip; null is no tip. */
export function withTipPercent<Amounts extends SaleAmounts>(values: Amounts, percent: number | null): Amounts {
  const tip = percent === null ? null : tipOf(values.amount, percent);
  return { ...values, tip_percent: percent, additional_amounts: { ...values.additional_amounts, tip } };
}

/** Returns what the card is charged: amount, tip and tax together; null while there is no amount. */
export function totalOf({ amount, additional_amounts: { tip, tax } }: Omit<SaleAmounts, 'tip_percent'>): number | null {
  return amount === null ? null : amount + (tip ?? 0) + (tax ?? 0);
}

/** Returns the name of the charged card for a sentence: 'Visa •• 1111'. */
export function cardOf({ payment, stored }: Pick<SaleValues, 'payment' | 'stored'>): string {
  if (stored.use) return storedCardName(stored);
  const brand = brandOf(payment.card_number);
  return cardLabel(brand ?? '', payment.card_number.slice(-4));
}

/** Returns the customer's name in the form: the person's, or else the company's. */
export function customerOf({ account }: Pick<SaleValues, 'account'>): string {
  const { customer_firstname, customer_lastname, company_name } = account;
  const name = `${customer_firstname.trim()} ${customer_lastname.trim()}`.trim();
  return name === '' ? company_name.trim() : name;
}

/** Which fields of the merchant's configuration the form has, and which of them are required. */
export type FormFields = {
  shows: (path: TransactionFieldPath) => boolean;
  requires: (path: TransactionFieldPath) => boolean;
  /** The custom fields of the form, in order. */
  custom: readonly CustomField[];
};

/** Reads the merchant's field configuration. A mark forced by an administrator counts as set, and a required field is shown. */
export function formFieldsOf(
  configuration: readonly (Omit<FieldConfigurationEntry, 'value'> & { value: string })[],
  custom_fields: readonly CustomField[] = [],
): FormFields {
  const flags = new Map<string, { visible: boolean; required: boolean }>();
  for (const entry of configuration) flags.set(entry.value, fieldInForm(entry as FieldConfigurationEntry));
  return {
    shows: (path) => flags.get(path)?.visible === true,
    requires: (path) => flags.get(path)?.required === true,
    custom: custom_fields.filter(showsCustomField),
  };
}
