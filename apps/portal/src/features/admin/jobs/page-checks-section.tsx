import type { CallResponse } from '@countinghouse/contract/call';
import { getPageChecks, type PageDifference } from '@countinghouse/contract/core/public-pages/get-page-checks';
import { Badge } from '@countinghouse/ui/display/badge';
import { Section } from '@countinghouse/ui/layout/page';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { DataTable } from '@countinghouse/ui/table/data-table';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../shared/client/use-call.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';

type Answer = CallResponse<typeof getPageChecks>;
type Check = Answer['checks'][number];
type Report = Answer['reports'][number];

const checksShown = 10;

/** Shows whether the pages on which cards are entered match the build: the latest checks, what they found, and what browsers blocked. */
export function PageChecksSection() {
  const { t } = useLingui();
  const found = useQuery(callQuery(getPageChecks, {}, { shown: 'in_place' }));
  const checkColumns = useCheckColumns();
  const differenceColumns = useDifferenceColumns();
  const reportColumns = useReportColumns();
  const title = t`Payment pages`;
  if (found.isError) {
    return (
      <Section title={title}>
        <CallErrorState error={found.error} title={t`Couldn’t load the checks`} onRetry={() => void found.refetch()} />
      </Section>
    );
  }
  const { is_on = true, checks = [], reports = [] } = found.data ?? {};
  const differences = checks[0]?.differences ?? [];
  const differencesLabel = t`Found by the latest check`;
  const reportsLabel = t`Blocked by browsers`;
  return (
    <>
      <Section title={title}>
        <DataTable
          label={title}
          columns={checkColumns}
          rows={checks.slice(0, checksShown)}
          rowKey={({ page_check_id }) => page_check_id}
          loading={found.data === undefined}
          emptyNote={is_on ? t`The first check comes within a day.` : t`This installation does not check them.`}
        />
      </Section>
      {differences.length === 0 ? null : (
        <Section title={differencesLabel}>
          <DataTable
            label={differencesLabel}
            columns={differenceColumns}
            rows={differences}
            rowKey={({ page, what, found: seen }) => `${page} ${what} ${seen}`}
          />
        </Section>
      )}
      {reports.length === 0 ? null : (
        <Section title={reportsLabel}>
          <DataTable
            label={reportsLabel}
            columns={reportColumns}
            rows={reports}
            rowKey={({ page, what, blocked, first_at }) => `${page} ${what} ${blocked} ${first_at}`}
          />
        </Section>
      )}
    </>
  );
}

function useCheckColumns(): readonly Column<Check>[] {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = useShortTime(usePageZone());
  const count = (key: 'difference_count' | 'report_count' | 'files', header: string): Column<Check> => ({
    key,
    header,
    kind: 'number',
    datatype: 'number',
    value: (row) => row[key],
    cell: (row) => format.count(row[key]),
  });
  return [
    {
      key: 'checked_at',
      header: t`Checked`,
      kind: 'date',
      datatype: 'date',
      value: ({ checked_at }) => new Date(checked_at),
      cell: ({ checked_at }) => timeOf(checked_at),
    },
    {
      key: 'result',
      header: t`Result`,
      value: ({ difference_count }) => (difference_count === 0 ? t`As built` : t`Changed`),
      cell: ({ difference_count }) =>
        difference_count === 0 ? (
          <Badge meaning="success">{t`As built`}</Badge>
        ) : (
          <Badge meaning="danger">{t`Changed`}</Badge>
        ),
    },
    count('difference_count', t`Differences`),
    count('report_count', t`Browser reports`),
    count('files', t`Files`),
    { key: 'origin', header: t`Address`, value: ({ origin }) => origin, cell: ({ origin }) => origin, second: true },
  ];
}

function useDifferenceColumns(): readonly Column<PageDifference>[] {
  const { t } = useLingui();
  const text = (key: 'page' | 'what' | 'expected' | 'found', header: string): Column<PageDifference> => ({
    key,
    header,
    value: (row) => row[key],
    cell: (row) => row[key] || '–',
    maxWidth: '220px',
    full: (row) => row[key],
  });
  return [text('page', t`Page`), text('what', t`What`), text('expected', t`Expected`), text('found', t`Found`)];
}

function useReportColumns(): readonly Column<Report>[] {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = useShortTime(usePageZone());
  const text = (key: 'page' | 'what' | 'blocked', header: string): Column<Report> => ({
    key,
    header,
    value: (row) => row[key],
    cell: (row) => row[key] || '–',
    maxWidth: '220px',
    full: (row) => row[key],
  });
  return [
    text('page', t`Page`),
    text('what', t`Rule`),
    text('blocked', t`Blocked`),
    {
      key: 'count',
      header: t`Times`,
      kind: 'number',
      datatype: 'number',
      value: ({ count }) => count,
      cell: ({ count }) => format.count(count),
    },
    {
      key: 'last_at',
      header: t`Last seen`,
      kind: 'date',
      datatype: 'date',
      value: ({ last_at }) => new Date(last_at),
      cell: ({ last_at }) => timeOf(last_at),
    },
  ];
}
