import { type CustomField, showsCustomField } from '../merchant/custom-fields.ts';
import { type FieldFlags, fieldConfigurationOf, fieldInForm } from '../merchant/field-configuration.ts';
import type { CurrencyCode } from '../money.ts';
import type { Locale } from '../text/locales.ts';
import type { LinkPricing } from './link-amount.ts';
import { type AskedField, type AskedFields, type KeepCardRule, mayReturnTo } from './payment-link.ts';

/** A merchant's settings for its pages. */
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

/** A link's own settings for its page. */
export type PagedLink = LinkPricing & {
  title: string;
  description: string;
  currency: CurrencyCode;
  /** Null for those of the settings. */
  tip_choices: readonly number[] | null;
  /** Null for the fields of the settings. */
  fields: AskedFields | null;
  keep_card: KeepCardRule;
  return_url: string | null;
};

/** The fields that a merchant requires in all its forms. */
export type FormRules = {
  transaction_fields: Readonly<Record<string, FieldFlags>>;
  custom_fields: readonly CustomField[];
};

const noTexts = { heading: '', text: '', thanks: '' };

/** The texts of a page in a language, or else those of the default language. */
export function pageTextsOf({ texts, default_locale }: Pick<PageSettings, 'texts' | 'default_locale'>, locale: Locale) {
  return texts[locale] ?? texts[default_locale] ?? noTexts;
}

/** The tips that a page offers as shares of the amount, in millionths. Empty if it asks for no tip. */
export function tipChoicesOf(link: Pick<PagedLink, 'tip_choices'>, settings: Pick<PageSettings, 'tip_choices'>) {
  return link.tip_choices ?? settings.tip_choices;
}

/** Whether the card is stored: never if the merchant may store none. */
export function keepCardOf({ keep_card }: Pick<PagedLink, 'keep_card'>, may_keep: boolean): KeepCardRule {
  return may_keep ? keep_card : 'never';
}

/** The fields of the payment payload that each field of a page covers. */
const pathsOf: Readonly<Record<Exclude<AskedField, 'custom_fields'>, RegExp>> = {
  billing_address: /^account\.billing_address\./,
  shipping_address: /^shipping\.address\./,
  phone_number: /^phone_number$/,
  email: /^email$/,
};

/**
 * The fields of a page: those of the link or the settings, and all that the merchant requires for every payment. Custom fields are shown if one of
 * them is required.
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

/** The custom fields that a page shows, in their order. If the page requires custom fields, it requires each. */
export function pageCustomFieldsOf({ custom_fields: rule }: AskedFields, custom_fields: readonly CustomField[]) {
  return rule === 'hidden' ? [] : custom_fields.filter(showsCustomField);
}

/**
 * The address to which a payer returns after the payment: that of the link, with the id of the payment, if the settings still allow it. The
 * parameter proves nothing: the merchant's server reads the payment by its id.
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
