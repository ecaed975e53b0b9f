import type { CallResponse } from '@countinghouse/contract/call';
import { getCustomReports } from '@countinghouse/contract/merchants/reports/get-custom-reports';
import { LinkButton } from '@countinghouse/ui/button/button';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../shared/client/send.ts';
import { callQuery } from '../../../shared/client/use-call.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { isTooLong, useListRows, wholeList } from '../../../shared/table/use-list-rows.ts';
import { readReportForm, reportFormHref, reportsAddress } from './report-address.ts';
import { ReportDrawer } from './report-drawer.tsx';
import { ReportForm } from './report-form.tsx';
import { reportWords } from './report-words.ts';
import { isUnderWay, RunStatus } from './run-status.tsx';
import { useReportActions } from './use-report-actions.ts';
import { useReportEntity } from './use-report-entity.ts';
import { useReportListColumns } from './use-report-list-columns.tsx';

type Entity = NonNullable<ReturnType<typeof useReportEntity>>;

/** How often the list is polled while one of its reports runs. */
const whileRunning_ms = 2_000;

const keyOf = ({ report_id }: { report_id: string }) => report_id;

type Reports = CallResponse<typeof getCustomReports>;

const rowsOf = ({ custom_reports }: Reports) => custom_reports;

function refetchInterval({ state }: { state: { data: Reports | undefined } }): number | false {
  const running = state.data?.custom_reports.some(({ last_run }) => last_run !== null && isUnderWay(last_run));
  return running === true ? whileRunning_ms : false;
}

/** /reports/custom: the custom reports. The form and the details of a report have their own addresses. */
export function CustomReportsPage() {
  const entity = useReportEntity();
  const [form] = useAddressState(readReportForm);
  if (entity === undefined) return null;
  if (form !== undefined) return <ReportForm key={JSON.stringify(form)} address={form} entity={entity} />;
  return <ReportList entity={entity} />;
}

function ReportList({ entity }: { entity: Entity }) {
  const { t, i18n } = useLingui();
  const { may } = useAccess();
  const list = useList(reportsAddress);
  const { open } = list.view;
  const close = () => list.change({ open: undefined });
  const actions = useReportActions(entity.id, close);
  const columns = useReportListColumns(({ report_id }) => list.hrefOf({ open: report_id }), actions.menuOf);
  const params = { id: entity.id };
  const whole = useQuery({
    ...callQuery(getCustomReports, { params, query: wholeList }, { shown: 'in_place' }),
    refetchInterval,
  });
  const page = useQuery({
    ...callQuery(
      getCustomReports,
      { params, query: list.textQuery },
      { shown: 'in_place', keep_previous: true, enabled: isTooLong(whole.data) },
    ),
    refetchInterval,
  });
  const { rows, found, query, all } = useListRows(list, { whole, page, rowsOf, columns });
  const newReport =
    may('CRAD') && actions.locked === undefined ? (
      <LinkButton color="primary" icon={IconPlus} href={reportFormHref({ kind: 'new' })}>{t`New report`}</LinkButton>
    ) : null;
  const title = t`Custom Reports`;
  return (
    <RoutePage
      title={title}
      layout="fill"
      purpose={t`Payments or batches with the columns you choose, on your schedule, as a file and by email.`}
      actions={newReport}
    >
      <ListTable
        name="custom-reports"
        label={title}
        list={list}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        found={found}
        {...listAnswer(query, t`Couldn’t load the reports`)}
        search={{ label: t`Name of a report` }}
        tools={(shown) => (
          <ExportMenu
            tableName={title}
            columns={shown}
            rows={all ?? rows}
            zone={entity.zone}
            allRows={async (signal, onShare) =>
              all ??
              allPages(
                async ({ limit, offset }, each) => {
                  const query = { ...list.textQuery, limit: String(limit), offset: String(offset) };
                  const page = await send(getCustomReports, { params: { id: entity.id }, query }, { signal: each });
                  return { ...page, rows: page.custom_reports };
                },
                keyOf,
                signal,
                onShare,
              )
            }
          />
        )}
        onRowOpen={({ report_id }) => list.change({ open: report_id })}
        emptyNote={t`No report matches.`}
        empty={
          <EmptyState
            full
            glyph={IconReportAnalytics}
            title={t`No reports yet`}
            note={t`A report is a file of payments or batches with the columns you choose. Make one, look at its preview, and have it mailed every day, week or month.`}
            actions={newReport}
          />
        }
        phone={{
          title: ({ name }) => name,
          note: ({ frequency, format }) => `${i18n._(reportWords.frequencies[frequency])}, ${format}`,
          end: ({ last_run }) => (last_run === null ? null : <RunStatus status={last_run.status} />),
        }}
      />
      {open === undefined ? null : (
        <ReportDrawer key={open} report_id={open} entity={entity} actions={actions} {...listSteps(list, rows, keyOf)} />
      )}
    </RoutePage>
  );
}
