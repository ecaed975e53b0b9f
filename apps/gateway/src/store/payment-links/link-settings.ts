import type { PaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/payment-link';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { Selectable } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import type { Tables } from '../tables.ts';

/** The stored settings of a merchant's payment pages. */
export type LinkSettingsRecord = Selectable<Tables['payment_link_settings']>;

/** Reads the settings of a merchant's payment pages; undefined before they are first saved. */
export async function readLinkSettings(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<LinkSettingsRecord | undefined> {
  return transaction
    .selectFrom('payment_link_settings')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .executeTakeFirst();
}

/** Reads the settings of a merchant's payment pages and locks them until the end of the transaction. */
export async function lockLinkSettings(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<LinkSettingsRecord | undefined> {
  return transaction
    .selectFrom('payment_link_settings')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the language of the mail with a link, and its heading if the link has no title. */
export function mailWordsOf(
  settings: Pick<LinkSettingsRecord, 'default_locale' | 'texts'> | undefined,
  wanted: Locale | undefined,
): { locale: Locale; heading: string } {
  if (settings === undefined) return { locale: wanted ?? 'en', heading: '' };
  const { default_locale, texts } = settings;
  const locale = wanted ?? default_locale;
  return { locale, heading: texts[locale]?.heading ?? texts[default_locale]?.heading ?? '' };
}

/** The settings as they are shown. */
export function linkSettingsOf(record: LinkSettingsRecord): PaymentLinkSettings {
  const { merchant_uid: _merchant, created_at, updated_at, ...settings } = record;
  return { ...settings, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** Returns what the audit history records of settings: everything, because they are the merchant's own texts and rules. */
export function auditedLinkSettings(record: Omit<LinkSettingsRecord, 'merchant_uid' | 'created_at' | 'updated_at'>) {
  const { texts, fields, version: _version, ...plain } = record;
  return {
    ...plain,
    ...Object.fromEntries(Object.entries(fields).map(([field, rule]) => [`fields_${field}`, rule])),
    texts: JSON.stringify(texts),
  };
}
