import { confirm, type Question } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { session } from '../session/session.ts';
import { confirmsLeaving } from './allow-leaving.ts';
import { holdUnsent } from './unsent.ts';

/** Returns the texts of the question before input is lost, in the user's language. */
export function useLeaveWords(): Question {
  const { t } = useLingui();
  return {
    title: t`Leave without sending?`,
    subtitle: t`Your entries on this page will be lost.`,
    lead: 'alert-triangle',
    tone: 'warning',
    confirmLabel: t`Leave page`,
    cancelLabel: t`Stay`,
  };
}

/** The tab in an address. Each tab of a page has its own forms, which are lost with it. */
const tabOf = ({ search }: { search: unknown }) => (search as { tab?: string }).tab;

const mayAsk = () => confirmsLeaving() && session.snapshot().token !== undefined;

/**
 * Asks before leaving a page with unsent input, also when the tab is closed. Never blocks a sign-out, which must not wait for an unanswered
 * question.
 * @returns a function that turns the question off: the input was sent, and leaving does not ask any more, even before the next render. New
 * input counts again once `unsent` was false in between.
 */
export function useLeaveQuestion(unsent: boolean): () => void {
  const words = useLeaveWords();
  const held = useRef(false);
  useEffect(() => {
    held.current = unsent;
    return unsent ? holdUnsent() : undefined;
  }, [unsent]);
  useBlocker({
    disabled: !unsent,
    enableBeforeUnload: () => held.current && mayAsk(),
    shouldBlockFn: async ({ current, next }) => {
      if ((current.pathname === next.pathname && tabOf(current) === tabOf(next)) || !held.current || !mayAsk())
        return false;
      return !(await confirm(words));
    },
  });
  return useCallback(() => {
    held.current = false;
  }, []);
}
