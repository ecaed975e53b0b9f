import { type AccountCategory, accountCategories, type Platform, platforms } from '@countinghouse/domain/constants';
import { type CurrencyCode, currencies } from '@countinghouse/domain/money';
import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { FormField } from '../../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { useAccountCategoryName } from '../../../../shared/merchant/account-category-names.ts';
import { usePlatformName } from '../terminal-keys/platform-words.ts';
import type { MerchantDraft } from './merchant-draft.ts';
import { sectionNames, timeZoneNames } from './merchant-words.ts';

/** How the merchant's payments are processed. The currency can only be chosen for a `fresh` merchant. */
export function ProcessingSection({ form, fresh = false }: { form: FormOfFields<MerchantDraft>; fresh?: boolean }) {
  const { t, i18n } = useLingui();
  const platformName = usePlatformName();
  const categoryName = useAccountCategoryName();
  return (
    <FormSection id="processing" title={i18n._(sectionNames.processing)}>
      <Span of={3}>
        <FormField form={form} name="account_category_code">
          {({ choice, change }) => (
            <SelectField
              label={t`Category`}
              options={accountCategories.map((value) => ({ value, label: categoryName(value) }))}
              {...choice}
              onValue={(value) => change(value as AccountCategory)}
            />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="platform_id">
          {({ choice, value, change }) => (
            <SelectField
              label={t`Platform`}
              options={platforms.map((each) => ({ value: String(each), label: platformName(each) }))}
              {...choice}
              value={String(value)}
              onValue={(chosen) => change(Number(chosen) as Platform)}
            />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="time_zone">
          {({ choice, change }) => (
            <SelectField
              label={t`Time zone`}
              help={t`It determines all business dates.`}
              options={(Object.keys(timeZones) as TimeZone[]).map((value) => ({
                value,
                label: i18n._(timeZoneNames[value]),
              }))}
              {...choice}
              onValue={(value) => change(value as TimeZone)}
            />
          )}
        </FormField>
      </Span>
      {fresh ? (
        <Span of={3}>
          <FormField form={form} name="currency">
            {({ choice, value, change }) => (
              <SelectField
                label={t`Currency`}
                help={t`It cannot be changed once the merchant is added.`}
                options={Object.entries(currencies).map(([code, { alphabetic }]) => ({
                  value: code,
                  label: alphabetic,
                }))}
                {...choice}
                value={String(value)}
                onValue={(chosen) => change(Number(chosen) as CurrencyCode)}
              />
            )}
          </FormField>
        </Span>
      ) : null}
    </FormSection>
  );
}
