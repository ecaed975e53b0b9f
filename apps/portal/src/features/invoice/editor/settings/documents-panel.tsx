import { getInvoiceSettings } from '@countinghouse/contract/invoice/settings/get-invoice-settings';
import type { InvoiceSettings } from '@countinghouse/contract/invoice/settings/invoice-settings';
import { updateInvoiceSettings } from '@countinghouse/contract/invoice/settings/update-invoice-settings';
import { invoiceLimits, paymentTerms, seriesLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { send } from '../../../../shared/client/send.ts';
import { useCall } from '../../../../shared/client/use-call.ts';
import { PercentTags } from '../../../../shared/fields/percent-tags.tsx';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { judgedBy } from '../../../../shared/form/form-rules.ts';
import { SettingsForm } from '../../../../shared/form/settings-form.tsx';
import { type Stored, useVersionedForm, type VersionedForm } from '../../../../shared/form/use-versioned-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { useCallLocks } from '../../../../shared/session/use-call-locks.ts';
import { ReminderChips } from '../reminder-chips.tsx';
import { useTermsWords } from '../use-terms-words.ts';
import { changesOf, faultsOf, type SettingsDraft, storedOf } from './document-settings.ts';
import { NumberingSection } from './numbering-section.tsx';
import { TextsSection } from './texts-section.tsx';

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
  stored: Stored<SettingsDraft>;
  settings: InvoiceSettings;
  onUnsent: (unsent: boolean) => void;
}) {
  const { t } = useLingui();
  const configuration = useDocumentSettings(stored);
  const { unsent } = configuration;
  useEffect(() => onUnsent(unsent), [unsent, onUnsent]);
  return (
    <SettingsForm label={t`Invoice settings`} configuration={configuration}>
      <DefaultsSection form={configuration} />
      <TextsSection form={configuration} />
      <NumberingSection form={configuration} settings={settings} />
    </SettingsForm>
  );
}

/** Returns the form of the settings: its rules, their messages, and how it is saved. */
function useDocumentSettings(stored: Stored<SettingsDraft>): VersionedForm<SettingsDraft> {
  const { t } = useLingui();
  const { count } = useFormat();
  const rules = useMemo(() => judgedBy<SettingsDraft, unknown>(faultsOf, (draft) => draft), []);
  const most = count(invoiceLimits.reminders_maximum);
  const fewest = count(seriesLimits.digits_minimum);
  const digits = count(seriesLimits.digits_maximum);
  return useVersionedForm<SettingsDraft>({
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
}

/** The payment terms, reminders and tips of new documents. */
function DefaultsSection({ form }: { form: VersionedForm<SettingsDraft> }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { termsName } = useTermsWords();
  return (
    <FormSection title={t`New documents`} note={t`Each document can differ.`}>
      <Span of={3}>
        <FormField form={form} name="payment_terms">
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
        <FormField form={form} name="reminder_days">
          {({ value, change, frame: { error, disabled } }) => (
            <ReminderChips label={t`Reminders`} days={value} error={error} disabled={disabled} onDays={change} />
          )}
        </FormField>
      </Span>
      <Span of={6}>
        <FormField form={form} name="tip_percents">
          {({ value, change, frame }) => (
            <PercentTags label={t`Tips`} value={value} onChange={change} locale={locale} {...frame} />
          )}
        </FormField>
      </Span>
    </FormSection>
  );
}
