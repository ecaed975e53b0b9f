import { type CustomField, type CustomFieldValue, showsCustomField } from '@countinghouse/domain/custom-fields';
import {
  type FieldConfigurationEntry,
  fieldInForm,
  type TransactionFieldPath,
} from '@countinghouse/domain/field-configuration';
import { percentageOf } from '@countinghouse/domain/money';
import type { NewPaymentOperation } from '@countinghouse/domain/payment-access';

/** What the page can make: a credit is a blind one, without an earlier payment. */
export type SaleKind = NewPaymentOperation;

/** The paths whose value is a text that a person types or chooses. Countries are not configurable: they go with their address. */
export type TextPath =
  | Exclude<
      TransactionFieldPath,
      'payment.cvv' | 'additional_amounts.tip' | 'additional_amounts.tax' | 'order.pdf_file_name'
    >
  | 'account.billing_address.country'
  | 'shipping.address.country';

/** The three sums of the form under their paths on the wire. */
export type AmountPath = 'amount' | 'additional_amounts.tip' | 'additional_amounts.tax';

/** Every input of the form, named by its path on the wire, so that the gateway's errors find it. */
export type FieldPath =
  | AmountPath
  | TextPath
  | CustomPath
  | 'payment.card_number'
  | 'payment.expiry'
  | 'payment.cvv'
  | 'order.pdf_file_name';

/** A custom field, under its path on the wire. */
export type CustomPath = `custom_fields.${string}`;

/** The path of a custom field. */
export const customPathOf = (custom_field_id: string): CustomPath => `custom_fields.${custom_field_id}`;

/** A file that goes with the payment: it is sent as soon as it is chosen, and has an id from then on. */
export type SaleFile = { name: string; size_bytes: number; file_id?: string; error?: string };

/** What stands in the form. Amounts are minor units, null while empty or unreadable. */
export type SaleValues = {
  kind: SaleKind;
  amounts: Readonly<Record<AmountPath, number | null>>;
  /** What could not be read of an amount, in the reader's words. */
  amount_faults: Readonly<Partial<Record<AmountPath, string>>>;
  /** The chosen share of the amount that the tip follows; null where it was typed. */
  tip_percent: number | null;
  /** Digits only; in this component's memory and nowhere else. */
  card_number: string;
  /** Digits only, MMYY. */
  expiry: string;
  /** In this component's memory and nowhere else. */
  cvv: string;
  texts: Readonly<Partial<Record<TextPath, string>>>;
  /** What was entered in custom fields, by their ids. */
  custom: Readonly<Record<string, CustomFieldValue>>;
  file: SaleFile | undefined;
};

/** The shares of the amount that a tip is offered as. */
export const tipPercents = [10, 15, 20] as const;

/** An empty form. */
export function emptySale(kind: SaleKind, country: string): SaleValues {
  return {
    kind,
    amounts: { amount: null, 'additional_amounts.tip': null, 'additional_amounts.tax': null },
    amount_faults: {},
    tip_percent: null,
    card_number: '',
    expiry: '',
    cvv: '',
    texts: { 'account.billing_address.country': country, 'shipping.address.country': country },
    custom: {},
    file: undefined,
  };
}

/** The tip that is so many percent of an amount, half-even to a whole minor unit. */
export function tipOf(amount: number | null, percent: number): number | null {
  return amount === null ? null : percentageOf(amount, percent * 100);
}

/** The form after a sum changed. A tip that was chosen as a share follows the amount; a typed one stays. */
export function withAmount(values: SaleValues, path: AmountPath, amount: number | null, fault?: string): SaleValues {
  const { [path]: _before, ...faults } = values.amount_faults;
  const next: SaleValues = {
    ...values,
    amounts: { ...values.amounts, [path]: amount },
    amount_faults: fault === undefined ? faults : { ...faults, [path]: fault },
  };
  if (path === 'additional_amounts.tip') return { ...next, tip_percent: null };
  if (path !== 'amount' || next.tip_percent === null) return next;
  return {
    ...next,
    amounts: { ...next.amounts, 'additional_amounts.tip': tipOf(amount, next.tip_percent) },
  };
}

/** The form after a share was chosen for the tip; null is no tip. */
export function withTipPercent(values: SaleValues, percent: number | null): SaleValues {
  const { 'additional_amounts.tip': _fault, ...amount_faults } = values.amount_faults;
  const tip = percent === null ? null : tipOf(values.amounts.amount, percent);
  return {
    ...values,
    amount_faults,
    tip_percent: percent,
    amounts: { ...values.amounts, 'additional_amounts.tip': tip },
  };
}

/** What the card is charged: amount, tip and tax together; null while there is no amount. */
export function totalOf({ amounts }: Pick<SaleValues, 'amounts'>): number | null {
  if (amounts.amount === null) return null;
  return amounts.amount + (amounts['additional_amounts.tip'] ?? 0) + (amounts['additional_amounts.tax'] ?? 0);
}

/** Whose payment it is, as far as the form says: a person's name, else their company. */
export function customerOf({ texts }: Pick<SaleValues, 'texts'>): string {
  const part = (path: TextPath) => texts[path]?.trim() ?? '';
  const name = `${part('account.customer_firstname')} ${part('account.customer_lastname')}`.trim();
  return name === '' ? part('account.company_name') : name;
}

/** Which fields of the merchant's configuration stand in the form, and which of them must be filled in. */
export type FormFields = {
  shows: (path: TransactionFieldPath) => boolean;
  requires: (path: TransactionFieldPath) => boolean;
  /** The custom fields that the form shows, in their order. */
  custom: readonly CustomField[];
};

/** Reads the merchant's field configuration: forced by an administrator counts as set, and what is required is shown. */
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

/** Whether somebody has put anything into the form that would be lost by leaving. */
export function hasContent(values: SaleValues, pristine: SaleValues): boolean {
  return (
    values.card_number !== '' ||
    values.expiry !== '' ||
    values.cvv !== '' ||
    values.file !== undefined ||
    Object.values(values.custom).some((value) => value !== '' && value !== false) ||
    Object.keys(values.amount_faults).length > 0 ||
    Object.values(values.amounts).some((amount) => amount !== null) ||
    Object.entries(values.texts).some(([path, text]) => text !== '' && text !== pristine.texts[path as TextPath])
  );
}
