import type { InvoiceSettings } from '@countinghouse/contract/invoice/settings/invoice-settings';
import { invoiceLimits, type PaymentTerms, seriesLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { seriesFaults, seriesRestarts } from '@countinghouse/domain/invoice/invoice-number';
import { type InvoiceKind, invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { type Locale, locales } from '@countinghouse/domain/text/locales';
import { percentsOf, sharesOf } from '../../../../shared/fields/percents.ts';
import { type FieldFault, missing } from '../../../../shared/form/form-rules.ts';
import type { Stored } from '../../../../shared/form/use-versioned-form.ts';

type Texts = { note_to_customer: string; terms: string };
type Series = { pattern: string; digits: number | null; restarts: string; next_number: number | null };

/** The settings of new documents, as their form keeps them. */
export type SettingsDraft = {
  payment_terms: PaymentTerms;
  default_locale: Locale;
  texts: Record<Locale, Texts>;
  reminder_days: string[];
  tip_percents: string[];
  numbering: Record<InvoiceKind, Series>;
};

const noTexts: Texts = { note_to_customer: '', terms: '' };
const noSeries: Series = { pattern: '', digits: 4, restarts: 'yearly', next_number: 1 };

/** Returns the stored settings as the form keeps them. */
export function storedOf(settings: InvoiceSettings): Stored<SettingsDraft> {
  const { payment_terms, default_locale, texts, reminder_days, tip_choices, numbering, version } = settings;
  const seriesOf = (kind: InvoiceKind): Series => {
    const found = numbering.find((each) => each.kind === kind);
    if (found === undefined) return noSeries;
    const { pattern, digits, restarts, next_number } = found;
    return { pattern, digits, restarts, next_number };
  };
  return {
    version,
    draft: {
      payment_terms,
      default_locale,
      texts: Object.fromEntries(locales.map((locale) => [locale, texts[locale] ?? noTexts])) as SettingsDraft['texts'],
      reminder_days: reminder_days.map(String),
      tip_percents: percentsOf(tip_choices),
      numbering: Object.fromEntries(invoiceKinds.map((kind) => [kind, seriesOf(kind)])) as SettingsDraft['numbering'],
    },
  };
}

/** Returns the changes to send. Only changed number series are included, because each is checked against the numbers it has given. */
export function changesOf(draft: SettingsDraft, before: SettingsDraft) {
  const { payment_terms, default_locale, texts, reminder_days, tip_percents, numbering } = draft;
  const written = locales.filter((locale) => Object.values(texts[locale]).some((text) => text.trim() !== ''));
  const changed = invoiceKinds.filter(
    (kind) => JSON.stringify(numbering[kind]) !== JSON.stringify(before.numbering[kind]),
  );
  return {
    ...(payment_terms === 'date' ? {} : { payment_terms }),
    default_locale,
    texts: Object.fromEntries(written.map((locale) => [locale, texts[locale]])),
    reminder_days: [...new Set(reminder_days.map(Number))].sort((one, other) => one - other),
    tip_choices: sharesOf(tip_percents),
    ...(changed.length === 0
      ? {}
      : {
          numbering: Object.fromEntries(
            changed.map((kind) => {
              const { pattern, digits, restarts, next_number } = numbering[kind];
              const restart = seriesRestarts.find((each) => each === restarts);
              return [
                kind,
                {
                  pattern,
                  digits: digits ?? seriesLimits.digits_minimum,
                  ...(restart === undefined ? {} : { restarts: restart }),
                  next_number: next_number ?? 1,
                },
              ];
            }),
          ),
        }),
  };
}

/** Returns what the form cannot save: a number series that is not possible, or too many reminders. */
export function faultsOf({ numbering, reminder_days }: SettingsDraft): FieldFault[] {
  const faults: FieldFault[] = invoiceKinds.flatMap((kind) => {
    const { pattern, digits, restarts, next_number } = numbering[kind];
    const at = `numbering.${kind}`;
    if (next_number === null) return [{ field: `${at}.next_number`, fault: missing }];
    const restart = seriesRestarts.find((each) => each === restarts) ?? 'never';
    return seriesFaults({ pattern, digits: digits ?? 0, restarts: restart }).map(({ field, code }) => ({
      field: `${at}.${field}`,
      fault: code,
    }));
  });
  if (reminder_days.length > invoiceLimits.reminders_maximum) {
    faults.push({ field: 'reminder_days', fault: 'too_many' });
  }
  return faults;
}
