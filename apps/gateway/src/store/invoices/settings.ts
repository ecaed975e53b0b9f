import type { InvoiceSettings } from '@countinghouse/contract/invoice/settings/invoice-settings';
import { defaultInvoiceSettings } from '@countinghouse/domain/invoice/invoice-limits';
import { openInvoiceStatuses } from '@countinghouse/domain/invoice/invoice-statuses';
import { type Selectable, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import type { Tables } from '../tables.ts';
import { numberingOf, readSeries, type SeriesRecord } from './series.ts';

/** The stored settings of a merchant's invoices. */
export type InvoiceSettingsRecord = Selectable<Tables['invoice_settings']>;

/** The settings without owner and times of saving. */
export type InvoiceSettingsValues = Omit<
  InvoiceSettingsRecord,
  'merchant_uid' | 'version' | 'created_at' | 'updated_at'
>;

/** The default settings. */
export const initialSettings: InvoiceSettingsValues = {
  ...defaultInvoiceSettings,
  reminder_days: [...defaultInvoiceSettings.reminder_days],
  tip_choices: [...defaultInvoiceSettings.tip_choices],
  default_locale: 'en',
  texts: {},
};

/** Reads the stored invoice settings of a merchant; undefined if there is no row yet. */
export async function readInvoiceSettings(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<InvoiceSettingsRecord | undefined> {
  return transaction
    .selectFrom('invoice_settings')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .executeTakeFirst();
}

/** Reads the settings for new documents. */
export async function settingsForDrafts(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<InvoiceSettingsValues> {
  return (await readInvoiceSettings(transaction, merchant_uid)) ?? initialSettings;
}

/** Locks the settings until the end of the transaction. A missing row is created from the defaults, as version 0. */
export async function lockInvoiceSettings(
  transaction: ScopedTransaction,
  merchant_uid: string,
  now: Date,
): Promise<InvoiceSettingsRecord> {
  await transaction
    .insertInto('invoice_settings')
    .values({ ...settingsColumns(initialSettings), merchant_uid, version: 0, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('merchant_uid').doNothing())
    .execute();
  return transaction
    .selectFrom('invoice_settings')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns the settings as columns to write. */
export function settingsColumns({ texts, ...plain }: InvoiceSettingsValues) {
  const { payment_terms, default_locale, reminder_days, allow_partial, minimum_amount, tip_choices } = plain;
  return {
    ...{ payment_terms, default_locale, allow_partial, minimum_amount, tip_choices },
    reminder_days: sql<number[]>`${reminder_days}::smallint[]`,
    texts: JSON.stringify(texts),
  };
}

/** Makes the reminder job check every open invoice again that uses the settings' reminders. */
export async function rescheduleReminders(transaction: ScopedTransaction, merchant_uid: string): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ look_at: new Date(0) })
    .where('merchant_uid', '=', merchant_uid)
    .where('kind', '=', 'invoice')
    .where('status', 'in', openInvoiceStatuses)
    .where('reminders', '=', 'settings')
    .execute();
}

/** Reads the settings with the numbering of each kind, as the API shows them. */
export async function readShownSettings(
  transaction: ScopedTransaction,
  merchant_uid: string,
  today: string,
): Promise<InvoiceSettings> {
  const record = await readInvoiceSettings(transaction, merchant_uid);
  const series: SeriesRecord[] = await readSeries(transaction, merchant_uid);
  const { payment_terms, default_locale, texts, reminder_days, allow_partial, minimum_amount, tip_choices } =
    record ?? initialSettings;
  return {
    ...{ payment_terms, default_locale, texts, reminder_days, allow_partial, minimum_amount, tip_choices },
    numbering: numberingOf(series, today),
    version: record?.version ?? 0,
    updated_at: record === undefined || record.version === 0 ? null : record.updated_at.toISOString(),
  };
}

/** Returns what the audit history records of settings: everything, because they are the merchant's own texts and rules. */
export function auditedInvoiceSettings({ texts, ...plain }: InvoiceSettingsValues): Record<string, unknown> {
  const { payment_terms, default_locale, reminder_days, allow_partial, minimum_amount, tip_choices } = plain;
  return {
    ...{ payment_terms, default_locale, reminder_days, allow_partial, minimum_amount, tip_choices },
    texts: JSON.stringify(texts),
  };
}
