import { dismissToast, toast } from '@countinghouse/ui/feedback/toast-store';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formDrafts } from '../form-draft/form-draft.ts';
import { logFault } from '../log.ts';
import { allowLeaving } from '../navigation/allow-leaving.ts';
import { session } from '../session/session.ts';
import { startSignIn } from './sign-in.ts';

/** Warns, while the token is still valid, that the session cannot be renewed: there is time to save, or to sign in again. */
export function showEnding(): void {
  const key = toast({
    tone: 'warning',
    title: i18n._(msg`Your session ends in a moment`),
    note: i18n._(msg`Save your work, or sign in again now: what you typed stays, only card details do not.`),
    action: { label: i18n._(msg`Sign in again`), onSelect: signInAgain },
    stays: true,
  });
  const { token } = session.snapshot();
  const stop = session.watch(() => {
    if (session.snapshot().token === token) return;
    stop();
    dismissToast(key);
  });
}

function signInAgain(): void {
  formDrafts.keep();
  allowLeaving();
  const { pathname, search } = window.location;
  startSignIn(pathname + search).catch((fault: unknown) => logFault('The sign-in could not begin', fault));
}
