import { toast } from '@countinghouse/ui/feedback/toast-store';
import { confirm, type Question } from '@countinghouse/ui/overlay/confirm';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { reportError } from '../client/report-error.ts';
import { useWriteLocks, type WritingCall } from '../session/use-write-lock.ts';

type Work = () => Promise<unknown>;
/** The text of the success toast, or a function to call instead. */
type Done = string | (() => void);
/** A menu item that performs an action. */
export type ActionItem = Extract<MenuItem, { label: string }>;

/** Returns the items of a menu without those that are not offered. */
export function offered<Item extends MenuItem>(items: readonly (Item | false)[]): Item[] {
  return items.filter((item) => item !== false);
}

/**
 * Returns the functions that act on the content of a list or a drawer. Each reports success or the failure, refetches the `changed` calls,
 * and resolves to true once the action is done.
 */
export function useActions(changed: readonly { name: string }[]) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const lockOf = useWriteLocks();

  const act = async (work: Work, done: Done): Promise<boolean> => {
    try {
      if ((await work()) === false) return false;
      if (typeof done === 'string') toast({ tone: 'success', title: done });
      else done();
      await Promise.all(changed.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  };
  const ask = (question: Omit<Question, 'onConfirm'>, work: Work, done: Done) =>
    act(
      () =>
        confirm({
          ...question,
          onConfirm: async () => {
            await work();
          },
        }),
      done,
    );
  return {
    /** Why a call is not possible here. */
    lockOf,
    /** Acts without a confirmation. */
    act,
    /** Asks for confirmation first. */
    ask,
    /** Asks for confirmation first, in the style for what ends something and cannot be undone. */
    end: (question: Pick<Question, 'title' | 'subtitle' | 'body' | 'confirmLabel'>, work: Work, done: Done) =>
      ask({ lead: 'trash', tone: 'danger', confirmColor: 'danger', cancelLabel: t`Keep it`, ...question }, work, done),
    /** A menu item that makes a call: disabled, with the reason, where the call is not possible. */
    change: (call: WritingCall, item: ActionItem): ActionItem => ({
      ...item,
      disabledReason: lockOf(call) ?? item.disabledReason,
    }),
  };
}
