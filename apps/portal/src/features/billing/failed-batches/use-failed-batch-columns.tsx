import type { FailedBatch } from '@countinghouse/contract/credit-card/batches/failed-batch';
import { Amount } from '@countinghouse/ui/display/amount';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';
import { useBatchIdentityColumns } from '../../../shared/table/batch-columns.tsx';
import { FailedBatchBadge, useFailedBatchWords } from './failed-batch-words.tsx';
import type { FailedBatchActions } from './use-failed-batch-actions.tsx';

/** Returns the columns of the failed batches. Instants are in Eastern Time, because administrators have no time zone of their own. */
export function useFailedBatchColumns(
  hrefOf: (batch: FailedBatch) => string,
  { menuOf }: FailedBatchActions,
): readonly Column<FailedBatch>[] {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = useShortTime(usePageZone());
  const { statuses, responses, reasons } = useFailedBatchWords();
  // RB is the specification's own term and is not translated; the tooltip explains it.
  const responseOf = ({ resp, response_code }: FailedBatch) =>
    [resp === 'RB' ? resp : responses[resp], response_code].filter((part) => part !== null).join(' ');
  return [
    ...useBatchIdentityColumns(hrefOf),
    {
      key: 'dba',
      header: t`Merchant`,
      value: ({ dba }) => dba,
      sortable: true,
      maxWidth: '220px',
      full: ({ dba }) => dba,
      cell: ({ dba }) => dba,
    },
    {
      key: 'terminal_name',
      header: t`Terminal`,
      value: ({ terminal_name }) => terminal_name,
      second: true,
      spare: true,
      maxWidth: '160px',
      full: ({ terminal_name }) => terminal_name,
      cell: ({ terminal_name }) => terminal_name,
    },
    {
      key: 'status',
      header: t`Status`,
      value: ({ status }) => statuses[status],
      sortable: true,
      skeleton: 'badge',
      cell: ({ status }) => <FailedBatchBadge status={status} />,
    },
    {
      key: 'reason',
      header: t`Reason`,
      value: ({ reason }) => reasons[reason],
      second: true,
      spare: true,
      maxWidth: '240px',
      full: ({ reason }) => reasons[reason],
      cell: ({ reason }) => reasons[reason],
    },
    {
      key: 'resp',
      header: t`Response`,
      value: responseOf,
      full: ({ resp }) => responses[resp],
      cell: responseOf,
    },
    {
      key: 'failed_at',
      header: t`Failed at`,
      kind: 'date',
      datatype: 'date',
      value: ({ failed_at }) => new Date(failed_at),
      sortable: true,
      hidden: true,
      cell: ({ failed_at }) => timeOf(failed_at),
    },
    {
      key: 'payment_count',
      header: t`Payments`,
      kind: 'number',
      datatype: 'number',
      value: ({ payment_count }) => payment_count,
      sortable: true,
      spare: true,
      cell: ({ payment_count }) => format.count(payment_count),
    },
    {
      key: 'total_amount',
      header: t`Net amount`,
      kind: 'amount',
      datatype: 'amount',
      value: ({ total_amount }) => total_amount,
      currencyOf: ({ currency }) => currency,
      sortable: true,
      cell: ({ total_amount, currency }) => <Amount text={format.money(total_amount, currency)} inColumn />,
    },
    useActionsColumn(menuOf, ({ batch_number: number }) => t`Actions for batch ${number}`),
  ];
}
