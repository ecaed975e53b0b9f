import { type CustomField, showsCustomField } from '../merchant/custom-fields.ts';
import { type FieldFlags, fieldConfigurationOf, fieldInForm } from '../merchant/field-configuration.ts';
import type { CurrencyCode } from '../money.ts';
import type { Locale } from '../text/locales.ts';
import type { LinkPricing } from './link-amount.ts';
import { type AskedField, type AskedFields, type KeepCardRule, mayReturnTo } from './payment-link.ts';

/** What the settings of a merchant say of its pages. */
export type PageSettings = {
  default_locale: Locale;
  texts: Readonly<Partial<Record<Locale, { heading: string; text: string; thanks: string }>>>;
  fields: AskedFields;
  tip_choices: readonly number[];
  terms_url: string;
  privacy_url: string;
  return_urls: readonly string[];
  support_email: string;
};

/** What a link says of its page. */
export type PagedLink = LinkPricing & {
  title: string;
  description: string;
  currency: CurrencyCode;
  /** Null: those of the settings. */
  tip_choices: readonly number[] | null;
  /** Null: what the settings ask for. */
  fields: AskedFields | null;
  keep_card: KeepCardRule;
  return_url: string | null;
};

/** What a merchant's forms ask for everywhere. */
export type FormRules = {
  transaction_fields: Readonly<Record<string, FieldFlags>>;
  custom_fields: readonly CustomField[];
};

const noTexts = { heading: '', text: '', thanks: '' };

/** What a page says in a language; one without texts of its own says what the default one does. */
export function pageTextsOf({ texts, default_locale }: Pick<PageSettings, 'texts' | 'default_locale'>, locale: Locale) {
  return texts[locale] ?? texts[default_locale] ?? noTexts;
}

/** Which shares of the amount are offered as a tip, in millionths; none where no tip is asked for. */
export function tipChoicesOf(link: Pick<PagedLink, 'tip_choices'>, settings: Pick<PageSettings, 'tip_choices'>) {
  return link.tip_choices ?? settings.tip_choices;
}

/** Whether the card is kept: never by a merchant that may keep none. */
export function keepCardOf({ keep_card }: Pick<PagedLink, 'keep_card'>, may_keep: boolean): KeepCardRule {
  return may_keep ? keep_card : 'never';
}

/** The fields of the payment payload that a field of a page stands for. */
const pathsOf: Readonly<Record<Exclude<AskedField, 'custom_fields'>, RegExp>> = {
  billing_address: /^account\.billing_address\./,
  shipping_address: /^shipping\.address\./,
  phone_number: /^phone_number$/,
  email: /^email$/,
};

/**
 * What a page asks for: what the link or the settings say, and whatever the merchant requires of every payment. Custom fields are shown where
 * one of them is required.
 */
export function pageFieldsOf(
  link: Pick<PagedLink, 'fields'>,
  settings: Pick<PageSettings, 'fields'>,
  { transaction_fields, custom_fields }: FormRules,
): AskedFields {
  const fields = { ...(link.fields ?? settings.fields) };
  const required = fieldConfigurationOf(transaction_fields).filter((entry) => fieldInForm(entry).required);
  for (const [field, paths] of Object.entries(pathsOf) as [keyof typeof pathsOf, RegExp][]) {
    if (required.some(({ value }) => paths.test(value))) fields[field] = 'required';
  }
  if (fields.custom_fields === 'hidden' && custom_fields.some((field) => field.required))
    fields.custom_fields = 'shown';
  return fields;
}

/** The custom fields that a page shows, in their order. Where all are required, so is each. */
export function pageCustomFieldsOf({ custom_fields: rule }: AskedFields, custom_fields: readonly CustomField[]) {
  return rule === 'hidden' ? [] : custom_fields.filter(showsCustomField);
}

/**
 * Where a payer is led after they paid: the link's address, where the settings allow it still, with the id of the payment. What stands there
 * proves nothing: the merchant's server asks for the payment by its id.
 */
export function returnAddressOf(
  { return_url }: Pick<PagedLink, 'return_url'>,
  { return_urls }: Pick<PageSettings, 'return_urls'>,
  payment_id: string | null,
): string | null {
  if (return_url === null || !mayReturnTo(return_url, return_urls)) return null;
  const url = new URL(return_url);
  if (payment_id !== null) url.searchParams.set('payment_id', payment_id);
  return url.href;
}
