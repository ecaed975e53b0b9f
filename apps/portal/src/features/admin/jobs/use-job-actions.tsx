import { getBackgroundJobs, type TroubledJob } from '@countinghouse/contract/core/background-jobs/get-background-jobs';
import { retryBackgroundJobs } from '@countinghouse/contract/core/background-jobs/retry-background-jobs';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useJobWords } from './job-words.ts';

/** Returns the actions on background jobs: retry one, or all of a task, immediately and after a confirmation. */
export function useJobActions() {
  const { t } = useLingui();
  const { may } = useAccess();
  const { ask, change, lockOf } = useActions([getBackgroundJobs]);
  const { taskName } = useJobWords();
  const mayRetry = may('MEVD') && may('MEUP');

  const retry = (title: string, body: { task: string; job_id?: number }) => {
    let count = 0;
    return ask(
      {
        title,
        subtitle: t`Work a job has already done is not repeated.`,
        lead: 'reset',
        confirmLabel: t`Try again`,
      },
      async () => {
        count = (await send(retryBackgroundJobs, { body })).retried_count;
      },
      () => {
        if (count === 0) toast({ tone: 'warning', title: t`There was nothing left to retry` });
        else {
          toast({
            tone: 'success',
            title: plural(count, { one: '# job is tried again', other: '# jobs are tried again' }),
          });
        }
      },
    );
  };
  return {
    mayRetry,
    locked: lockOf(retryBackgroundJobs),
    actionsOf: ({ task, job_id }: TroubledJob): MenuItem[] => {
      const name = taskName(task);
      return [
        change(retryBackgroundJobs, {
          key: 'one',
          label: t`Retry this job`,
          glyph: IconRefresh,
          onSelect: () => void retry(t`Retry this “${name}” job?`, { task, job_id }),
        }),
        change(retryBackgroundJobs, {
          key: 'all',
          label: t`Retry all of this kind`,
          glyph: IconRefresh,
          onSelect: () => void retry(t`Retry all “${name}” jobs?`, { task }),
        }),
      ];
    },
  };
}
