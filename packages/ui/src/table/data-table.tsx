import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { phone as phoneWidth, useMedia } from '../use-media.ts';
import { useOverflow } from '../use-overflow.ts';
import type { Column, PhoneRow } from './columns/table-column.ts';
import styles from './data-table.module.css';
import { manyRows, TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { TablePhone } from './table-phone.tsx';
import type { ColumnWidths, RowActions } from './table-row.tsx';
import type { SortSteps, TableSort } from './table-sort.ts';
import { TableTotals } from './table-totals.tsx';

export type DataTableProps<Row> = RowActions<Row> & {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The active order; the caller sorts (on the server, or the loaded rows). */
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** Three by default: ascending, descending, unsorted; two in the older table. */
  sortSteps?: SortSteps;
  /** The column widths set by the user. */
  widths?: ColumnWidths;
  /** At the end of a column's header: the control for its width. */
  columnEdge?: (column: Column<Row>) => ReactNode;
  /** The first load shows skeleton rows; a later one dims the current rows. */
  loading?: boolean;
  skeletonRows?: number;
  /** Under 'No Data Available': why, and how to change that ('Clear filters'). */
  emptyNote?: ReactNode;
  /** Label of the totals row; the sums are the columns' `total`. */
  totalLabel?: ReactNode;
  /** The layout of a row on a phone; without it the columns are stacked. 'table' keeps a table that is narrow anyway. */
  phone?: PhoneRow<Row> | 'table';
  /** Leaves the header to screen readers, for columns that need no title. */
  hideHeader?: boolean;
  /** Fills the available height and scrolls inside, with header and totals in view (a page with layout fill). */
  fill?: boolean;
};

/**
 * The table of the design system. It renders the given rows in the given order: searching, sorting and paging are the caller's. Header and
 * totals stay in view, an empty table keeps its header, and on a phone rows become two lines.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const small = useMedia(phoneWidth);
  return small && props.phone !== 'table' ? <TablePhone {...props} phone={props.phone} /> : <WideTable {...props} />;
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, sort = null, onSort, loading = false, totalLabel, fill = false } = props;
  const [region, overflows] = useOverflow<HTMLElement>();
  const waiting = loading && rows.length === 0;
  return (
    <section
      ref={region}
      className={cx(styles.scroll, fill && styles.fill)}
      aria-label={label}
      tabIndex={overflows ? 0 : undefined}
    >
      <table
        className={cx(styles.table, loading && !waiting && styles.stale)}
        aria-label={label}
        aria-busy={loading}
        aria-rowcount={rows.length > manyRows ? rows.length + (totalLabel === undefined ? 1 : 2) : undefined}
      >
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          sortSteps={props.sortSteps}
          rows={rows}
          rowKey={props.rowKey}
          selection={props.selection}
          hidden={props.hideHeader ?? false}
          widths={props.widths}
          columnEdge={props.columnEdge}
        />
        <TableBody {...props} waiting={waiting} />
        {totalLabel !== undefined && rows.length > 0 ? (
          <TableTotals columns={columns} label={totalLabel} selectable={props.selection !== undefined} />
        ) : null}
      </table>
    </section>
  );
}
