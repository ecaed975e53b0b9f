import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { sessionArea } from '../shared/storage/browser-storage.ts';

let said = false;

/** Tells the user once that the browser stores no session: it is kept in memory, and a reload ends it. */
export function useStorageWord(signedIn: boolean): void {
  const { t } = useLingui();
  useEffect(() => {
    const fault = signedIn && !said ? sessionArea.fault() : undefined;
    if (fault === undefined) return;
    said = true;
    toast({
      tone: 'warning',
      title: t`This browser does not keep your session`,
      note:
        fault === 'full'
          ? t`Its storage for this site is full. You can work, but a reload signs you out; clear the site’s data to change that.`
          : t`It blocks storage for this site. You can work, but a reload signs you out; allow site data to change that.`,
      stays: true,
    });
  }, [signedIn, t]);
}
