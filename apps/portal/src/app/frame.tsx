import { ProgressBar } from '@countinghouse/ui/progress-bar';
import { PageSkeleton } from '@countinghouse/ui/skeleton';
import { Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSwitching } from '../shared/impersonation/switching.ts';
import { standsApart } from '../shared/navigation/stands-apart.ts';
import { accessContextOf } from '../shared/session/access-context.ts';
import { useSession } from '../shared/session/session.ts';
import { BareFrame } from './shell/bare-frame.tsx';
import { Shell } from './shell/shell.tsx';
import { SwitchingOverlay, SwitchingScreen } from './shell/switching-screen.tsx';
import { useDocumentTitle } from './shell/use-document-title.ts';
import { usePageFocus } from './shell/use-page-focus.ts';

/** The page inside its frame. */
export function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Stands while the first page waits for the session. */
export function FirstPage() {
  return (
    <Frame>
      <PageSkeleton />
    </Frame>
  );
}

/** Stands around every page: the shell for whoever is signed in, a bare frame for visitors and for signing in. */
export function Frame({ children }: { children: ReactNode }) {
  useDocumentTitle();
  usePageFocus();
  const loading = useRouterState({ select: (state) => state.isLoading });
  const pathname = useLocation({ select: (location) => location.pathname });
  const session = useSession();
  const context = accessContextOf(session);
  const switching = useSwitching();
  return (
    <>
      <ProgressBar active={loading} />
      {switching === 'asking' ? <SwitchingOverlay /> : null}
      {switching === 'changing' ? (
        <SwitchingScreen />
      ) : context === undefined || session.user === undefined || standsApart(pathname) ? (
        <BareFrame>{children}</BareFrame>
      ) : (
        <Shell context={context} user={session.user}>
          {children}
        </Shell>
      )}
    </>
  );
}
