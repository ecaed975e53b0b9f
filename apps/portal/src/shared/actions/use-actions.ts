import { toast } from '@countinghouse/ui/feedback/toast-store';
import { confirm, type Question } from '@countinghouse/ui/overlay/confirm';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { reportError } from '../client/report-error.ts';
import { useWriteLocks, type WritingCall } from '../session/use-write-lock.ts';

type Work = () => Promise<unknown>;
/** What a toast says once it is done, or what to do then. */
type Done = string | (() => void);
/** A line of a menu that does something. */
export type ActionItem = Extract<MenuItem, { label: string }>;

/** The items of a menu, without those that are not offered. */
export function offered<Item extends MenuItem>(items: readonly (Item | false)[]): Item[] {
  return items.filter((item) => item !== false);
}

/**
 * The ways to act on what a list or a drawer shows. Each says what was done, or why not, and asks the `changed` calls again; each is
 * true once it is done.
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
    /** Why a call cannot be made from here. */
    lockOf,
    /** Does it at once. */
    act,
    /** Asks first. */
    ask,
    /** Asks first, as before what ends something and cannot be undone. */
    end: (question: Pick<Question, 'title' | 'subtitle' | 'body' | 'confirmLabel'>, work: Work, done: Done) =>
      ask({ lead: 'trash', tone: 'danger', confirmColor: 'danger', cancelLabel: t`Keep it`, ...question }, work, done),
    /** An item of a menu that makes a call: dimmed, with the reason, where the call cannot be made from here. */
    change: (call: WritingCall, item: ActionItem): ActionItem => ({
      ...item,
      disabledReason: lockOf(call) ?? item.disabledReason,
    }),
  };
}
