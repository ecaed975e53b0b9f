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

/** Only one exit at a time. */
let leaving = false;

const stopped = msg`You act as yourself again`;
const over = msg`Acting as this user has ended`;

/**
 * Stops the impersonation: at the services first, then here. One second later the merchant's page opens (spec section 4). If the services
 * refuse, nothing changes; if it has already ended there, it ends here too.
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

/** Ends the impersonation at the services before a sign-out, if they answer in time. */
export async function stopBeforeSignOut(): Promise<void> {
  const { impersonation } = session.snapshot();
  if (impersonation === undefined) return;
  const signal = AbortSignal.timeout(2_000);
  await send(call, { params: { id: impersonation.id } }, { signal }).catch((fault: unknown) =>
    logFault('The impersonation could not be ended', fault),
  );
}

/**
 * Continues as the administrator after the services report that the impersonation has ended: in another tab, by itself, or because the
 * permission was removed.
 */
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

/** Handles a call that reports the end of the impersonation. Returns false without an impersonation. */
export function takeImpersonationOver(): boolean {
  if (session.snapshot().impersonation === undefined) return false;
  void leaveImpersonation();
  return true;
}

function leave(merchant_uid: string, delay_ms: number): Promise<void> {
  const wait = new Promise((resolve) => setTimeout(resolve, delay_ms));
  return changeIdentity(undefined, pathTo('admin-merchants-id', { id: merchant_uid }), wait);
}
