import { type AccessContext, holds } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { useMemo } from 'react';
import { accessContextOf } from './access-context.ts';
import { useSession } from './session.ts';

/** Returns the access rule for the signed-in user. Without a session there are no permissions. */
export function useAccess(): { context: AccessContext | undefined; may: (code: PermissionCode) => boolean } {
  const session = useSession();
  return useMemo(() => {
    const context = accessContextOf(session);
    return { context, may: (code) => context !== undefined && holds(context, code) };
  }, [session]);
}
