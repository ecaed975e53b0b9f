import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type Column, totalLabelSpan } from './columns/table-column.ts';
import styles from './data-table.module.css';

/** The totals row, closed like a ledger: one rule above, a double rule below. */
export function TableTotals<Row>({
  columns,
  label,
  selectable,
}: {
  columns: readonly Column<Row>[];
  label: ReactNode;
  selectable: boolean;
}) {
  const span = totalLabelSpan(columns);
  return (
    <tfoot>
      <tr className={styles.total}>
        <th scope="row" colSpan={span + (selectable ? 1 : 0)}>
          {label}
        </th>
        {columns.slice(span).map((column) => (
          <td key={column.key} className={cx(styles[column.kind ?? 'text'])}>
            {column.totals === undefined
              ? column.total
              : column.totals.map(({ key, figure }) => (
                  <span key={key} className={styles.totalLine}>
                    {figure}
                  </span>
                ))}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
