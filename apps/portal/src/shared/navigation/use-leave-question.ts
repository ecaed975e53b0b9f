import { confirm } from '@countinghouse/ui/confirm';
import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';

/** Asks before another page takes the place of this one while something on it is not sent; also when the tab is closed. */
export function useLeaveQuestion(unsent: boolean): void {
  const { t } = useLingui();
  useBlocker({
    disabled: !unsent,
    enableBeforeUnload: unsent,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: t`Leave without sending?`,
        subtitle: t`What you typed on this page will be lost.`,
        lead: 'alert-triangle',
        tone: 'warning',
        confirmLabel: t`Leave page`,
        cancelLabel: t`Stay`,
      });
      return !leave;
    },
  });
}
