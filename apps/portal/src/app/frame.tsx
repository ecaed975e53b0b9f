import { ProgressBar } from '@countinghouse/ui/feedback/progress-bar';
import { PageSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSwitching } from '../shared/impersonation/switching.ts';
import { opensWithoutShell } from '../shared/navigation/opens-without-shell.ts';
import { matchRoute } from '../shared/routes/routes.ts';
import { accessContextOf } from '../shared/session/access-context.ts';
import { useSession } from '../shared/session/session.ts';
import { BareFrame } from './shell/bare-frame.tsx';
import { IdleDialog } from './shell/idle-dialog.tsx';
import { Shell } from './shell/shell.tsx';
import { SwitchingScreen } from './shell/switching-screen.tsx';
import { useDocumentTitle } from './shell/use-document-title.ts';
import { usePageFocus } from './shell/use-page-focus.ts';
import { WaitingOverlay } from './shell/waiting-overlay.tsx';
import { useStorageWord } from './use-storage-word.ts';

/** The page inside its frame. */
export function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Shown while the first page waits for the session. */
export function FirstPage() {
  return (
    <Frame>
      <PageSkeleton />
    </Frame>
  );
}

/** The frame of every page: the shell when signed in, a bare frame for visitors and for the sign-in pages. */
export function Frame({ children }: { children: ReactNode }) {
  useDocumentTitle();
  usePageFocus();
  const loading = useRouterState({ select: (state) => state.isLoading });
  const pathname = useLocation({ select: (location) => location.pathname });
  const session = useSession();
  const context = accessContextOf(session);
  const switching = useSwitching();
  useStorageWord(context !== undefined);
  // After a sign-out the session's page is hidden while the browser goes to the sign-in page.
  const route = matchRoute(pathname)?.route;
  const closed = session.token === undefined && route !== undefined && route.public !== true;
  return (
    <>
      <ProgressBar active={loading} />
      {context === undefined ? null : <IdleDialog />}
      {switching === 'asking' ? <WaitingOverlay /> : null}
      {switching === 'changing' ? (
        <SwitchingScreen />
      ) : context === undefined || session.user === undefined || opensWithoutShell(pathname) ? (
        <BareFrame>{closed ? <PageSkeleton /> : children}</BareFrame>
      ) : (
        <Shell context={context} user={session.user}>
          {children}
        </Shell>
      )}
    </>
  );
}
