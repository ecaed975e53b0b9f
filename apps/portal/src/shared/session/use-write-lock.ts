import { type CallRequirement, refusalWhileImpersonating } from '@countinghouse/domain/access/access';
import { useLingui } from '@lingui/react/macro';
import { useSession } from './session.ts';

/** What a lock looks at: whether the call writes, and whether it may be made while impersonating. */
export type WritingCall = Pick<CallRequirement, 'effect' | 'while_impersonating'>;

/** Why a call cannot be made from here, for whatever would make it: somebody looks at it, or acts, as another user. */
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
