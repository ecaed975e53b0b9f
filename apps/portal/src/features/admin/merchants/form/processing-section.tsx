import { type AccountCategory, accountCategories, type Platform, platforms } from '@countinghouse/domain/constants';
import type { MerchantProfile } from '@countinghouse/domain/merchant-profile';
import { type CurrencyCode, currencies } from '@countinghouse/domain/money';
import { type TimeZone, timeZones } from '@countinghouse/domain/time-zones';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import { SelectField } from '@countinghouse/ui/select-field';
import { useLingui } from '@lingui/react/macro';
import { useAccountCategoryName } from '../../../../shared/merchant/account-category-names.ts';
import { usePlatformName } from '../terminal-keys/platform-words.ts';
import { sectionNames, timeZoneNames } from './merchant-words.ts';

/** How the merchant's payments are processed. A currency is chosen once: `onCurrency` is left out where there are payments in it. */
export function ProcessingSection({
  profile,
  onChange,
  currency,
  onCurrency,
  disabled,
}: {
  profile: MerchantProfile;
  onChange: (change: Partial<MerchantProfile>) => void;
  currency?: CurrencyCode;
  onCurrency?: (currency: CurrencyCode) => void;
  disabled: boolean;
}) {
  const { t, i18n } = useLingui();
  const platformName = usePlatformName();
  const categoryName = useAccountCategoryName();
  return (
    <FormSection id="processing" title={i18n._(sectionNames.processing)}>
      <Span of={3}>
        <SelectField
          label={t`Category`}
          name="account_category_code"
          disabled={disabled}
          options={accountCategories.map((value) => ({ value, label: categoryName(value) }))}
          value={profile.account_category_code}
          onValue={(value) => onChange({ account_category_code: value as AccountCategory })}
        />
      </Span>
      <Span of={3}>
        <SelectField
          label={t`Platform`}
          name="platform_id"
          disabled={disabled}
          options={platforms.map((value) => ({ value: String(value), label: platformName(value) }))}
          value={String(profile.platform_id)}
          onValue={(value) => onChange({ platform_id: Number(value) as Platform })}
        />
      </Span>
      <Span of={3}>
        <SelectField
          label={t`Time zone`}
          name="time_zone"
          disabled={disabled}
          help={t`All business dates go by it.`}
          options={(Object.keys(timeZones) as TimeZone[]).map((value) => ({
            value,
            label: i18n._(timeZoneNames[value]),
          }))}
          value={profile.time_zone}
          onValue={(value) => onChange({ time_zone: value as TimeZone })}
        />
      </Span>
      {onCurrency === undefined || currency === undefined ? null : (
        <Span of={3}>
          <SelectField
            label={t`Currency`}
            name="currency"
            help={t`It stays once the merchant is added.`}
            options={Object.entries(currencies).map(([value, { alphabetic }]) => ({ value, label: alphabetic }))}
            value={String(currency)}
            onValue={(value) => onCurrency(Number(value) as CurrencyCode)}
          />
        </Span>
      )}
    </FormSection>
  );
}
