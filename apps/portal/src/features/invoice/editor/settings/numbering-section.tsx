import type { InvoiceSettings } from '@countinghouse/contract/invoice/settings/invoice-settings';
import { seriesLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { seriesRestarts } from '@countinghouse/domain/invoice/invoice-number';
import { invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { NumberField } from '@countinghouse/ui/field/money-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { FormField } from '../../../../shared/form/form-field.tsx';
import type { VersionedForm } from '../../../../shared/form/use-versioned-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useInvoiceWords } from '../../../../shared/invoice/invoice-words.ts';
import type { SettingsDraft } from './document-settings.ts';
import styles from './settings.module.css';

/** The number series of each kind of document. */
export function NumberingSection({
  form,
  settings,
}: {
  form: VersionedForm<SettingsDraft>;
  settings: InvoiceSettings;
}) {
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
