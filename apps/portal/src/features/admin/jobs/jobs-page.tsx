import type { CallResponse } from '@countinghouse/contract/call';
import { getBackgroundJobs } from '@countinghouse/contract/core/background-jobs/get-background-jobs';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Section } from '@countinghouse/ui/layout/page';
import { shownColumns } from '@countinghouse/ui/table/columns/column-order';
import { DataTable } from '@countinghouse/ui/table/data-table';
import { phone, useMedia } from '@countinghouse/ui/use-media';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { roomyWidth_px } from '../../../shared/table/list-table.tsx';
import { usePageWidth } from '../../../shared/table/use-page-width.ts';
import { PageChecksSection } from './page-checks-section.tsx';
import { useJobActions } from './use-job-actions.tsx';
import { useJobColumns, useTaskColumns } from './use-job-columns.tsx';

/** How often the page polls. */
const every_ms = 5_000;
const rowsShown = 100;

/** /admin/jobs: the background jobs, which of them failed, and the buttons to retry them. */
export function JobsPage() {
  const { t } = useLingui();
  const found = useQuery({
    ...callQuery(
      getBackgroundJobs,
      { query: { limit: String(rowsShown) } },
      { shown: 'in_place', keep_previous: true },
    ),
    refetchInterval: every_ms,
  });
  return (
    <RoutePage
      title={t`Background Jobs`}
      purpose={t`Emails, reports and regular checks run in the background. A failed job is retried automatically for about a day.`}
    >
      {/* A cached answer would show an outdated state. */}
      {found.isError ? (
        <CallErrorState
          full
          error={found.error}
          title={t`Couldn’t load the background jobs`}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Jobs answer={found.data} />
      )}
    </RoutePage>
  );
}

function Jobs({ answer }: { answer: CallResponse<typeof getBackgroundJobs> | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const small = useMedia(phone);
  const narrow = usePageWidth() < roomyWidth_px;
  // On a phone each row is a card, which has room for every column.
  const columns = shownColumns(useJobColumns(useJobActions()), undefined, narrow && !small);
  const taskColumns = useTaskColumns();
  const rows = answer?.troubled_jobs ?? [];
  const shown = format.count(rows.length);
  const all = format.count(answer?.total_count ?? 0);
  const needing = t`Failed or being retried`;
  const overview = t`Tasks`;
  return (
    <div className="ui-stack">
      <Section title={needing}>
        {answer !== undefined && rows.length === 0 ? (
          <EmptyState
            glyph={IconCircleCheck}
            title={t`No job has failed`}
            note={t`All due jobs have run. This page refreshes every few seconds.`}
          />
        ) : (
          <DataTable
            label={needing}
            columns={columns}
            rows={rows}
            rowKey={({ job_id }) => String(job_id)}
            loading={answer === undefined}
          />
        )}
        {rows.length < (answer?.total_count ?? 0) ? <p className="ui-dim">{t`${shown} of ${all} are shown.`}</p> : null}
      </Section>
      <Section title={overview}>
        <DataTable
          label={overview}
          columns={taskColumns}
          rows={answer?.tasks ?? []}
          rowKey={({ task }) => task}
          loading={answer === undefined}
          emptyNote={t`Nothing is waiting or running.`}
        />
      </Section>
      <PageChecksSection />
    </div>
  );
}
