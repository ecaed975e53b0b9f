import type { PaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { updatePaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/update-payment-link-settings';
import { currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { protectionModes } from '@countinghouse/domain/payment-link/payment-link';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { MoneyField, NumberField } from '@countinghouse/ui/field/money-field';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { judgedBy, missing } from '../../../shared/form/form-rules.ts';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { type Stored, useVersionedForm } from '../../../shared/form/use-versioned-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import type { LinkMerchant } from '../link-merchant.ts';
import { HeldOffAttempts } from '../protection/held-off.tsx';
import { ProtectionsInForce } from '../protection/protections-in-force.tsx';
import styles from './settings.module.css';
import { SettingsTabs } from './settings-tabs.tsx';
import { readPageSettings, savePageSettings, usePageSettings } from './use-page-settings.ts';

type Draft = {
  protection: PaymentLinkSettings['protection'];
  daily_amount_maximum: number | null;
  daily_count_maximum: number | null;
};

const storedOf = (settings: PaymentLinkSettings): Stored<Draft> => {
  const { version, protection, daily_amount_maximum, daily_count_maximum } = settings;
  return { version, draft: { protection, daily_amount_maximum, daily_count_maximum } };
};

const count_maximum = 1_000_000;

/** The tab of the protection against card testing. */
export function ProtectionView({ merchant }: { merchant: LinkMerchant }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const { found, settings } = usePageSettings(merchant.merchant_uid);
  return (
    <RoutePage
      title={t`Payment Link`}
      purpose={t`Payment pages are protected from card testing. Every attempt is counted before it is sent.`}
    >
      <SettingsTabs current="protection" />
      <div className={styles.form}>
        {may('PLVW') ? (
          <>
            <FormSection title={t`Under attack`} note={t`What is paused or limited because of card testing.`}>
              <Span of={6}>
                <ProtectionsInForce merchant={merchant} />
              </Span>
            </FormSection>
            <FormSection
              title={t`Refused attempts`}
              note={t`Attempts that were refused before they reached your processor.`}
            >
              <Span of={6}>
                <HeldOffAttempts merchant={merchant} />
              </Span>
            </FormSection>
          </>
        ) : null}
        {settings !== undefined ? (
          <Form merchant={merchant} stored={storedOf(settings)} />
        ) : found.isError ? (
          <CallErrorState
            error={found.error}
            title={t`Couldn’t load the settings`}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <FormSkeleton fields={4} />
        )}
      </div>
    </RoutePage>
  );
}

function Form({ merchant, stored }: { merchant: LinkMerchant; stored: Stored<Draft> }) {
  const { t } = useLingui();
  const { locale, money, count } = useFormat();
  const { amountFault } = useProblemTexts();
  const { merchant_uid } = merchant;
  const most = count(count_maximum);
  const rules = useMemo(
    () =>
      judgedBy<Draft, unknown>(
        (draft) =>
          (['daily_amount_maximum', 'daily_count_maximum'] as const)
            .filter((field) => draft[field] === null)
            .map((field) => ({ field, fault: missing })),
        (draft) => draft,
      ),
    [],
  );
  const configuration = useVersionedForm<Draft>({
    stored,
    call: 'get_payment_link_settings',
    writes: updatePaymentLinkSettings,
    forbidden: useCallLocks()(updatePaymentLinkSettings),
    rules,
    read: async () => storedOf(await readPageSettings(merchant_uid)),
    save: async ({ protection, daily_amount_maximum, daily_count_maximum }, before, version) =>
      storedOf(
        await savePageSettings(merchant_uid, version, {
          protection,
          daily_amount_maximum: daily_amount_maximum ?? before.daily_amount_maximum ?? 0,
          daily_count_maximum: daily_count_maximum ?? before.daily_count_maximum ?? 0,
        }),
      ),
    saved: t`The protection is saved`,
  });
  const names = {
    normal: { label: t({ message: 'Normal', context: 'protection' }), help: t`For most businesses.` },
    strict: {
      label: t({ message: 'Strict', context: 'protection' }),
      help: t`Half as many attempts before a card, an IP address or a link is blocked. Use it while you are under attack.`,
    },
  };
  return (
    <SettingsForm label={t`Protection`} configuration={configuration}>
      <FormSection
        title={t`Mode`}
        note={t`Payers never solve puzzles. Their browser does a small calculation in the background.`}
      >
        <Span of={6}>
          <FormField form={configuration} name="protection">
            {({ choice }) => (
              <RadioGroup
                label={t`Mode`}
                options={protectionModes.map((mode) => ({ value: mode, ...names[mode] }))}
                {...choice}
              />
            )}
          </FormField>
        </Span>
      </FormSection>
      <FormSection
        title={t`Daily limits`}
        note={t`The limit for all links together per day in your time zone. After that, payers see that you cannot take payments right now.`}
      >
        <Span of={3}>
          <FormField form={configuration} name="daily_amount_maximum">
            {({ parsed }) => (
              <MoneyField
                label={t`Amount a day`}
                symbol={currencies[840].symbol}
                parse={(typed) => {
                  const read = parseMoneyInput(typed, { locale });
                  if (!('fault' in read)) return { value: read.amount };
                  return read.fault === 'empty' ? { value: null } : { fault: amountFault(read.fault) };
                }}
                format={(amount) => money(amount, 840).slice(currencies[840].symbol.length)}
                {...parsed}
              />
            )}
          </FormField>
        </Span>
        <Span of={3}>
          <FormField form={configuration} name="daily_count_maximum">
            {({ parsed }) => (
              <NumberField
                label={t`Payments a day`}
                inputMode="numeric"
                parse={(typed) => {
                  const digits = typed.replace(/[\s.,’']/g, '');
                  if (digits === '') return { value: null };
                  const value = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
                  return value < 1 || value > count_maximum
                    ? { fault: t`Enter a whole number from 1 to ${most}` }
                    : { value };
                }}
                format={count}
                {...parsed}
              />
            )}
          </FormField>
        </Span>
      </FormSection>
    </SettingsForm>
  );
}
