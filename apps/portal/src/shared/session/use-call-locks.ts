import type { CallRequirement } from '@countinghouse/domain/access/access';
import { decideCall } from '@countinghouse/domain/access/access';
import { useLingui } from '@lingui/react/macro';
import { useAccess } from './use-access.ts';
import { useWriteLocks } from './use-write-lock.ts';

/** Returns why a call is not possible: a view impersonation, a missing permission, or a merchant status. */
export function useCallLocks(): (call: CallRequirement) => string | undefined {
  const { t } = useLingui();
  const { context } = useAccess();
  const lockOf = useWriteLocks();
  return (call) => {
    const locked = lockOf(call);
    if (locked !== undefined) return locked;
    const decision = decideCall(call, context);
    if (decision.allowed) return undefined;
    return decision.reason === 'merchant_status_forbids'
      ? t`The status of this account does not allow this`
      : t`You do not have the permission for this`;
  };
}
