import { type AccessContext, holds } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { useMemo } from 'react';
import { accessContextOf } from './access-context.ts';
import { useSession } from './session.ts';

/** The access rule for whoever is signed in; without a session nothing is held. */
export function useAccess(): { context: AccessContext | undefined; may: (code: PermissionCode) => boolean } {
  const session = useSession();
  return useMemo(() => {
    const context = accessContextOf(session);
    return { context, may: (code) => context !== undefined && holds(context, code) };
  }, [session]);
}
