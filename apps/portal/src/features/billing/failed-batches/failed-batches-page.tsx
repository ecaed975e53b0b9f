import { getFailedBatches } from '@countinghouse/contract/credit-card/batches/get-failed-batches';
import { failedBatchResponses, failedBatchStatuses } from '@countinghouse/domain/settlement/failed-batch';
import { Amount } from '@countinghouse/ui/display/amount';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../shared/client/send.ts';
import { callQuery, useCall } from '../../../shared/client/use-call.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { DateFilter } from '../../../shared/table/date-filter.tsx';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { OneFilter } from '../../../shared/table/one-filter.tsx';
import { type List, useList } from '../../../shared/table/use-list.ts';
import { CloseDialog } from './close-dialog.tsx';
import { FailedBatchDrawer } from './failed-batch-drawer.tsx';
import { FailedBatchBadge, useFailedBatchWords } from './failed-batch-words.tsx';
import { type FailedBatchFilters, failedBatchesAddress } from './failed-batches-address.ts';
import { useFailedBatchActions } from './use-failed-batch-actions.tsx';
import { useFailedBatchColumns } from './use-failed-batch-columns.tsx';

const keyOf = ({ batch_id }: { batch_id: string }) => batch_id;

/** How often the list is polled while a batch waits for the acquirer's answer. */
const whilePending_ms = 2_000;

/** /billing/failedbatches: batches that the acquirer did not settle, to be resubmitted or closed. */
export function FailedBatchesPage() {
  const { t } = useLingui();
  const format = useFormat();
  const list = useList(failedBatchesAddress);
  const { open, filters } = list.view;
  const actions = useFailedBatchActions();
  const columns = useFailedBatchColumns(({ batch_id }) => list.hrefOf({ open: batch_id }), actions);
  const { startdate, enddate, status, resp } = filters;
  const given = Object.fromEntries(
    Object.entries({ startdate, enddate, status, resp }).filter(([, value]) => value !== undefined),
  );
  const found = useQuery({
    ...callQuery(
      getFailedBatches,
      { query: { ...list.textQuery, ...given } },
      { shown: 'in_place', keep_previous: true },
    ),
    refetchInterval: ({ state }) =>
      state.data?.billing_failed_batches.some((batch) => batch.status === 'Pending') === true ? whilePending_ms : false,
  });
  const rows = found.data?.billing_failed_batches ?? [];
  const place = rows.findIndex((batch) => keyOf(batch) === open);
  // An address can name a batch that is on another page or filtered out.
  const alone = useCall(
    getFailedBatches,
    { query: { batch_id: open ?? '' } },
    { shown: 'in_place', enabled: open !== undefined && place < 0 && found.data !== undefined },
  );
  const title = t`Failed Batches`;
  return (
    <RoutePage
      title={title}
      layout="fill"
      purpose={t`Batches that the acquirer did not settle. Resubmit one to ask for its settlement again, or close it with a reason.`}
    >
      <ListTable
        name="failed-batches"
        label={title}
        list={list}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        found={found.data}
        {...listAnswer(found, t`Couldn’t load the failed batches`)}
        search={{ label: t`Merchant or batch number` }}
        filters={<BatchFilters list={list} />}
        tools={(shown) => (
          <ExportMenu
            tableName={title}
            columns={shown}
            rows={rows}
            zone="EST"
            allRows={(signal, onShare) =>
              allPages(
                async ({ limit, offset }, each) => {
                  const query = { ...list.textQuery, ...given, limit: String(limit), offset: String(offset) };
                  const page = await send(getFailedBatches, { query }, { signal: each });
                  return { ...page, rows: page.billing_failed_batches };
                },
                keyOf,
                signal,
                onShare,
              )
            }
          />
        )}
        onRowOpen={({ batch_id }) => list.change({ open: batch_id })}
        emptyNote={t`No failed batch matches.`}
        empty={
          <EmptyState
            full
            glyph={IconStack2}
            title={t`No failed batches in this period`}
            note={t`A batch that the acquirer rejects, totals differently or never answers is listed here until it settles or is closed.`}
          />
        }
        phone={{
          title: ({ dba }) => dba,
          note: ({ batch_date, batch_number }) => `${format.date(batch_date)} · ${batch_number}`,
          end: ({ total_amount, currency }) => <Amount text={format.money(total_amount, currency)} />,
          endNote: (batch) => <FailedBatchBadge status={batch.status} />,
        }}
      />
      {open === undefined ? null : (
        <FailedBatchDrawer
          key={open}
          found={{
            batch: rows[place] ?? alone.data?.billing_failed_batches[0],
            loading: found.isPending || (place < 0 && alone.isPending),
            error: alone.error ?? found.error,
            refetch: place < 0 ? alone.refetch : found.refetch,
          }}
          actions={actions}
          {...listSteps(list, rows, keyOf)}
        />
      )}
      {actions.closing === undefined ? null : (
        <CloseDialog
          key={actions.closing.batch_id}
          batch={actions.closing}
          onDismiss={actions.dismiss}
          onClose={(note) => (actions.closing === undefined ? Promise.resolve() : actions.close(actions.closing, note))}
        />
      )}
    </RoutePage>
  );
}

type BatchList = List<(typeof failedBatchesAddress)['sortColumns'], FailedBatchFilters>;

function BatchFilters({ list }: { list: BatchList }) {
  const { t } = useLingui();
  const { statuses, responses } = useFailedBatchWords();
  const { startdate, enddate, status, resp } = list.view.filters;
  return (
    <>
      <DateFilter
        range={{ start_date: startdate, end_date: enddate }}
        otherwise={t`Last 90 days`}
        zone="EST"
        onChange={({ start_date, end_date }) => list.narrow({ filters: { startdate: start_date, enddate: end_date } })}
      />
      <OneFilter
        label={t`Status`}
        options={failedBatchStatuses.map((value) => ({ value, label: statuses[value] }))}
        all="All"
        chosen={status}
        onChange={(value) => list.narrow({ filters: { status: value } })}
      />
      <OneFilter
        label={t`Response`}
        options={failedBatchResponses.map((value) => ({ value, label: responses[value] }))}
        all="All"
        chosen={resp}
        onChange={(value) => list.narrow({ filters: { resp: value } })}
      />
    </>
  );
}
