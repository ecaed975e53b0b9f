import { TextLink } from '@countinghouse/ui/button/anchor';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../format/use-format.ts';

/** The columns that identify a batch in every list: its business date, and its number, which is a link. */
export function useBatchIdentityColumns<Row extends { batch_date: string; batch_number: number }>(
  hrefOf: (batch: Row) => string,
): readonly [date: Column<Row>, number: Column<Row>] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: 'batch_date',
      header: t`Date`,
      kind: 'date',
      datatype: 'date',
      value: ({ batch_date }) => batch_date,
      sortable: true,
      cell: ({ batch_date }) => format.date(batch_date),
    },
    {
      key: 'batch_number',
      header: t`Batch`,
      datatype: 'number',
      value: ({ batch_number }) => batch_number,
      sortable: true,
      cell: (batch) => (
        <TextLink plain href={hrefOf(batch)}>
          {batch.batch_number}
        </TextLink>
      ),
    },
  ];
}
