import { PageSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { ErrorState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { logFault } from '../../shared/log.ts';
import { goTo } from '../../shared/navigation/go-to.ts';
import { session } from '../../shared/session/session.ts';
import { completeSignIn } from '../../shared/sign-in/sign-in.ts';

/** /auth/success: completes the sign-in and opens the requested address. */
export function SignInSuccessPage() {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    completeSignIn().then(
      (redirect) => void goTo(redirect, { replace: true }),
      (fault: unknown) => {
        // Opened by hand, or a second time, by a user who is already signed in.
        if (session.snapshot().token !== undefined) return void goTo('/', { replace: true });
        logFault('The sign-in could not be completed', fault);
        setFailed(true);
      },
    );
  }, []);
  return (
    <>
      <h1 className="ui-hidden">{t`Sign In`}</h1>
      {failed ? (
        <ErrorState
          full
          title={t`The sign-in was not completed`}
          note={t`It may have taken too long, or it was begun in another window. Nothing was changed.`}
          onRetry={() => void goTo('/auth')}
        />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}
