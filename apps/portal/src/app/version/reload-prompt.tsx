import { dismissToast, toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLeaveWords } from '../../shared/navigation/use-leave-question.ts';
import { reloadPage } from './reload.ts';
import { reloadPrompt } from './version.ts';

/**
 * Shows at the bottom of the window that a new version is available, or that the portal opens without a connection. Does not block
 * anything.
 */
export function ReloadPrompt(): null {
  const { t } = useLingui();
  const prompt = useSyncExternalStore(reloadPrompt.watch, reloadPrompt.prompt);
  const leaveWords = useLeaveWords();
  const question = useRef(leaveWords);
  question.current = leaveWords;
  const { title, note } =
    prompt?.kind === 'offline_ready'
      ? {
          title: t`Ready to work offline`,
          note: t`Countinghouse now opens without a connection. Payments still need one.`,
        }
      : { title: t`A new version is available`, note: t`Reload to use it. Nothing changes until you do.` };
  const [reload, close] = [t`Reload`, t`Close`];
  useEffect(() => {
    if (prompt === undefined) return;
    const key = toast({
      tone: 'info',
      title,
      note,
      stays: true,
      buttons: [
        { label: reload, onSelect: () => void reloadPage(question.current), primary: true },
        { label: close, onSelect: reloadPrompt.close },
      ],
    });
    return () => dismissToast(key);
  }, [prompt, title, note, reload, close]);
  return null;
}
