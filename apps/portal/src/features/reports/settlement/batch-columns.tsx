import type { BatchRow } from '@countinghouse/contract/credit-card/batches/batch';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { useBatchIdentityColumns } from '../../../shared/table/batch-columns.tsx';
import { useBatchStatusName } from '../transactions/payment-words.ts';
import { BatchStatusBadge } from './batch-status.tsx';
import { type Totals, useFigureColumns } from './figure-columns.tsx';

/** Returns the columns of a list of batches. With `several` merchants each row names its merchant. */
export function useBatchColumns({
  several,
  zone,
  totals,
  hrefOf,
}: {
  several: boolean;
  zone: TimeZone;
  totals: Totals;
  hrefOf: (batch: BatchRow) => string;
}): readonly Column<BatchRow>[] {
  const { t } = useLingui();
  const timeOf = useShortTime(zone);
  const statusName = useBatchStatusName();
  const figures = useFigureColumns<BatchRow>(totals, true).map(
    (column): Column<BatchRow> =>
      column.key === 'payment_count' || column.key === 'total_amount' ? column : { ...column, spare: true },
  );
  const merchant: Column<BatchRow> = {
    key: 'dba',
    header: t`Merchant`,
    value: ({ dba }) => dba,
    sortable: true,
    maxWidth: '220px',
    full: ({ dba }) => dba,
    cell: ({ dba }) => dba,
  };
  return [
    ...useBatchIdentityColumns(hrefOf),
    ...(several ? [merchant] : []),
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
      value: ({ status }) => statusName(status),
      sortable: true,
      skeleton: 'badge',
      cell: ({ status }) => <BatchStatusBadge status={status} />,
    },
    {
      key: 'card_brands',
      header: t`Card brands`,
      value: ({ card_brands }) => card_brands.map(({ card_brand }) => cardBrandName(card_brand)).join(', '),
      spare: true,
      cell: ({ card_brands }) => (
        <span className="ui-row">
          {card_brands.map(({ card_brand }) => (
            <CardBrandIcon key={card_brand} brand={card_brand} />
          ))}
        </span>
      ),
    },
    ...figures,
    {
      key: 'settled_at',
      header: t`Settled`,
      kind: 'date',
      datatype: 'date',
      value: ({ settled_at }) => (settled_at === null ? null : new Date(settled_at)),
      hidden: true,
      cell: ({ settled_at }) => (settled_at === null ? '' : timeOf(settled_at)),
    },
    {
      key: 'closed_at',
      header: t`Closed at`,
      kind: 'date',
      datatype: 'date',
      value: ({ closed_at }) => new Date(closed_at),
      hidden: true,
      cell: ({ closed_at }) => timeOf(closed_at),
    },
    {
      key: 'merchant_id',
      header: t`Merchant ID`,
      value: ({ merchant_id }) => merchant_id,
      hidden: true,
      second: true,
      cell: ({ merchant_id }) => <span className="ui-tabular">{merchant_id}</span>,
    },
    { key: 'bin', header: t`BIN`, value: ({ bin }) => bin, hidden: true, second: true, cell: ({ bin }) => bin },
  ];
}
