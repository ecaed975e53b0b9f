import type { BatchRow } from '@countinghouse/contract/credit-card/batches/batch';
import { getBatches } from '@countinghouse/contract/credit-card/batches/get-batches';
import { Amount } from '@countinghouse/ui/display/amount';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useList } from '../../../shared/table/use-list.ts';
import { useBatchColumns } from './batch-columns.tsx';
import { BatchStatusBadge } from './batch-status.tsx';
import { type ReportProps, ReportTable, useAllRows } from './report-table.tsx';
import { batchesAddress, filterQuery } from './settlement-address.ts';

/** The closed batches of a report, the latest first. Each row opens the batch's payments. */
export function BatchesList({
  several,
  batchHref,
  ...report
}: ReportProps & {
  /** Whether the batches are of several merchants. */
  several: boolean;
  batchHref: (batch: BatchRow) => string;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const list = useList(batchesAddress);
  const query = { ...list.textQuery, ...filterQuery(list.view.filters) };
  const found = useCall(getBatches, { query }, { shown: 'in_place', keep_previous: true });
  const totals = found.data?.total_amounts ?? [];
  const columns = useBatchColumns({ several, zone: report.zone, totals, hrefOf: batchHref });
  const allRows = useAllRows(getBatches, query, (page) => page.batches, keyOf);
  return (
    <ReportTable
      {...report}
      name={several ? 'global-batches' : 'batches'}
      label={t`Settlement`}
      list={list}
      columns={columns}
      rows={found.data?.batches ?? []}
      rowKey={keyOf}
      query={found}
      found={found.data}
      totals={totals}
      allRows={allRows}
      search={several ? t`Merchant or batch number` : t`Batch number`}
      onRowOpen={(batch) => void goTo(batchHref(batch))}
      phone={{
        title: ({ dba, batch_number, batch_date }) => (several ? dba : `${format.date(batch_date)} · ${batch_number}`),
        note: ({ batch_date, batch_number, payment_count, terminal_name }) => {
          const payments = plural(payment_count, { one: '# payment', other: '# payments' });
          return several
            ? `${format.date(batch_date)} · ${batch_number} · ${payments}`
            : `${terminal_name} · ${payments}`;
        },
        end: (batch) => <Amount text={format.money(batch.total_amount, batch.currency)} />,
        endNote: ({ status }) => <BatchStatusBadge status={status} />,
      }}
    />
  );
}

const keyOf = ({ batch_id }: BatchRow) => batch_id;
