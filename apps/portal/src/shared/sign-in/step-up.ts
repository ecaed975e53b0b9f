import { toast } from '@countinghouse/ui/feedback/toast-store';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { config } from '../config.ts';
import { session } from '../session/session.ts';
import { renewSession } from './renew-session.ts';
import { waitForReturn } from './step-up-return.ts';
import { textClaim } from './token-expiry.ts';
import { userManager } from './user-manager.ts';

let underWay: Promise<boolean> | undefined;

/**
 * Asks the user for a step-up at the identity provider, in a separate window, so that this page keeps everything. Simultaneous calls share
 * one request. True once a fresh token is in use; false if the user did not complete it, which is reported.
 */
export function stepUp(): Promise<boolean> {
  underWay ??= ask().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function ask(): Promise<boolean> {
  const address = await addressOf();
  const confirmed = await confirm({
    title: i18n._(msg`Confirm that it’s you`),
    subtitle: i18n._(msg`This needs a recent sign-in. Another window opens for it; nothing you have typed is lost.`),
    lead: 'lock',
    confirmLabel: i18n._(msg`Continue`),
    onConfirm: async () => {
      const popup = window.open(address, 'countinghouse-step-up', 'popup,width=520,height=760');
      if (popup === null) throw new Error('The browser opened no window');
      if (!(await waitForReturn(popup))) throw new Error('The window was closed');
    },
  }).catch(() => false);
  if (confirmed && (await renewSession()) === 'renewed') return true;
  toast({
    tone: 'warning',
    title: i18n._(msg`Nothing was changed`),
    note: i18n._(msg`You did not confirm that it is you. What you typed is still here.`),
  });
  return false;
}

/**
 * An authorization request whose code is never exchanged: it only refreshes the session at the provider, from which a renewal then takes a
 * token.
 */
async function addressOf(): Promise<string> {
  const { client_id, resource } = config();
  const endpoint = await (await userManager()).metadataService.getAuthorizationEndpoint();
  const { token } = session.snapshot();
  const random = crypto.getRandomValues(new Uint8Array(32));
  const challenge = btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const query = new URLSearchParams({
    client_id,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${window.location.origin}/auth/silent`,
    prompt: 'login',
    state: 'step_up',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ui_locales: document.documentElement.lang,
    login_hint: (token === undefined ? undefined : textClaim(token, 'preferred_username')) ?? '',
    ...(resource === null ? {} : { resource }),
  });
  return `${endpoint}?${query}`;
}
