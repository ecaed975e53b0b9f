import { getMerchant } from '@countinghouse/contract/merchants/merchant/get-merchant';
import type { CardStorage } from '@countinghouse/contract/merchants/settings/card-storage';
import { getCardStorage } from '@countinghouse/contract/merchants/settings/get-card-storage';
import { updateCardStorage } from '@countinghouse/contract/merchants/settings/update-card-storage';
import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import { type Locale, locales } from '@countinghouse/domain/text/locales';
import { localeNames as namedLocales } from '@countinghouse/domain/text/reader-locale';
import { defaultConsentSentence } from '@countinghouse/domain/vault/consent';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { Switch } from '@countinghouse/ui/choice/switch';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { TextAreaField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { faultOf, problemOf } from '../../../shared/fields/problem.ts';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { type FieldFault, judgedBy } from '../../../shared/form/form-rules.ts';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { type Stored, useVersionedForm } from '../../../shared/form/use-versioned-form.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { ForMerchant } from '../for-merchant.tsx';
import styles from './stored-cards.module.css';

/** /settings/stored-cards: whether cards are verified before they are stored, what customers agree to, and whether they are mailed before a card
 * expires. */
export function StoredCardsPage() {
  const { t } = useLingui();
  return (
    <ForMerchant
      title={t`Stored Cards`}
      purpose={t`How cards get into your vault, and the mail your customers get before one expires.`}
    >
      {({ merchant_uid }) => <Loaded key={merchant_uid} merchant_uid={merchant_uid} />}
    </ForMerchant>
  );
}

function Loaded({ merchant_uid }: { merchant_uid: string }) {
  const { t } = useLingui();
  const params = { id: merchant_uid };
  const found = useCall(getCardStorage, { params }, { shown: 'in_place' });
  const named = useCall(getMerchant, { params }, { shown: 'log' });
  if (found.data === undefined || (named.data === undefined && !named.isError)) {
    return found.isError ? (
      <CallErrorState error={found.error} title={t`Couldn’t load the settings`} onRetry={() => void found.refetch()} />
    ) : (
      <FormSkeleton fields={7} />
    );
  }
  return (
    <StorageForm
      merchant_uid={merchant_uid}
      business={named.data?.merchant.doing_business_as ?? ''}
      storage={found.data.card_storage}
    />
  );
}

type Draft = { verify_cards: boolean; mail_expiry_notices: boolean; consent_texts: Record<Locale, string> };

function storedOf({ version, verify_cards, mail_expiry_notices, consent_texts }: CardStorage): Stored<Draft> {
  const texts = locales.map((locale) => [locale, consent_texts[locale] ?? '']);
  return { version, draft: { verify_cards, mail_expiry_notices, consent_texts: Object.fromEntries(texts) } };
}

/** Returns what is saved: of the sentences only those that the merchant has written. An empty one means the default. */
function bodyOf({ verify_cards, mail_expiry_notices, consent_texts }: Draft): Omit<CardStorage, 'version'> {
  const written = locales.flatMap((locale) => {
    const text = consent_texts[locale].trim();
    return text === '' ? [] : [[locale, text]];
  });
  return { verify_cards, mail_expiry_notices, consent_texts: Object.fromEntries(written) };
}

function faultsOf({ consent_texts }: Draft): FieldFault[] {
  return locales
    .filter((locale) => holdsCardNumber(consent_texts[locale]))
    .map((locale) => ({ field: `consent_texts.${locale}`, fault: faultOf({ code: 'card_number_inside' }) }));
}

function StorageForm({
  merchant_uid,
  business,
  storage,
}: {
  merchant_uid: string;
  business: string;
  storage: CardStorage;
}) {
  const { t } = useLingui();
  const { problemText } = useProblemTexts();
  const params = { id: merchant_uid };
  const form = useVersionedForm<Draft>({
    stored: storedOf(storage),
    call: getCardStorage.name,
    writes: updateCardStorage,
    rules: judgedBy(faultsOf, (draft) => draft),
    shown: 'left_filled',
    sentenceOf: (_field, fault) => {
      const problem = problemOf(fault);
      return problem === undefined ? undefined : problemText(problem);
    },
    read: async () => storedOf((await send(getCardStorage, { params })).card_storage),
    save: async (draft, _before, version) =>
      storedOf((await send(updateCardStorage, { params, body: { ...bodyOf(draft), version } })).card_storage),
    saved: t`Saved. It applies from now on`,
  });
  return (
    <SettingsForm label={t`Stored Cards`} configuration={form}>
      <FormSection title={t`Verification`} note={t`Verifies a card before anything is charged.`}>
        <Span of={6}>
          <FormField form={form} name="verify_cards">
            {({ value, change, frame }) => (
              <Switch
                label={t`Ask the issuer before a card is stored`}
                help={
                  value
                    ? t`The card is checked with an amount of zero. If the issuer declines, the card is not stored.`
                    : t`Cards are stored without a check. The first charge shows whether a card is valid.`
                }
                on={value}
                disabled={frame.disabled}
                onChange={change}
              />
            )}
          </FormField>
        </Span>
      </FormSection>
      <FormSection title={t`Expiry notices`} note={t`The webhook event account.expiring is sent either way.`}>
        <Span of={6}>
          <FormField form={form} name="mail_expiry_notices">
            {({ value, change, frame }) => (
              <Switch
                label={t`Mail customers before their card expires`}
                help={
                  value
                    ? t`They are mailed 30 and 7 days before, if the card has charges to come.`
                    : t`They are not mailed. Charges to come fail once the card has expired.`
                }
                on={value}
                disabled={frame.disabled}
                onChange={change}
              />
            )}
          </FormField>
        </Span>
      </FormSection>
      <FormSection
        title={t`Consent`}
        note={t`What customers agree to when a card is stored, in their own language. It is stored word for word with the card. A language that you leave empty has our sentence.`}
      >
        {locales.map((locale) => (
          <Span key={locale} of={6}>
            <FormField form={form} name={`consent_texts.${locale}`}>
              {({ text }) => (
                <TextAreaField
                  label={namedLocales[locale].name}
                  lang={locale}
                  optional
                  className={styles.sentence}
                  rows={3}
                  maxLength={vaultLimits.consent_text_maximum}
                  placeholder={defaultConsentSentence(locale, business)}
                  {...text}
                />
              )}
            </FormField>
          </Span>
        ))}
      </FormSection>
    </SettingsForm>
  );
}
