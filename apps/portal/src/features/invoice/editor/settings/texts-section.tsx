import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { type Locale, locales } from '@countinghouse/domain/text/locales';
import { isLocale, localeNames } from '@countinghouse/domain/text/reader-locale';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { TextAreaField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormField } from '../../../../shared/form/form-field.tsx';
import type { VersionedForm } from '../../../../shared/form/use-versioned-form.ts';
import type { SettingsDraft } from './document-settings.ts';

/** The texts of new documents in each language, and the language that others fall back to. */
export function TextsSection({ form }: { form: VersionedForm<SettingsDraft> }) {
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
