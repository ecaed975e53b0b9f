import { getMerchant } from '@countinghouse/contract/merchants/merchant/get-merchant';
import { getMerchantProfile } from '@countinghouse/contract/merchants/merchant/get-merchant-profile';
import type { MerchantProfileView } from '@countinghouse/contract/merchants/merchant/merchant-profile';
import { searchMerchants } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { updateMerchant } from '@countinghouse/contract/merchants/merchant/update-merchant';
import { IdText } from '@countinghouse/ui/display/id-text';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../../shared/client/send.ts';
import { SettingsForm } from '../../../../shared/form/settings-form.tsx';
import { type Stored, useVersionedForm } from '../../../../shared/form/use-versioned-form.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { BusinessSection } from '../form/business-section.tsx';
import { FeesSection } from '../form/fees-section.tsx';
import { draftOf, type MerchantDraft, profileBody } from '../form/merchant-draft.ts';
import { detailsRules } from '../form/merchant-rules.ts';
import { OwnersSection } from '../form/owners-section.tsx';
import { ProcessingSection } from '../form/processing-section.tsx';
import { useMerchantSentence } from '../form/use-merchant-sentence.ts';
import { MerchantProfileTab } from '../merchant-profile-tab.tsx';
import type { MerchantTabProps } from '../merchant-tab-props.ts';
import { BankAccount } from './bank-account.tsx';

const storedOf = (view: MerchantProfileView): Stored<MerchantDraft> => ({
  version: view.version,
  draft: draftOf(view),
});

/** The tab to change the data of a merchant's business. Its bank account is changed separately. */
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
  const form = useVersionedForm<MerchantDraft>({
    stored: storedOf(view),
    call: getMerchantProfile.name,
    writes: updateMerchant,
    also: [getMerchant, searchMerchants],
    rules: detailsRules,
    sentenceOf: useMerchantSentence(),
    read: async () => storedOf((await send(getMerchantProfile, { params })).merchant_profile),
    save: async (draft, _before, version) => {
      const { tax_id } = draft;
      const body = { ...profileBody(draft), version, ...(tax_id === '' ? {} : { tax_id }) };
      return storedOf((await send(updateMerchant, { params, body })).merchant_profile);
    },
    saved: t`Merchant saved`,
  });
  const locked = form.locked ?? (may('MEUP') ? undefined : t`This needs Merchant, Update (MEUP)`);
  const lockable = { ...form, locked, disabled: locked !== undefined };
  const last_four = view.tax_id_last_four;
  return (
    <SettingsForm
      label={t`Details`}
      configuration={lockable}
      beside={<IdText id={merchant_uid} label={t`Merchant ID`} />}
    >
      <BusinessSection
        form={lockable}
        tax_id_help={
          last_four === null ? t`Nine digits. None is known yet.` : t`Ends in ${last_four}. Leave empty to keep it.`
        }
      />
      <OwnersSection form={lockable} />
      <ProcessingSection form={lockable} />
      <FeesSection form={lockable} />
    </SettingsForm>
  );
}
