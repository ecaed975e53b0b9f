import { getMerchant } from '@countinghouse/contract/merchants/get-merchant';
import { getMerchantProfile } from '@countinghouse/contract/merchants/get-merchant-profile';
import type { MerchantProfileView } from '@countinghouse/contract/merchants/merchant-profile';
import { searchMerchants } from '@countinghouse/contract/merchants/search-merchants';
import { updateMerchant } from '@countinghouse/contract/merchants/update-merchant';
import { faultsOfProfile, faultsOfSecrets, type MerchantProfile } from '@countinghouse/domain/merchant-profile';
import { businessDateOf } from '@countinghouse/domain/time-zones';
import { IdText } from '@countinghouse/ui/id-text';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../../shared/client/send.ts';
import { clock } from '../../../../shared/clock.ts';
import { focusOnFault } from '../../../../shared/form/focus-on-fault.ts';
import { SettingsForm } from '../../../../shared/form/settings-form.tsx';
import { type Stored, useConfiguration } from '../../../../shared/form/use-configuration.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { BusinessSection } from '../form/business-section.tsx';
import { FeesSection } from '../form/fees-section.tsx';
import { merchantSections, profileBody, profileOf, sectionOf } from '../form/merchant-draft.ts';
import { OwnersSection } from '../form/owners-section.tsx';
import { ProcessingSection } from '../form/processing-section.tsx';
import { useMerchantFaults } from '../form/use-merchant-faults.ts';
import { MerchantProfileTab } from '../merchant-profile-tab.tsx';
import type { MerchantTabProps } from '../merchant-tab-props.ts';
import { BankAccount } from './bank-account.tsx';

type Draft = { profile: MerchantProfile; tax_id: string };

const storedOf = (view: MerchantProfileView): Stored<Draft> => ({
  version: view.version,
  draft: { profile: profileOf(view), tax_id: '' },
});

/** What is known of a merchant's business, to be changed; its bank account is changed by itself. */
export function DetailsTab({ merchant_uid }: MerchantTabProps) {
  return (
    <MerchantProfileTab merchant_uid={merchant_uid}>
      {(view) => (
        <>
          <ProfileForm merchant_uid={merchant_uid} view={view} />
          <BankAccount merchant_uid={merchant_uid} bank_account={view.bank_account} />
        </>
      )}
    </MerchantProfileTab>
  );
}

function ProfileForm({ merchant_uid, view }: { merchant_uid: string; view: MerchantProfileView }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const params = { id: merchant_uid };
  const configuration = useConfiguration<Draft>({
    stored: storedOf(view),
    call: getMerchantProfile.name,
    writes: updateMerchant,
    also: [getMerchant, searchMerchants],
    read: async () => storedOf((await send(getMerchantProfile, { params })).merchant_profile),
    save: async ({ profile, tax_id }, _before, version) => {
      const body = { ...profileBody(profile), version, ...(tax_id === '' ? {} : { tax_id }) };
      return storedOf((await send(updateMerchant, { params, body })).merchant_profile);
    },
    saved: t`Merchant saved`,
  });
  const { draft, change, locked } = configuration;
  const { profile, tax_id } = draft;
  const disabled = locked !== undefined || !may('MEUP');
  const found = [
    ...faultsOfProfile(profile, businessDateOf(clock.now(), profile.time_zone)),
    ...faultsOfSecrets({ tax_id: tax_id === '' ? undefined : tax_id }),
  ];
  const faults = useMerchantFaults(found, disabled);
  const onChange = (part: Partial<MerchantProfile>) => change({ ...draft, profile: { ...profile, ...part } });
  const last_four = view.tax_id_last_four;
  const submit = async () => {
    if (found.length === 0) return configuration.submit();
    for (const section of merchantSections)
      if (found.some((fault) => sectionOf(fault) === section)) faults.show(section);
    focusOnFault(document.querySelector('main form'));
  };
  return (
    <SettingsForm
      label={t`Details`}
      configuration={{
        ...configuration,
        submit,
        locked: locked ?? (may('MEUP') ? undefined : t`This needs Merchant, Update (MEUP)`),
      }}
      beside={<IdText id={merchant_uid} label={t`Merchant ID`} />}
    >
      <BusinessSection
        profile={profile}
        onChange={onChange}
        tax_id={tax_id}
        onTaxId={(digits) => change({ ...draft, tax_id: digits })}
        tax_id_help={
          last_four === null
            ? t`Nine digits. None is known yet.`
            : t`It ends in ${last_four}. Leave it empty to keep it.`
        }
        faults={faults}
      />
      <OwnersSection
        owners={profile.owners}
        onChange={(owners) => onChange({ owners })}
        faults={faults}
        disabled={disabled}
      />
      <ProcessingSection profile={profile} onChange={onChange} disabled={disabled} />
      <FeesSection fees={profile.fees} onChange={(fees) => onChange({ fees })} faults={faults} disabled={disabled} />
    </SettingsForm>
  );
}
