import { Button } from '@countinghouse/ui/button/button';
import { PageSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState, ErrorState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconCookieOff, IconLock } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { connection, useOnReturn } from '../../shared/client/connection.ts';
import { logFault } from '../../shared/log.ts';
import { type AddressText, useAddressState } from '../../shared/navigation/address-state.ts';
import { goTo } from '../../shared/navigation/go-to.ts';
import { safeRedirect } from '../../shared/routes/routes.ts';
import { session } from '../../shared/session/session.ts';
import { startSignIn } from '../../shared/sign-in/sign-in.ts';
import { rememberedAddress, signOutReason } from '../../shared/sign-in/sign-out-reason.ts';
import { canSignIn } from '../../shared/storage/browser-storage.ts';
import { useReasonText } from './use-reason-text.ts';

/** Reads the requested address; or, if the provider redirected to Home, the one at which the session ended. */
const readRedirect = (text: AddressText) => {
  const wanted = safeRedirect(text.redirect);
  return wanted === '/' ? safeRedirect(rememberedAddress()) : wanted;
};

/** /auth: redirects to the identity provider. If a session ended by itself, it shows the reason first and waits for the user. */
export function SignInPage() {
  const { t } = useLingui();
  const [redirect] = useAddressState(readRedirect);
  const [reason] = useState(signOutReason);
  const [failed, setFailed] = useState(false);
  const [impossible, setImpossible] = useState(false);
  const reasonText = useReasonText();

  const begin = useCallback(() => {
    setFailed(false);
    setImpossible(!canSignIn());
    if (!canSignIn()) return;
    startSignIn(redirect).catch((fault: unknown) => {
      logFault('The sign-in could not begin', fault);
      connection.doubt();
      setFailed(true);
    });
  }, [redirect]);

  useOnReturn(() => {
    if (failed) begin();
  });

  useEffect(() => {
    if (session.snapshot().token !== undefined) void goTo(redirect, { replace: true });
    else if (reason === undefined) begin();
  }, [begin, redirect, reason]);

  const barred = reason === 'merchant_closed' || reason === 'account_not_reviewed';
  return (
    <>
      <h1 className="ui-hidden">{t`Sign In`}</h1>
      {impossible ? (
        <ErrorState
          full
          glyph={IconCookieOff}
          title={t`This browser blocks what a sign-in needs`}
          note={t`Allow cookies and site data for this address in the browser’s settings, then try again. They hold nothing but your session.`}
          onRetry={begin}
        />
      ) : failed ? (
        <ErrorState
          full
          title={t`The sign-in cannot be reached`}
          note={t`The identity provider does not answer. Check your connection and try again.`}
          onRetry={begin}
        />
      ) : reason === undefined ? (
        <PageSkeleton />
      ) : (
        <EmptyState
          full
          glyph={IconLock}
          title={reasonText(reason)}
          note={
            barred
              ? t`Your account representative can tell you what is missing.`
              : t`Sign in to pick up where you left off.`
          }
          actions={
            <Button color="primary" onClick={begin}>
              {t`Sign in`}
            </Button>
          }
        />
      )}
    </>
  );
}
