import { useLingui } from '@lingui/react/macro';
import { useSession } from './session.ts';

/** Why nothing can be changed from here, for every button that would: somebody only looks at it as another user. */
export function useWriteLock(): string | undefined {
  const { t } = useLingui();
  const { impersonation } = useSession();
  return impersonation?.access === 'view' ? t`You are viewing as another user and cannot change anything` : undefined;
}
