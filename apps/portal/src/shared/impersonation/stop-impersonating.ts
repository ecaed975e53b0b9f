import { stopImpersonating as call } from '@countinghouse/contract/core/impersonation/stop-impersonating';
import { stopImpersonatingRedirectDelay_ms } from '@countinghouse/domain/constants';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { reportError } from '../client/report-error.ts';
import { send } from '../client/send.ts';
import { logFault } from '../log.ts';
import { pathTo } from '../routes/routes.ts';
import { session } from '../session/session.ts';
import { changeIdentity } from './change-identity.ts';
import { setSwitching } from './switching.ts';

/** While one way back is taken, no other is begun. */
let leaving = false;

const stopped = msg`You act as yourself again`;
const over = msg`Acting as this user has ended`;

/**
 * Stops acting as somebody: at the services first, then here, and one second later the merchant's page is opened (spec section 4).
 * Where the services refuse, it stays as it was; what was over already is over.
 */
export async function stopImpersonating(): Promise<void> {
  const { impersonation } = session.snapshot();
  if (impersonation === undefined || leaving) return;
  leaving = true;
  setSwitching('asking');
  try {
    await send(call, { params: { id: impersonation.id } });
    const left = leave(impersonation.impersonatorMerchantId, stopImpersonatingRedirectDelay_ms);
    toast({ tone: 'success', title: i18n._(stopped) });
    await left;
  } catch (error) {
    setSwitching(undefined);
    reportError(error);
  } finally {
    leaving = false;
  }
}

/** Ends it at the services before a sign-out, as far as they answer in time. */
export async function stopBeforeSignOut(): Promise<void> {
  const { impersonation } = session.snapshot();
  if (impersonation === undefined) return;
  const signal = AbortSignal.timeout(2_000);
  await send(call, { params: { id: impersonation.id } }, { signal }).catch((fault: unknown) =>
    logFault('The impersonation could not be ended', fault),
  );
}

/** Goes on as oneself where the services say that it is over: it ended in another tab, by itself, or the permission was taken away. */
async function leaveImpersonation(): Promise<void> {
  const { impersonation } = session.snapshot();
  if (impersonation === undefined || leaving) return;
  leaving = true;
  try {
    const left = leave(impersonation.impersonatorMerchantId, 0);
    toast({ tone: 'info', title: i18n._(over) });
    await left;
  } finally {
    leaving = false;
  }
}

/** Sees to it when a call, whichever it is, hears that it is over; false where nobody is impersonated. */
export function takeImpersonationOver(): boolean {
  if (session.snapshot().impersonation === undefined) return false;
  void leaveImpersonation();
  return true;
}

function leave(merchant_uid: string, delay_ms: number): Promise<void> {
  const wait = new Promise((resolve) => setTimeout(resolve, delay_ms));
  return changeIdentity(undefined, pathTo('admin-merchants-id', { id: merchant_uid }), wait);
}
