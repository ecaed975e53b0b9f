import type { CallResponse } from '@countinghouse/contract/call';
import type { getBackgroundJobs, TroubledJob } from '@countinghouse/contract/core/background-jobs/get-background-jobs';
import { Badge } from '@countinghouse/ui/display/badge';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';
import { useJobWords } from './job-words.ts';
import type { useJobActions } from './use-job-actions.tsx';

type TaskRow = CallResponse<typeof getBackgroundJobs>['tasks'][number];

/** Returns the columns of the tasks: how many jobs of each wait, run and have failed, and since when the oldest waits. */
export function useTaskColumns(): readonly Column<TaskRow>[] {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = useShortTime(usePageZone());
  const { taskName } = useJobWords();
  const count = (key: 'waiting' | 'running' | 'failed', header: string): Column<TaskRow> => ({
    key,
    header,
    kind: 'number',
    datatype: 'number',
    value: (row) => row[key],
    cell: (row) => format.count(row[key]),
  });
  return [
    { key: 'task', header: t`Task`, value: ({ task }) => taskName(task), cell: ({ task }) => taskName(task) },
    count('waiting', t`Waiting`),
    {
      key: 'oldest_due_at',
      header: t`Due since`,
      kind: 'date',
      datatype: 'date',
      value: ({ oldest_due_at }) => (oldest_due_at === null ? null : new Date(oldest_due_at)),
      cell: ({ oldest_due_at }) => (oldest_due_at === null ? '–' : timeOf(oldest_due_at)),
    },
    count('running', t`Running`),
    count('failed', t`Failed`),
  ];
}

/** Returns the columns of jobs that failed permanently or are being retried. */
export function useJobColumns({
  mayRetry,
  actionsOf,
}: Pick<ReturnType<typeof useJobActions>, 'mayRetry' | 'actionsOf'>): readonly Column<TroubledJob>[] {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = useShortTime(usePageZone());
  const { taskName, reasonText } = useJobWords();
  const actions = useActionsColumn<TroubledJob>(actionsOf, ({ task, reference }) => {
    const name = taskName(task);
    return reference === '' ? t`Actions for ${name}` : t`Actions for ${name}, ${reference}`;
  });
  const subjectOf = ({ entity, reference }: TroubledJob) =>
    [entity?.name, reference].filter((each) => each !== undefined && each !== '').join(' · ') || '–';
  return [
    { key: 'task', header: t`Task`, value: ({ task }) => taskName(task), cell: ({ task }) => taskName(task) },
    {
      key: 'state',
      header: t`Status`,
      value: ({ state }) => (state === 'failed' ? t`Failed` : t`Being retried`),
      cell: ({ state }) => <JobBadge state={state} />,
    },
    { key: 'subject', header: t`About`, value: subjectOf, maxWidth: '150px', full: subjectOf, cell: subjectOf },
    {
      key: 'reason',
      header: t`Last error`,
      second: true,
      value: ({ reason }) => reasonText(reason),
      maxWidth: '190px',
      full: ({ reason }) => reasonText(reason),
      cell: ({ reason }) => reasonText(reason),
    },
    {
      key: 'tries',
      header: t`Attempts`,
      kind: 'number',
      datatype: 'number',
      value: ({ tries }) => tries,
      spare: true,
      cell: ({ tries }) => format.count(tries),
    },
    {
      key: 'changed_at',
      header: t`Last attempt`,
      kind: 'date',
      datatype: 'date',
      value: ({ changed_at }) => new Date(changed_at),
      spare: true,
      cell: ({ changed_at }) => timeOf(changed_at),
    },
    {
      key: 'next_try_at',
      header: t`Next attempt`,
      kind: 'date',
      datatype: 'date',
      value: ({ next_try_at }) => (next_try_at === null ? null : new Date(next_try_at)),
      spare: true,
      cell: ({ next_try_at }) => (next_try_at === null ? '–' : timeOf(next_try_at)),
    },
    ...(mayRetry ? [actions] : []),
  ];
}

function JobBadge({ state }: Pick<TroubledJob, 'state'>) {
  const { t } = useLingui();
  return state === 'failed' ? (
    <Badge meaning="danger">{t`Failed`}</Badge>
  ) : (
    <Badge meaning="warning" mark="half">{t`Being retried`}</Badge>
  );
}
