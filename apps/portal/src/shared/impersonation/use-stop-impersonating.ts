import { confirm } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { stopImpersonating } from './stop-impersonating.ts';

/** Returns a function that asks for confirmation and stops the impersonation. */
export function useStopImpersonating(): () => void {
  const { t } = useLingui();
  return useCallback(() => {
    void confirm({
      title: t`Are you sure you want to stop impersonating this person?`,
      confirmLabel: t`Stop Impersonating`,
    }).then((yes) => (yes ? stopImpersonating() : undefined));
  }, [t]);
}
