import { Tabs } from '@countinghouse/ui/layout/tabs';
import { useLingui } from '@lingui/react/macro';
import { type SettingsTab, settingsTabs, tabHref } from './settings-address.ts';

/** The tabs of /payment-link/settings. */
export function SettingsTabs({ current }: { current: SettingsTab }) {
  const { t } = useLingui();
  const labels: Record<SettingsTab, string> = {
    links: t`Links`,
    page: t({ message: 'Page', context: 'tab: what payment pages say' }),
    protection: t`Protection`,
  };
  return (
    <Tabs
      label={t`Payment links`}
      current={current}
      tabs={settingsTabs.map((tab) => ({ key: tab, label: labels[tab], href: tabHref(tab) }))}
    />
  );
}
