import type { User } from '@countinghouse/contract/core/users/user';
import type { AccessContext } from '@countinghouse/domain/access/access';
import { AfterPaint } from '@countinghouse/ui/after-paint';
import { PageSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { AppShell, MobileNav } from '@countinghouse/ui/layout/app-shell';
import { Sidebar, SubSidebar } from '@countinghouse/ui/layout/sidebar';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ImpersonateHost } from '../../shared/impersonation/impersonate-dialog.tsx';
import { useSession } from '../../shared/session/session.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { HomeOverlay } from './home-overlay.tsx';
import { ImpersonationBar } from './impersonation-bar.tsx';
import { LogoutButton, useLogoutQuestion } from './logout-button.tsx';
import { OperationHost } from './operation-host.tsx';
import { SandboxHost } from './sandbox-host.tsx';
import { SecurityButton } from './security-button.tsx';
import { PreferenceButtons, ShellHeader } from './shell-header.tsx';
import { useShellState } from './shell-state.ts';
import { useNavMinimised } from './use-nav-minimised.ts';
import { usePalette } from './use-palette.tsx';
import { useSections } from './use-sections.ts';

/** The frame for signed-in users: sections, their pages, header, user. */
export function Shell({ context, user, children }: { context: AccessContext; user: User; children: ReactNode }) {
  const { t } = useLingui();
  const [menuOpen, setMenuOpen] = useShellState('menu_open');
  const { items, footItems, opened } = useSections(context);
  const { impersonator } = useSession();
  const [minimised, setMinimised] = useNavMinimised(opened !== undefined);
  const person = {
    name: impersonator?.full_name ?? user.full_name,
    note: impersonator === undefined && user.user_type_id === 'Merchant' ? t`Merchant` : t`Administrator`,
  };
  const palette = usePalette(useLogoutQuestion(person.name));
  const sidebar = {
    label: t`Sections`,
    brand: { name: 'Countinghouse', href: '/' },
    items,
    footItems,
  };
  return (
    <AppShell
      skipLabel={t`Skip to the page`}
      sidebar={
        <Sidebar
          {...sidebar}
          person={{
            ...person,
            action: (
              <span className="ui-row">
                <SecurityButton />
                <LogoutButton name={person.name} />
              </span>
            ),
          }}
          minimised={minimised}
          onMinimise={setMinimised}
          minimiseLabel={t`Collapse sidebar`}
          expandLabel={t`Expand sidebar`}
        />
      }
      subSidebar={opened === undefined ? null : <SubSidebar title={opened.label} items={opened.pages} />}
      header={
        <ShellHeader
          user={user}
          onMenu={() => setMenuOpen(true)}
          onSearch={palette.openPalette}
          onSearchIntent={palette.preparePalette}
          onHelp={palette.openShortcuts}
        />
      }
      banner={
        <>
          <ImpersonationBar />
          <SandboxHost />
        </>
      }
      notice={<ConnectionBar />}
      mobileNav={
        <MobileNav open={menuOpen} onClose={() => setMenuOpen(false)} label={t`Menu`}>
          <Sidebar
            {...sidebar}
            person={{
              ...person,
              action: (
                <span className="ui-row">
                  <PreferenceButtons />
                  <SecurityButton />
                  <LogoutButton name={person.name} />
                </span>
              ),
            }}
            mobile
            onNavigate={() => setMenuOpen(false)}
          />
        </MobileNav>
      }
    >
      <AfterPaint until={<PageSkeleton />}>{children}</AfterPaint>
      <HomeOverlay />
      {palette.dialogs}
      <OperationHost />
      <ImpersonateHost />
    </AppShell>
  );
}
