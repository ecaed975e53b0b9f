import type { BatchRow, batchTotal } from '@countinghouse/contract/credit-card/batches/batch';
import { currencies } from '@countinghouse/domain/money';
import { cx } from '@countinghouse/ui/cx';
import { Amount } from '@countinghouse/ui/display/amount';
import type { Column, TotalLine } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { z } from 'zod/mini';
import type { ExportTotal } from '../../../shared/export/export-table.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import styles from './figures.module.css';

/** The sums of all rows found, by currency. */
export type Totals = readonly z.output<typeof batchTotal>[];

/** The data that a row of every report has. */
export type FigureRow = Pick<
  BatchRow,
  'currency' | 'sales_count' | 'sales_amount' | 'credits_count' | 'credits_amount' | 'payment_count' | 'total_amount'
>;

type AmountKey = 'sales_amount' | 'credits_amount' | 'total_amount';

/** Returns the last columns of every report: the number of payments, sales, credits, and their sums, one line per currency. */
export function useFigureColumns<Row extends FigureRow>(totals: Totals, sortable: boolean): Column<Row>[] {
  const { t } = useLingui();
  const format = useFormat();
  const amount = (key: AmountKey, header: string, second: boolean): Column<Row> => ({
    key,
    header,
    kind: 'amount',
    datatype: 'amount',
    value: (row) => row[key],
    currencyOf: (row) => row.currency,
    sortable,
    second,
    cell: (row) => <Amount text={format.money(row[key], row.currency)} strong={!second} dimmed={row[key] === 0} />,
    totals: lines(totals, (total) => <Amount text={format.money(total[key], total.currency)} />),
  });
  return [
    {
      key: 'payment_count',
      header: t`Payments`,
      kind: 'number',
      datatype: 'number',
      value: (row) => row.payment_count,
      sortable,
      cell: (row) => format.count(row.payment_count),
      totals: lines(totals, (total) => format.count(total.payment_count)),
    },
    amount('sales_amount', t`Sales`, true),
    amount('credits_amount', t`Credits`, true),
    amount('total_amount', t`Total`, false),
  ];
}

/** Returns a column with the number of batches, and of those that were refused or have no answer yet. */
export function useBatchCountColumn<Row extends Totals[number]>(totals: Totals, sortable: boolean): Column<Row> {
  const { t } = useLingui();
  const format = useFormat();
  const noteOf = (row: Totals[number]): string => {
    const failed = format.count(row.failed_count);
    const waiting = format.count(row.under_way_count);
    const notes = [
      ...(row.failed_count > 0 ? [t`${failed} failed`] : []),
      ...(row.under_way_count > 0 ? [t`${waiting} not settled yet`] : []),
    ];
    return notes.join(', ');
  };
  return {
    key: 'batch_count',
    header: t`Batches`,
    kind: 'number',
    datatype: 'number',
    value: (row) => row.batch_count,
    sortable,
    cell: (row) => (
      <>
        {noteOf(row) === '' ? null : <span className={cx('ui-small ui-dim', styles.note)}>{noteOf(row)}</span>}
        {format.count(row.batch_count)}
      </>
    ),
    totals: lines(totals, (total) => format.count(total.batch_count)),
  };
}

/** Returns one line per currency, so that related sums are side by side. */
function lines(totals: Totals, figure: (total: Totals[number]) => ReactNode): TotalLine[] {
  return totals.map((total) => ({ key: currencies[total.currency].alphabetic, figure: figure(total) }));
}

/** Returns the sums under an exported report. */
export function exportTotals(totals: Totals, label: string): ExportTotal[] {
  return totals.map(({ currency, ...values }) => ({ label, currency, values }));
}
