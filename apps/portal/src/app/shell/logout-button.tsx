import { IconButton } from '@countinghouse/ui/button/icon-button';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { IconLogout } from '@tabler/icons-react';
import { stopBeforeSignOut } from '../../shared/impersonation/stop-impersonating.ts';
import { logout } from '../../shared/sign-in/logout.ts';

/** Returns a function that asks for confirmation and signs out. */
export function useLogoutQuestion(name: string): () => void {
  const { t } = useLingui();
  return () =>
    void confirm({
      title: t`Are you sure you want to log out?`,
      subtitle: t`You are currently logged in as ${name}`,
      confirmLabel: t`Log Out`,
      onConfirm: async () => {
        await stopBeforeSignOut();
        await logout();
      },
    });
}

/** The button that asks for confirmation and signs out. */
export function LogoutButton({ name }: { name: string }) {
  const { t } = useLingui();
  return <IconButton glyph={IconLogout} label={t`Log Out`} onClick={useLogoutQuestion(name)} />;
}
