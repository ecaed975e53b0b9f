import { type CallRequirement, refusalWhileImpersonating } from '@countinghouse/domain/access/access';
import { useLingui } from '@lingui/react/macro';
import { useSession } from './session.ts';

/** What a lock depends on: whether the call writes, and whether it is allowed during an impersonation. */
export type WritingCall = Pick<CallRequirement, 'effect' | 'while_impersonating'>;

/** Returns why a call is not possible because of an impersonation, for the control that would make it. */
export function useWriteLocks(): (call: WritingCall) => string | undefined {
  const { t } = useLingui();
  const { impersonation } = useSession();
  return (call) => {
    const refusal = refusalWhileImpersonating(call, impersonation?.access);
    if (refusal === undefined) return undefined;
    return refusal === 'view_only_impersonation'
      ? t`You are viewing as another user and cannot change anything`
      : t`This cannot be changed while acting as another user`;
  };
}

/** The same for one call. */
export function useWriteLock(call: WritingCall): string | undefined {
  return useWriteLocks()(call);
}
