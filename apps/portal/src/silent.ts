import { UserManager } from 'oidc-client-ts';
import { stepUpMessage } from './shared/sign-in/step-up-return.ts';

/*
 * The page in the hidden frame of a silent renewal. It only passes its address to the portal around it. In the window of a step-up it tells
 * the portal that opened it whether the step-up succeeded.
 */
const query = new URLSearchParams(window.location.search);
if (query.get('state') === 'step_up') {
  const opener = window.opener as Window | null;
  opener?.postMessage({ kind: stepUpMessage, confirmed: query.has('code') }, window.location.origin);
  window.close();
} else {
  void new UserManager({
    authority: window.location.origin,
    client_id: 'silent',
    redirect_uri: window.location.href,
  }).signinSilentCallback();
}
