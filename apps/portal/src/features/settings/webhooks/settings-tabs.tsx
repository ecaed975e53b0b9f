import { Tabs } from '@countinghouse/ui/layout/tabs';
import { useLingui } from '@lingui/react/macro';
import { apiKeysPath } from '../api-keys/api-key-address.ts';
import { webhooksPath } from './webhook-address.ts';

/** The two views of /settings/api/keys. */
export function SettingsTabs({ current }: { current: 'keys' | 'webhooks' }) {
  const { t } = useLingui();
  return (
    <Tabs
      label={t`API Keys`}
      current={current}
      tabs={[
        { key: 'keys', label: t`Keys`, href: apiKeysPath },
        { key: 'webhooks', label: t`Webhooks`, href: webhooksPath },
      ]}
    />
  );
}
