import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { SignOutReason } from '../../shared/sign-in/sign-out-reason.ts';

const texts: Record<SignOutReason, MessageDescriptor> = {
  session_invalid: msg`Your session is invalid`,
  merchant_closed: msg`Merchant Status is Closed`,
  account_not_reviewed: msg`Your account has not been reviewed yet`,
  idle: msg`You were away for a while, so we signed you out`,
  expired: msg`Your session has expired`,
  signed_out_elsewhere: msg`You were signed out in another tab`,
};

/** Returns why a session ended, in the user's language. */
export function useReasonText(): (reason: SignOutReason) => string {
  const { i18n } = useLingui();
  return (reason) => i18n._(texts[reason]);
}
