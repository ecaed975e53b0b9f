import type { CallError } from '@countinghouse/contract/client';
import { stopImpersonating as call } from '@countinghouse/contract/core/stop-impersonating';
import { stopImpersonatingRedirectDelay_ms } from '@countinghouse/domain/constants';
import { pathTo } from '@countinghouse/domain/routes';
import { toast } from '@countinghouse/ui/toast-store';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { reportError } from '../client/report-error.ts';
import { send } from '../client/send.ts';
import { logFault } from '../log.ts';
import { session } from '../session/session.ts';
import { changeIdentity } from './change-identity.ts';
import { setSwitching } from './switching.ts';

const stopped = msg`You act as yourself again`;
const over = msg`Acting as this user has ended`;

/**
 * Stops acting as somebody: at the services first, then here, and one second later the merchant's page is opened (spec section 4).
 * Where the services refuse, it stays as it was.
 */
export async function stopImpersonating(): Promise<void> {
  const { impersonation } = session.snapshot();
  if (impersonation === undefined) return;
  setSwitching('asking');
  try {
    await send(call, { params: { id: impersonation.id } });
    toast({ tone: 'success', title: i18n._(stopped) });
    await leave(impersonation.impersonatorMerchantId, stopImpersonatingRedirectDelay_ms);
  } catch (error) {
    reportError(error);
  } finally {
    setSwitching(undefined);
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

let leaving = false;

/** Goes on as oneself where the services say that it is over: it ended in another tab, by itself, or the permission was taken away. */
export async function leaveImpersonation(): Promise<void> {
  const { impersonation } = session.snapshot();
  if (impersonation === undefined || leaving) return;
  leaving = true;
  toast({ tone: 'info', title: i18n._(over) });
  try {
    await leave(impersonation.impersonatorMerchantId, 0);
  } finally {
    leaving = false;
  }
}

/** Takes the error that says so, whichever call it comes from. */
export function takeEndedImpersonation(error: CallError): boolean {
  if (error.code !== 'impersonation_unknown') return false;
  void leaveImpersonation();
  return true;
}

function leave(merchant_uid: string, delay_ms: number): Promise<void> {
  const wait = new Promise((resolve) => setTimeout(resolve, delay_ms));
  return changeIdentity(undefined, pathTo('admin-merchants-id', { id: merchant_uid }), wait);
}
