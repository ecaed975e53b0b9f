import { Tabs } from '@countinghouse/ui/layout/tabs';
import { useLingui } from '@lingui/react/macro';
import { pathTo } from '../../../shared/routes/routes.ts';
import type { usersTabs } from './user-address.ts';

/** The two views of /admin/users. */
export function UsersTabs({ current }: { current: (typeof usersTabs)[number] }) {
  const { t } = useLingui();
  const path = pathTo('admin-users');
  return (
    <Tabs
      label={t`User Settings`}
      current={current}
      tabs={[
        { key: 'people', label: t`People`, href: path },
        { key: 'second-factor', label: t`Second factor`, href: `${path}?tab=second-factor` },
      ]}
    />
  );
}
