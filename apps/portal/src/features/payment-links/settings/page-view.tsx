import type { PaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { updatePaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/update-payment-link-settings';
import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import {
  type AskedFields,
  askedFields,
  type FieldRule,
  fieldRules,
  isReturnUrl,
  linkLimits,
} from '@countinghouse/domain/payment-link/payment-link';
import { type Locale, locales } from '@countinghouse/domain/text/locales';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { matchesEmail } from '@countinghouse/domain/text/validation';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { TagsField } from '@countinghouse/ui/choice/tags-field';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { TextAreaField, TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { PercentTags } from '../../../shared/fields/percent-tags.tsx';
import { percentsOf, sharesOf } from '../../../shared/fields/percents.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { type FieldFault, judgedBy } from '../../../shared/form/form-rules.ts';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import { type Stored, useVersionedForm } from '../../../shared/form/use-versioned-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import type { LinkMerchant } from '../link-merchant.ts';
import { useLinkWords } from '../link-words.ts';
import styles from './settings.module.css';
import { SettingsTabs } from './settings-tabs.tsx';
import { readPageSettings, savePageSettings, usePageSettings } from './use-page-settings.ts';

type Texts = { heading: string; text: string; thanks: string };

/** The texts and questions of payment pages, as typed. */
type Draft = {
  enabled: boolean;
  default_locale: Locale;
  texts: Record<Locale, Texts>;
  fields: AskedFields;
  tip_percents: string[];
  return_urls: string[];
  terms_url: string;
  privacy_url: string;
  support_email: string;
  sends_receipt: boolean;
};

const noTexts: Texts = { heading: '', text: '', thanks: '' };

const textsOf = (texts: PaymentLinkSettings['texts']) =>
  Object.fromEntries(locales.map((locale) => [locale, texts[locale] ?? noTexts])) as Record<Locale, Texts>;

function storedOf(settings: PaymentLinkSettings): Stored<Draft> {
  const { enabled, default_locale, fields, terms_url, privacy_url, support_email, sends_receipt } = settings;
  return {
    version: settings.version,
    draft: {
      enabled,
      default_locale,
      texts: textsOf(settings.texts),
      fields: { ...fields },
      tip_percents: percentsOf(settings.tip_choices),
      return_urls: [...settings.return_urls],
      terms_url,
      privacy_url,
      support_email,
      sends_receipt,
    },
  };
}

/** A language without any text is left out, so that it uses the default language's. */
function changesOf({ tip_percents, texts, ...draft }: Draft) {
  const written = locales.filter((locale) => Object.values(texts[locale]).some((text) => text.trim() !== ''));
  return {
    ...draft,
    tip_choices: sharesOf(tip_percents),
    texts: Object.fromEntries(written.map((locale) => [locale, texts[locale]])),
  };
}

const notAnAddress = 'must be a whole address';
const notAnEmail = 'must be an email address';
const aCard = 'must not hold a card number';

function faultsOf(draft: Draft): FieldFault[] {
  const faults: FieldFault[] = [];
  for (const name of ['terms_url', 'privacy_url'] as const) {
    const typed = draft[name].trim();
    if (typed !== '' && !(typed.startsWith('https://') && URL.canParse(typed))) {
      faults.push({ field: name, fault: notAnAddress });
    }
  }
  if (draft.support_email.trim() !== '' && !matchesEmail(draft.support_email.trim())) {
    faults.push({ field: 'support_email', fault: notAnEmail });
  }
  for (const locale of locales) {
    for (const [name, text] of Object.entries(draft.texts[locale])) {
      if (holdsCardNumber(text)) faults.push({ field: `texts.${locale}.${name}`, fault: aCard });
    }
  }
  return faults;
}

/** The tab for the texts and questions of payment pages. */
export function PageView({ merchant }: { merchant: LinkMerchant }) {
  const { t } = useLingui();
  const { found, settings } = usePageSettings(merchant.merchant_uid);
  return (
    <RoutePage title={t`Payment Link`}>
      <SettingsTabs current="page" />
      <div className={styles.form}>
        {settings !== undefined ? (
          <Form merchant={merchant} stored={storedOf(settings)} />
        ) : found.isError ? (
          <CallErrorState
            error={found.error}
            title={t`Couldn’t load the settings`}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <FormSkeleton fields={6} />
        )}
      </div>
    </RoutePage>
  );
}

function Form({ merchant, stored }: { merchant: LinkMerchant; stored: Stored<Draft> }) {
  const { t } = useLingui();
  const { merchant_uid } = merchant;
  const rules = useMemo(() => judgedBy<Draft, unknown>(faultsOf, (draft) => draft), []);
  const configuration = useVersionedForm<Draft>({
    stored,
    call: 'get_payment_link_settings',
    writes: updatePaymentLinkSettings,
    forbidden: useCallLocks()(updatePaymentLinkSettings),
    rules,
    sentenceOf: (field, fault) => {
      if (fault === notAnAddress || field === 'terms_url' || field === 'privacy_url') {
        return t`Enter a full address, such as https://example.com/terms`;
      }
      if (field === 'return_urls') return t`Enter https addresses without a question mark or a #`;
      return fault === notAnEmail ? t`Enter an email address, such as name@example.com` : undefined;
    },
    read: async () => storedOf(await readPageSettings(merchant_uid)),
    save: async (draft, _before, version) => storedOf(await savePageSettings(merchant_uid, version, changesOf(draft))),
    saved: t`The page settings are saved`,
  });
  return (
    <SettingsForm label={t`Page settings`} configuration={configuration}>
      <FormSection title={t`Payment pages`} note={t`When off, none of your links can be paid.`}>
        <Span of={6}>
          <FormField form={configuration} name="enabled">
            {({ box }) => <Checkbox label={t`Payment pages are on`} {...box} />}
          </FormField>
        </Span>
        <Span of={6}>
          <FormField form={configuration} name="sends_receipt">
            {({ box }) => <Checkbox label={t`Email the receipt to every payer who gives an address`} {...box} />}
          </FormField>
        </Span>
      </FormSection>
      <TextsSection form={configuration} />
      <AskedFieldsSection form={configuration} />
      <TipsSection form={configuration} />
      <AddressesSection form={configuration} />
    </SettingsForm>
  );
}

type SectionProps = { form: FormOfFields<Draft> };

function TextsSection({ form }: SectionProps) {
  const { t } = useLingui();
  const [locale, setLocale] = useState<Locale>();
  return (
    <FormSection
      title={t`Texts`}
      note={t`Shown on every page. A language without its own texts uses those of the first language.`}
    >
      <FormField form={form} name="default_locale">
        {({ value, choice: { onValue, ...choice } }) => {
          const shown = locale ?? value;
          const base = `texts.${shown}` as const;
          return (
            <>
              <Span of={3}>
                <SelectField
                  label={t`First language`}
                  options={locales.map((code) => ({ value: code, label: localeNames[code].name }))}
                  {...choice}
                  onValue={(code) => onValue(code as Locale)}
                />
              </Span>
              <Span of={3}>
                <SelectField
                  label={t`Texts in`}
                  options={locales.map((code) => ({ value: code, label: localeNames[code].name }))}
                  value={shown}
                  onValue={(code) => setLocale(code as Locale)}
                />
              </Span>
              <Span key={`${base}.heading`} of={6}>
                <FormField form={form} name={`${base}.heading`}>
                  {({ text }) => (
                    <TextField
                      label={t`Heading`}
                      optional
                      lang={localeNames[shown].html}
                      maxLength={linkLimits.heading_maximum}
                      autoComplete="off"
                      {...text}
                    />
                  )}
                </FormField>
              </Span>
              <Span key={`${base}.text`} of={6}>
                <FormField form={form} name={`${base}.text`}>
                  {({ text }) => (
                    <TextAreaField
                      label={t`Introduction`}
                      optional
                      rows={3}
                      dir="auto"
                      lang={localeNames[shown].html}
                      maxLength={linkLimits.text_maximum}
                      {...text}
                    />
                  )}
                </FormField>
              </Span>
              <Span key={`${base}.thanks`} of={6}>
                <FormField form={form} name={`${base}.thanks`}>
                  {({ text }) => (
                    <TextAreaField
                      label={t`Words on the receipt`}
                      optional
                      rows={2}
                      dir="auto"
                      lang={localeNames[shown].html}
                      maxLength={linkLimits.text_maximum}
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

function AskedFieldsSection({ form }: SectionProps) {
  const { t } = useLingui();
  const { fieldName, ruleName } = useLinkWords();
  return (
    <FormSection
      title={t`Asked of the payer`}
      note={t`Card, expiry and security code are always asked. A link can ask for other fields.`}
    >
      {askedFields.map((field) => (
        <Span key={field} of={3}>
          <FormField form={form} name={`fields.${field}`}>
            {({ choice: { onValue, ...choice } }) => (
              <SelectField
                label={fieldName(field)}
                options={fieldRules.map((rule) => ({ value: rule, label: ruleName(rule) }))}
                {...choice}
                onValue={(rule) => onValue(rule as FieldRule)}
              />
            )}
          </FormField>
        </Span>
      ))}
    </FormSection>
  );
}

function TipsSection({ form }: SectionProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  return (
    <FormSection title={t`Tips`} note={t`If empty, payers are not asked for a tip. No tip is preselected.`}>
      <Span of={6}>
        <FormField form={form} name="tip_percents">
          {({ value, change, frame }) => <PercentTags value={value} onChange={change} locale={locale} {...frame} />}
        </FormField>
      </Span>
    </FormSection>
  );
}

function AddressesSection({ form }: SectionProps) {
  const { t } = useLingui();
  const maximum = linkLimits.return_urls_maximum;
  return (
    <FormSection
      title={t`Addresses`}
      note={t`Your terms, your contact address, and the pages payers may return to after paying.`}
    >
      <Span of={6}>
        <FormField form={form} name="return_urls">
          {({ value, change, frame }) => (
            <TagsField
              label={t`Return addresses`}
              help={t`Payers return only to pages under these addresses. Press Enter after each.`}
              values={value}
              onValues={change}
              read={(typed) => {
                const url = typed.trim();
                if (!isReturnUrl(url)) {
                  return {
                    fault: t`Enter an https address without a question mark or a #, such as https://example.com/paid`,
                  };
                }
                return value.length >= maximum
                  ? { fault: t`At most ${maximum} addresses can be kept` }
                  : { value: url };
              }}
              {...frame}
            />
          )}
        </FormField>
      </Span>
      {(['terms_url', 'privacy_url'] as const).map((name) => (
        <Span key={name} of={6}>
          <FormField form={form} name={name}>
            {({ text }) => (
              <TextField
                label={name === 'terms_url' ? t`Terms` : t`Privacy notice`}
                optional
                dir="ltr"
                inputMode="url"
                placeholder="https://"
                maxLength={500}
                autoComplete="off"
                {...text}
              />
            )}
          </FormField>
        </Span>
      ))}
      <Span of={6}>
        <FormField form={form} name="support_email">
          {({ text }) => (
            <TextField
              label={t`Email for questions`}
              optional
              help={t`Shown to payers when something goes wrong.`}
              type="email"
              dir="ltr"
              maxLength={254}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
      </Span>
    </FormSection>
  );
}
