import { getMerchant } from '@countinghouse/contract/merchants/merchant/get-merchant';
import { getMerchantProfile } from '@countinghouse/contract/merchants/merchant/get-merchant-profile';
import type { MerchantProfileView } from '@countinghouse/contract/merchants/merchant/merchant-profile';
import { updateMerchantSettings } from '@countinghouse/contract/merchants/merchant/update-merchant-settings';
import type { MerchantSetting } from '@countinghouse/domain/access/access';
import { LinkButton } from '@countinghouse/ui/button/button';
import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../../shared/client/send.ts';
import { SettingsForm } from '../../../../shared/form/settings-form.tsx';
import { useConfiguration } from '../../../../shared/form/use-configuration.ts';
import type { Stored } from '../../../../shared/form/use-versioned-form.ts';
import { useMayOpen } from '../../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../../shared/routes/routes.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { SwitchesSection } from '../form/switches-section.tsx';
import { MerchantProfileTab } from '../merchant-profile-tab.tsx';
import type { MerchantTabProps } from '../merchant-tab-props.ts';

const storedOf = (view: MerchantProfileView): Stored<MerchantSetting> => ({
  version: view.setting_version,
  draft: view.merchant_setting,
});

/** The setting switches of a merchant, with links to its other settings. */
export function SettingsTab({ merchant_uid }: MerchantTabProps) {
  return (
    <MerchantProfileTab merchant_uid={merchant_uid}>
      {(view) => (
        <>
          <SwitchesForm merchant_uid={merchant_uid} view={view} />
          <Elsewhere merchant_uid={merchant_uid} />
        </>
      )}
    </MerchantProfileTab>
  );
}

function SwitchesForm({ merchant_uid, view }: { merchant_uid: string; view: MerchantProfileView }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const params = { id: merchant_uid };
  const configuration = useConfiguration<MerchantSetting>({
    stored: storedOf(view),
    call: getMerchantProfile.name,
    writes: updateMerchantSettings,
    also: [getMerchant],
    read: async () => storedOf((await send(getMerchantProfile, { params })).merchant_profile),
    save: async (merchant_setting, _before, version) => {
      const saved = await send(updateMerchantSettings, { params, body: { version, merchant_setting } });
      return { version: saved.version, draft: saved.merchant_setting };
    },
    saved: t`Settings saved`,
  });
  const locked = configuration.locked ?? (may('MEUP') ? undefined : t`This needs Merchant, Update (MEUP)`);
  return (
    <SettingsForm label={t`Settings`} configuration={{ ...configuration, locked }}>
      <SwitchesSection setting={configuration.draft} onChange={configuration.change} disabled={locked !== undefined} />
    </SettingsForm>
  );
}

function Elsewhere({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const pages = [
    ['settings-fields-required', t`Field rules`],
    ['settings-fields-defined', t`Custom fields`],
    ['settings-settlement', t`Settlement schedule`],
    ['settings-verification-address', t`Address verification`],
    ['settings-verification-card-id', t`Card ID verification`],
    ['settings-stored-cards', t`Stored cards`],
  ] as const;
  const open = pages.filter(([name]) => mayOpen(name));
  if (open.length === 0) return null;
  return (
    <Section title={t`Configured elsewhere`}>
      <div className="ui-row ui-wrap">
        {open.map(([name, label]) => (
          <LinkButton key={name} href={`${pathTo(name)}?merchant=${merchant_uid}`}>
            {label}
          </LinkButton>
        ))}
      </div>
    </Section>
  );
}
