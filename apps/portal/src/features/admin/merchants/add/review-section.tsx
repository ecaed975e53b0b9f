import { merchantSettingFlags } from '@countinghouse/domain/access/access';
import type { FieldFault } from '@countinghouse/domain/merchant/merchant-profile';
import { currencies } from '@countinghouse/domain/money';
import { formatPhone } from '@countinghouse/domain/text/format';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { labelled } from '@countinghouse/domain/text/typography';
import { TextButton } from '@countinghouse/ui/button/anchor';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { Plural, useLingui } from '@lingui/react/macro';
import { type Control, useWatch } from 'react-hook-form';
import { fieldGroups, isMarked } from '../../../../shared/form/field-rows.ts';
import { fieldGroupNames, markNames } from '../../../../shared/form/field-rules.tsx';
import { useTransactionFieldNames } from '../../../../shared/form/transaction-field-names.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useAccountCategoryName } from '../../../../shared/merchant/account-category-names.ts';
import {
  fieldsOf,
  type MerchantDraft,
  type MerchantSection,
  merchantSections,
  sectionOf,
} from '../form/merchant-draft.ts';
import { faultsOfNewMerchant } from '../form/merchant-rules.ts';
import { businessTypeNames, feeFrequencyNames, flagNames, timeZoneNames } from '../form/merchant-words.ts';
import { usePlatformName } from '../terminal-keys/platform-words.ts';
import type { AddStep } from './add-merchant-address.ts';

/** A review of all input, section by section, before it is sent. A missing value links to its section. */
export function ReviewSection({
  control,
  names,
  onEdit,
}: {
  control: Control<MerchantDraft>;
  names: Record<AddStep, string>;
  onEdit: (section: MerchantSection) => void;
}) {
  const draft = useWatch({ control }) as MerchantDraft;
  const faults = faultsOfNewMerchant(draft);
  const { t } = useLingui();
  const items = useReviewItems(draft);
  return (
    <>
      {merchantSections.map((section) => {
        const name = names[section];
        const missing = faults.filter((fault: FieldFault) => sectionOf(fault) === section).length;
        return (
          <FormSection
            key={section}
            title={name}
            note={
              <TextButton aria-label={t`Change ${name}`} onClick={() => onEdit(section)}>
                {t`Change`}
              </TextButton>
            }
          >
            {missing === 0 ? null : (
              <Span of={6}>
                <Callout
                  tone="warning"
                  title={
                    <Plural value={missing} one="# field needs your attention" other="# fields need your attention" />
                  }
                />
              </Span>
            )}
            <Span of={6}>
              {items[section].length === 0 ? (
                <p className="ui-second">{t`None`}</p>
              ) : (
                <DefinitionList wide label={name} items={items[section]} />
              )}
            </Span>
          </FormSection>
        );
      })}
    </>
  );
}

/** Returns the lines of each section in readable form. */
function useReviewItems({
  bank_account,
  tax_id,
  currency,
  merchant_setting,
  transaction_fields,
  ...profile
}: MerchantDraft): Record<MerchantSection, { key: string; term: string; value: string }[]> {
  const { t, i18n } = useLingui();
  const platformName = usePlatformName();
  const categoryName = useAccountCategoryName();
  const format = useFormat();
  const fieldName = useTransactionFieldNames();
  const { address } = profile;
  const line = (key: string, term: string, value: string) => ({ key, term, value: value === '' ? '—' : value });
  return {
    business: [
      line('legal_name', t`Legal name`, profile.legal_name),
      line('doing_business_as', t`Doing business as`, profile.doing_business_as),
      line('business_type', t`Business type`, i18n._(businessTypeNames[profile.business_type])),
      line('tax_id', t`Tax ID`, tax_id === '' ? '' : `••••• ${tax_id.slice(-4)}`),
      line(
        'address',
        t`Address`,
        [address.address_1, address.address_2, address.city, `${address.state} ${address.postal_code}`.trim()]
          .filter((part) => part !== '')
          .join(', '),
      ),
      line('phone', t`Phone`, formatPhone(profile.phone) || profile.phone),
      line('email', t`Email`, profile.email),
      line('website', t`Website`, profile.website),
    ],
    owners: profile.owners.map((owner, index) => {
      const number = index + 1;
      const share = format.percent(owner.ownership_percent / 100);
      return line(
        `owner-${index}`,
        `${owner.first_name} ${owner.last_name}`.trim() || t`Owner ${number}`,
        owner.title.trim() === '' ? share : `${owner.title.trim()}, ${share}`,
      );
    }),
    bank: [
      line('routing_number', t`Routing number`, bank_account.routing_number),
      line(
        'account_number',
        t`Account number`,
        bank_account.account_number === '' ? '' : `•••• ${bank_account.account_number.slice(-4)}`,
      ),
    ],
    processing: [
      line('category', t`Category`, categoryName(profile.account_category_code)),
      line('platform', t`Platform`, platformName(profile.platform_id)),
      line('time_zone', t`Time zone`, i18n._(timeZoneNames[profile.time_zone])),
      line('currency', t`Currency`, currencies[currency].alphabetic),
    ],
    fees: profile.fees.map((fee, index) => {
      const number = index + 1;
      const sum = [
        ...(fee.amount === 0 ? [] : [format.money(fee.amount, currency)]),
        ...(fee.basis_points === 0 ? [] : [format.percent(fee.basis_points / 10_000, 2)]),
      ].join(' + ');
      const frequency = i18n._(feeFrequencyNames[fee.frequency]);
      return line(`fee-${index}`, fee.name.trim() || t`Fee ${number}`, sum === '' ? '' : `${sum}, ${frequency}`);
    }),
    settings: [
      line(
        'flags',
        t`What its users can do`,
        merchantSettingFlags
          .filter((flag) => merchant_setting[flag])
          .map((flag) => i18n._(flagNames[flag]))
          .join(', '),
      ),
    ],
    fields: fieldGroups.flatMap((group) => {
      const words = fieldsOf(transaction_fields)
        .filter((entry) => entry.type === group && isMarked(entry, 'visible', 'administrator'))
        .map((entry) => {
          const mark = isMarked(entry, 'required', 'administrator') ? 'required' : 'visible';
          return labelled(fieldName(entry.value), i18n._(markNames.administrator[mark]), localeNamed(i18n.locale));
        });
      return words.length === 0 ? [] : [line(`fields-${group}`, i18n._(fieldGroupNames[group]), words.join(', '))];
    }),
  };
}
