import { getInvoiceSettings } from '@countinghouse/contract/invoice/settings/get-invoice-settings';
import type { InvoiceSettings } from '@countinghouse/contract/invoice/settings/invoice-settings';
import { updateInvoiceSettings } from '@countinghouse/contract/invoice/settings/update-invoice-settings';
import {
  invoiceLimits,
  type PaymentTerms,
  paymentTerms,
  seriesLimits,
} from '@countinghouse/domain/invoice/invoice-limits';
import { seriesFaults, seriesRestarts } from '@countinghouse/domain/invoice/invoice-number';
import { type InvoiceKind, invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { type Locale, locales } from '@countinghouse/domain/text/locales';
import { isLocale, localeNames } from '@countinghouse/domain/text/reader-locale';
import { PickChip } from '@countinghouse/ui/choice/chip';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { FieldGroup } from '@countinghouse/ui/field/field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { NumberField } from '@countinghouse/ui/field/money-field';
import { TextAreaField, TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { send } from '../../../../shared/client/send.ts';
import { useCall } from '../../../../shared/client/use-call.ts';
import { PercentTags } from '../../../../shared/fields/percent-tags.tsx';
import { percentsOf, sharesOf } from '../../../../shared/fields/percents.ts';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { type FieldFault, judgedBy, missing } from '../../../../shared/form/form-rules.ts';
import { SettingsForm } from '../../../../shared/form/settings-form.tsx';
import { type Stored, useVersionedForm, type VersionedForm } from '../../../../shared/form/use-versioned-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useInvoiceWords } from '../../../../shared/invoice/invoice-words.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { useCallLocks } from '../../../../shared/session/use-call-locks.ts';
import { usualReminderDays } from '../draft/invoice-draft.ts';
import { useTermsWords } from '../use-terms-words.ts';
import styles from './settings.module.css';

type Texts = { note_to_customer: string; terms: string };
type Series = { pattern: string; digits: number | null; restarts: string; next_number: number | null };

type Draft = {
  payment_terms: PaymentTerms;
  default_locale: Locale;
  texts: Record<Locale, Texts>;
  reminder_days: string[];
  tip_percents: string[];
  numbering: Record<InvoiceKind, Series>;
};

const noTexts: Texts = { note_to_customer: '', terms: '' };
const noSeries: Series = { pattern: '', digits: 4, restarts: 'yearly', next_number: 1 };

function storedOf(settings: InvoiceSettings): Stored<Draft> {
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
      texts: Object.fromEntries(locales.map((locale) => [locale, texts[locale] ?? noTexts])) as Draft['texts'],
      reminder_days: reminder_days.map(String),
      tip_percents: percentsOf(tip_choices),
      numbering: Object.fromEntries(invoiceKinds.map((kind) => [kind, seriesOf(kind)])) as Draft['numbering'],
    },
  };
}

/** Returns the changes to send. Only changed number series are included, because each is checked against the numbers it has given. */
function changesOf(draft: Draft, before: Draft) {
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

function faultsOf({ numbering, reminder_days }: Draft): FieldFault[] {
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

/** The defaults, numbering and texts in each language of new documents. */
export function DocumentsPanel({ onUnsent }: { onUnsent: (unsent: boolean) => void }) {
  const found = useCall(getInvoiceSettings, {}, { shown: 'in_place' });
  if (found.data !== undefined) {
    const { settings } = found.data;
    return <Form stored={storedOf(settings)} settings={settings} onUnsent={onUnsent} />;
  }
  return found.isError ? (
    <CallErrorState error={found.error} onRetry={() => void found.refetch()} />
  ) : (
    <TableSkeleton />
  );
}

function Form({
  stored,
  settings,
  onUnsent,
}: {
  stored: Stored<Draft>;
  settings: InvoiceSettings;
  onUnsent: (unsent: boolean) => void;
}) {
  const { t } = useLingui();
  const { count, locale: readers } = useFormat();
  const { termsName, reminderName } = useTermsWords();
  const rules = useMemo(() => judgedBy<Draft, unknown>(faultsOf, (draft) => draft), []);
  const most = count(invoiceLimits.reminders_maximum);
  const fewest = count(seriesLimits.digits_minimum);
  const digits = count(seriesLimits.digits_maximum);
  const configuration = useVersionedForm<Draft>({
    stored,
    call: getInvoiceSettings.name,
    writes: updateInvoiceSettings,
    forbidden: useCallLocks()(updateInvoiceSettings),
    rules,
    sentenceOf: (field, fault) => {
      if (fault === 'too_many') return t`Use at most ${most} reminders`;
      if (fault === 'range') return t`Enter a whole number from ${fewest} to ${digits}`;
      if (fault === 'year_missing') return t`A series that restarts each year needs the year in its numbers`;
      if (fault === 'given') return t`This would reuse a number`;
      return field.endsWith('.pattern') ? t`Write a pattern such as INV-YYYY-N, with N in braces once` : undefined;
    },
    read: async () => storedOf((await send(getInvoiceSettings, {})).settings),
    save: async (draft, before, version) =>
      storedOf((await send(updateInvoiceSettings, { body: { version, ...changesOf(draft, before) } })).settings),
    saved: t`Invoice settings saved`,
  });
  const { unsent } = configuration;
  useEffect(() => onUnsent(unsent), [unsent, onUnsent]);
  return (
    <SettingsForm label={t`Invoice settings`} configuration={configuration}>
      <FormSection title={t`New documents`} note={t`Each document can differ.`}>
        <Span of={3}>
          <FormField form={configuration} name="payment_terms">
            {({ choice: { onValue, ...choice } }) => (
              <SelectField
                label={t`Payment terms`}
                options={paymentTerms
                  .filter((terms) => terms !== 'date')
                  .map((terms) => ({ value: terms, label: termsName(terms) }))}
                {...choice}
                onValue={(value) => {
                  const chosen = paymentTerms.find((terms) => terms === value);
                  if (chosen !== undefined) onValue(chosen);
                }}
              />
            )}
          </FormField>
        </Span>
        <Span of={6}>
          <FormField form={configuration} name="reminder_days">
            {({ value, change, frame: { error, disabled } }) => (
              <FieldGroup label={t`Reminders`} error={error}>
                <div className="ui-row ui-wrap">
                  {[...new Set([...usualReminderDays, ...value.map(Number)])]
                    .sort((one, other) => one - other)
                    .map((day) => {
                      const on = value.includes(String(day));
                      return (
                        <PickChip
                          key={day}
                          on={on}
                          disabled={disabled}
                          onClick={() =>
                            change(on ? value.filter((each) => each !== String(day)) : [...value, String(day)])
                          }
                        >
                          {reminderName(day)}
                        </PickChip>
                      );
                    })}
                </div>
              </FieldGroup>
            )}
          </FormField>
        </Span>
        <Span of={6}>
          <FormField form={configuration} name="tip_percents">
            {({ value, change, frame }) => (
              <PercentTags label={t`Tips`} value={value} onChange={change} locale={readers} {...frame} />
            )}
          </FormField>
        </Span>
      </FormSection>
      <Texts form={configuration} />
      <Numbering form={configuration} settings={settings} />
    </SettingsForm>
  );
}

function Texts({ form }: { form: VersionedForm<Draft> }) {
  const { t } = useLingui();
  const [locale, setLocale] = useState<Locale>();
  const options = locales.map((code) => ({ value: code, label: localeNames[code].name }));
  return (
    <FormSection title={t`Texts`} note={t`A language without its own texts uses those of the first language.`}>
      <FormField form={form} name="default_locale">
        {({ value, choice: { onValue, ...choice } }) => {
          const shown = locale ?? value;
          const { html } = localeNames[shown];
          return (
            <>
              <Span of={3}>
                <SelectField
                  label={t`First language`}
                  options={options}
                  {...choice}
                  onValue={(code) => {
                    if (isLocale(code)) onValue(code);
                  }}
                />
              </Span>
              <Span of={3}>
                <SelectField
                  label={t`Texts in`}
                  options={options}
                  value={shown}
                  onValue={(code) => {
                    if (isLocale(code)) setLocale(code);
                  }}
                />
              </Span>
              <Span key={`${shown} note`} of={6}>
                <FormField form={form} name={`texts.${shown}.note_to_customer`}>
                  {({ text }) => (
                    <TextAreaField
                      label={t`Note to the customer`}
                      optional
                      rows={2}
                      lang={html}
                      maxLength={invoiceLimits.note_to_customer_maximum}
                      {...text}
                    />
                  )}
                </FormField>
              </Span>
              <Span key={`${shown} terms`} of={6}>
                <FormField form={form} name={`texts.${shown}.terms`}>
                  {({ text }) => (
                    <TextAreaField
                      label={t`Terms`}
                      optional
                      rows={2}
                      lang={html}
                      maxLength={invoiceLimits.terms_maximum}
                      {...text}
                    />
                  )}
                </FormField>
              </Span>
            </>
          );
        }}
      </FormField>
    </FormSection>
  );
}

function Numbering({ form, settings }: { form: VersionedForm<Draft>; settings: InvoiceSettings }) {
  const { t } = useLingui();
  const { locale, count } = useFormat();
  const { kindName } = useInvoiceWords();
  const restarts = { yearly: t`Each year`, never: t({ message: 'Never', context: 'when numbers begin again' }) };
  const whole = (typed: string) =>
    /^\d{1,10}$/.test(typed) ? { value: Number(typed) } : { fault: t`Enter a whole number` };
  return (
    <FormSection title={t`Numbers`} note={t`A document gets its number when it is issued. Numbers have no gaps.`}>
      {invoiceKinds.map((kind) => {
        const name = kindName(kind);
        const next = settings.numbering.find((each) => each.kind === kind)?.next_invoice_number ?? '';
        const at = `numbering.${kind}` as const;
        return (
          <Span key={kind} of={6}>
            <fieldset className={styles.number} aria-label={name}>
              <FormField form={form} name={`${at}.pattern`}>
                {({ text }) => (
                  <TextField
                    label={name}
                    help={t`The next one is ${next}`}
                    dir="ltr"
                    maxLength={seriesLimits.pattern_maximum}
                    autoComplete="off"
                    {...text}
                  />
                )}
              </FormField>
              <FormField form={form} name={`${at}.digits`}>
                {({ parsed }) => <NumberField label={t`Digits`} parse={whole} format={count} {...parsed} />}
              </FormField>
              <FormField form={form} name={`${at}.restarts`}>
                {({ choice }) => (
                  <SelectField
                    label={t`Begins again`}
                    options={seriesRestarts.map((value) => ({ value, label: restarts[value] }))}
                    {...choice}
                  />
                )}
              </FormField>
              <FormField form={form} name={`${at}.next_number`}>
                {({ parsed }) => (
                  <NumberField
                    label={t`Next number`}
                    parse={whole}
                    format={(value) => new Intl.NumberFormat(locale, { useGrouping: false }).format(value)}
                    {...parsed}
                  />
                )}
              </FormField>
            </fieldset>
          </Span>
        );
      })}
    </FormSection>
  );
}
