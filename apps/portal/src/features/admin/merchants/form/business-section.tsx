import { formatPhone } from '@countinghouse/domain/format';
import { type BusinessType, businessTypes, type MerchantProfile } from '@countinghouse/domain/merchant-profile';
import { DigitsField } from '@countinghouse/ui/digits-field';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import { SelectField } from '@countinghouse/ui/select-field';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { AddressSection } from './address-section.tsx';
import { businessTypeNames, sectionNames } from './merchant-words.ts';
import type { FieldFaults } from './use-merchant-faults.ts';

/** Who the business is and how it is reached. `tax_id_help` says what is known of a tax ID that is there. */
export function BusinessSection({
  profile,
  onChange,
  tax_id,
  onTaxId,
  tax_id_help,
  faults,
}: {
  profile: MerchantProfile;
  onChange: (change: Partial<MerchantProfile>) => void;
  tax_id: string;
  onTaxId: (tax_id: string) => void;
  tax_id_help: string;
  faults: FieldFaults;
}) {
  const { t, i18n } = useLingui();
  const { frameOf } = faults;
  const line = (field: 'legal_name' | 'doing_business_as' | 'email' | 'website', label: string) => ({
    ...frameOf(field),
    label,
    value: profile[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <FormSection id="business" title={i18n._(sectionNames.business)} note={t`As it stands on its papers.`}>
      <Span of={6}>
        <TextField {...line('legal_name', t`Legal name`)} maxLength={100} />
      </Span>
      <Span of={6}>
        <TextField
          {...line('doing_business_as', t`Doing business as`)}
          maxLength={100}
          help={t`What its customers know it by; it stands on receipts.`}
        />
      </Span>
      <Span of={3}>
        <SelectField
          {...frameOf('business_type')}
          label={t`Business type`}
          options={businessTypes.map((value) => ({ value, label: i18n._(businessTypeNames[value]) }))}
          value={profile.business_type}
          onValue={(value) => onChange({ business_type: value as BusinessType })}
        />
      </Span>
      <Span of={3}>
        <DigitsField
          {...frameOf('tax_id')}
          label={t`Tax ID`}
          longest={9}
          digits={tax_id}
          onDigits={onTaxId}
          help={tax_id_help}
        />
      </Span>
      <AddressSection
        at="address"
        address={profile.address}
        onChange={(address) => onChange({ address })}
        frameOf={frameOf}
      />
      <Span of={3}>
        <DigitsField
          {...frameOf('phone')}
          label={t`Telephone`}
          longest={10}
          format={(digits) => formatPhone(digits) || digits}
          digits={profile.phone}
          onDigits={(phone) => onChange({ phone })}
        />
      </Span>
      <Span of={3}>
        <TextField {...line('email', t`Email`)} type="email" help={t`It hears of changes of the bank account.`} />
      </Span>
      <Span of={6}>
        <TextField {...line('website', t`Website`)} optional maxLength={200} />
      </Span>
    </FormSection>
  );
}
