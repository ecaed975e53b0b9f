import { confirm } from '@countinghouse/ui/confirm';
import { IconButton } from '@countinghouse/ui/icon-button';
import { useLingui } from '@lingui/react/macro';
import { IconLogout } from '@tabler/icons-react';
import { stopBeforeSignOut } from '../../shared/impersonation/stop-impersonating.ts';
import { logout } from '../../shared/sign-in/logout.ts';

/** Asks, and signs out. */
export function LogoutButton({ name }: { name: string }) {
  const { t } = useLingui();
  const ask = () =>
    void confirm({
      title: t`Are you sure you want to log out?`,
      subtitle: t`You are currently logged in as ${name}`,
      confirmLabel: t`Log Out`,
      onConfirm: async () => {
        await stopBeforeSignOut();
        await logout();
      },
    });
  return <IconButton glyph={IconLogout} label={t`Log Out`} onClick={ask} />;
}
