import { confirm, type Question } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { session } from '../session/session.ts';
import { mayAskToStay } from './leave-freely.ts';
import { holdUnsent } from './unsent.ts';

/** The question before what was typed is lost, in the reader's language. */
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

/** The tab that an address names: each tab of a page has forms of its own, which end with it. */
const tabOf = ({ search }: { search: unknown }) => (search as { tab?: string }).tab;

const mayAsk = () => mayAskToStay() && session.snapshot().token !== undefined;

/**
 * Asks before another page takes the place of this one while something on it is not sent; also when the tab is closed. It never
 * stands in the way of a sign-out: that is not to be put off by a question that nobody answers.
 *
 * @returns lets go: what was unsent is sent, and leaving is not asked about from now on, even before the page is drawn anew. What is typed
 * afterwards counts again once `unsent` was false in between.
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
