import { Button } from '@countinghouse/ui/button/button';
import { EmptyState, ErrorState } from '@countinghouse/ui/feedback/state-page';
import { Page } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { IconCloudOff, IconReload } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { connection, useOnReturn } from '../shared/client/connection.ts';
import { logFault } from '../shared/log.ts';
import { somethingUnsent } from '../shared/navigation/unsent.ts';
import { useLeaveWords } from '../shared/navigation/use-leave-question.ts';
import { Frame } from './frame.tsx';
import { UnreachableError } from './guard.ts';
import { PageLoadError } from './lazy-page.ts';
import { reloadPage } from './version/reload.ts';
import { canReloadAutomatically, checkVersion, type LoadFailure } from './version/version.ts';

/** How often an unreachable page retries by itself. */
const retryInterval_ms = 15_000;

/** `FailedPage` with its own frame, for a failure before any frame is rendered. */
export function FailedStart(props: ErrorComponentProps) {
  return (
    <Frame>
      <FailedPage {...props} />
    </Frame>
  );
}

/** Shown when a page breaks or the services are unreachable. Only the content of the page is lost. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const kind = kindOf(error);
  useEffect(() => {
    if (kind === 'broken') logFault('A page failed', error);
    // A script that failed to load cannot be loaded again on this page. The page holds no input yet that a reload could lose.
    const reloads = error instanceof PageLoadError && kind !== 'unreachable';
    if (reloads && !somethingUnsent() && canReloadAutomatically()) window.location.reload();
  }, [error, kind]);
  const retry = () => {
    if (error instanceof PageLoadError) void loadAgain();
    else void router.invalidate().then(() => reset());
  };
  if (kind === 'unreachable') return <UnreachablePage onRetry={retry} />;
  return kind === 'new_version' ? <OutdatedPage /> : <BrokenPage onRetry={retry} />;
}

/** Reloads the whole tab once the server is reachable. */
async function loadAgain(): Promise<void> {
  if ((await checkVersion()) === 'unreachable') connection.doubt();
  else window.location.reload();
}

function kindOf(error: unknown): LoadFailure {
  if (error instanceof UnreachableError) return 'unreachable';
  return error instanceof PageLoadError ? error.reason : 'broken';
}

/** Retries by itself as soon as the services are reachable. */
function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const latest = useRef(onRetry);
  latest.current = onRetry;
  useOnReturn(() => latest.current());
  useEffect(() => {
    // When the whole connection is down, its return retries the page. The timer is for a single service that does not answer.
    const timer = setInterval(() => {
      if (connection.state() === 'up') latest.current();
    }, retryInterval_ms);
    return () => clearInterval(timer);
  }, []);
  return (
    <Page title={t`No connection`}>
      <ErrorState
        full
        glyph={IconCloudOff}
        title={t`The server cannot be reached`}
        note={t`You are still signed in. Check your connection; this page opens again as soon as the server answers.`}
        onRetry={onRetry}
      />
    </Page>
  );
}

/** Shown briefly until the page reloads, and when it is still an old version after a reload. */
function OutdatedPage() {
  const { t } = useLingui();
  const question = useLeaveWords();
  return (
    <Page title={t`A new version is available`}>
      <EmptyState
        full
        glyph={IconReload}
        title={t`This page belongs to a new version`}
        note={t`Reload to continue. You stay signed in.`}
        actions={
          <Button color="primary" onClick={() => void reloadPage(question)}>
            {t`Reload`}
          </Button>
        }
      />
    </Page>
  );
}

function BrokenPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Page title={t`Something went wrong`}>
      <ErrorState
        full
        title={t`This page stopped working`}
        note={t`Nothing was sent. Try again; if it happens again, tell your administrator what you did.`}
        onRetry={onRetry}
      />
    </Page>
  );
}
