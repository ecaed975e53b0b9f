import { CallError } from '@countinghouse/contract/client';
import type { CustomReport, ReportRun } from '@countinghouse/contract/merchants/reports/custom-report';
import { getCustomReport } from '@countinghouse/contract/merchants/reports/get-custom-report';
import { getCustomReportRuns } from '@countinghouse/contract/merchants/reports/get-custom-report-runs';
import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { Skeleton, TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Drawer, DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callQuery, useCall } from '../../../shared/client/use-call.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { reportFormHref } from './report-address.ts';
import { ReportRuns } from './report-runs.tsx';
import { columnWord, reportWords } from './report-words.ts';
import { isUnderWay } from './run-status.tsx';
import type { useReportActions } from './use-report-actions.ts';

const runs_maximum = 50;
/** How often the runs are polled while one is in progress. */
const whileRunning_ms = 2_000;

/** The details of a report beside the list, with their own address: its definition, and its runs with their files. */
export function ReportDrawer({
  report_id,
  entity,
  actions,
  onClose,
  onPrevious,
  onNext,
}: {
  report_id: string;
  entity: { id: string };
  actions: ReturnType<typeof useReportActions>;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const { may } = useAccess();
  const params = { id: entity.id, report_id };
  const found = useCall(getCustomReport, { params }, { shown: 'in_place' });
  const runs = useQuery({
    ...callQuery(getCustomReportRuns, { params, query: { limit: String(runs_maximum) } }, { shown: 'in_place' }),
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) === true ? whileRunning_ms : false),
  });
  const report = found.data?.custom_report;
  const gone = found.error instanceof CallError && found.error.status === 404;
  return (
    <Drawer
      label={report === undefined ? t`Report` : report.name}
      title={report === undefined ? t`Report` : report.name}
      steps
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {report !== undefined ? (
        <>
          <div className="ui-stack">
            <ReportFacts report={report} />
            {may('CRUP') && actions.locked === undefined ? (
              <div>
                <LinkButton
                  size="tool"
                  icon={IconPencil}
                  href={reportFormHref({ kind: 'edit', report_id })}
                >{t`Change report`}</LinkButton>
              </div>
            ) : null}
          </div>
          <DrawerSection
            title={t`Runs`}
            end={
              actions.mayRun ? (
                <Button
                  size="tool"
                  icon={IconPlayerPlay}
                  disabledReason={actions.locked}
                  onClick={() => void actions.run(report)}
                >{t`Run now`}</Button>
              ) : undefined
            }
          >
            {runs.isError ? (
              <CallErrorState
                error={runs.error}
                title={t`Couldn’t load the runs`}
                onRetry={() => void runs.refetch()}
              />
            ) : runs.data === undefined ? (
              <TableSkeleton rows={3} />
            ) : (
              <ReportRuns entity_id={entity.id} report={report} runs={runs.data.runs} />
            )}
          </DrawerSection>
        </>
      ) : gone ? (
        <EmptyState
          title={t`There is no such report`}
          note={t`It was deleted, or it belongs to another account. Check the address.`}
        />
      ) : found.isError ? (
        <CallErrorState error={found.error} title={t`Couldn’t load the report`} onRetry={() => void found.refetch()} />
      ) : (
        <div className="ui-stack">
          <Skeleton width={168} height={32} />
          <TableSkeleton rows={8} />
        </div>
      )}
    </Drawer>
  );
}

function ReportFacts({ report }: { report: CustomReport }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const columnName = (key: string) => {
    const word = columnWord(key);
    return word === undefined ? key : i18n._(word);
  };
  const methods = { Payments: t`Payments`, Batches: t`Batches` };
  const zone = i18n._(reportWords.zones[report.time_zone]);
  const pageZone = usePageZone();
  const last: ReportRun | null = report.last_run;
  const count = format.count(report.columns.length);
  const changed = format.dateTime(report.updated_at, pageZone);
  const person = report.updated_by;
  const items: Definition[] = [
    { key: 'method', term: t`Processing method`, value: methods[report.processing_method] },
    {
      key: 'columns',
      term: plural(report.columns.length, { one: `${count} column`, other: `${count} columns` }),
      value: report.columns.map(columnName).join(', '),
    },
    { key: 'format', term: t`Format`, value: report.format },
    { key: 'frequency', term: t`Frequency`, value: i18n._(reportWords.frequencies[report.frequency]) },
    ...(report.from_date === null || report.to_date === null
      ? []
      : [
          {
            key: 'dates',
            term: t`Dates`,
            value: `${format.date(report.from_date)} – ${format.date(report.to_date)}`,
          },
        ]),
    {
      key: 'next',
      term: t`Next run`,
      value:
        report.next_run_at === null ? t`None` : `${format.dateTime(report.next_run_at, report.time_zone)}, ${zone}`,
    },
    {
      key: 'recipients',
      term: t`Recipients`,
      value: report.recipients.length === 0 ? t`No one` : report.recipients.join(', '),
    },
    { key: 'changed', term: t`Changed`, value: person === null ? changed : `${changed}, ${person}` },
  ];
  return (
    <>
      {last?.failure === 'access_lost' ? (
        <Callout tone="warning" title={t`This report does not run`}>
          {i18n._(reportWords.failures.access_lost)}
        </Callout>
      ) : null}
      <DefinitionList items={items} label={t`Report`} />
    </>
  );
}
