import { Page } from '@countinghouse/ui/page';
import { ErrorState } from '@countinghouse/ui/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logFault } from '../shared/log.ts';
import { Frame } from './frame.tsx';
import { UnreachableError } from './guard.ts';

/** The same where nothing stands yet that could hold it. */
export function FailedStart(props: ErrorComponentProps) {
  return (
    <Frame>
      <FailedPage {...props} />
    </Frame>
  );
}

/** What stands where a page broke, or where nobody answered; nothing is lost but what stood on the page. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const unreachable =
    error instanceof UnreachableError || (error instanceof Error && /dynamically imported module/i.test(error.message));
  useEffect(() => {
    if (!unreachable) logFault('A page failed', error);
  }, [error, unreachable]);
  const retry = () => {
    void router.invalidate().then(() => reset());
  };
  return (
    <Page title={unreachable ? t`No connection` : t`Something went wrong`}>
      {unreachable ? (
        <ErrorState
          full
          glyph={IconCloudOff}
          title={t`The server cannot be reached`}
          note={t`You are still signed in. Check your connection; this page opens again as soon as the server answers.`}
          onRetry={retry}
        />
      ) : (
        <ErrorState
          full
          title={t`This page stopped working`}
          note={t`Nothing was sent. Try again; if it happens again, tell your administrator what you did.`}
          onRetry={retry}
        />
      )}
    </Page>
  );
}
