import { IconArrowsSort, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import { useWords } from '../words.tsx';
import type { Column } from './columns/table-column.ts';
import styles from './data-table.module.css';
import type { ColumnWidths, RowSelection } from './table-row.tsx';
import { nextSort, type SortSteps, type TableSort } from './table-sort.ts';

/** The header row; a sortable column's header is a button that cycles through the orders. */
export function TableHead<Row>({
  columns,
  sort,
  onSort,
  sortSteps,
  rows,
  rowKey,
  selection,
  hidden,
  widths,
  columnEdge,
}: {
  columns: readonly Column<Row>[];
  sort: TableSort;
  onSort: ((sort: TableSort) => void) | undefined;
  sortSteps: SortSteps | undefined;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection: RowSelection<Row> | undefined;
  hidden: boolean;
  widths: ColumnWidths | undefined;
  columnEdge: ((column: Column<Row>) => ReactNode) | undefined;
}) {
  const words = useWords();
  const keys = selection === undefined ? [] : rows.map(rowKey);
  const chosen = keys.filter((key) => selection?.keys.has(key)).length;
  return (
    <thead className={hidden ? styles.unseen : undefined}>
      <tr>
        {selection ? (
          <th scope="col" className={styles.pick}>
            <selection.Box
              label={words.selectAll}
              hideLabel
              checked={keys.length > 0 && chosen === keys.length}
              partly={chosen > 0 && chosen < keys.length}
              disabled={keys.length === 0}
              onChange={(event) => {
                const next = new Set(event.currentTarget.checked ? keys : []);
                selection.onChange(() => next);
              }}
            />
          </th>
        ) : null}
        {columns.map((column) => {
          const order = sort?.key === column.key ? sort.order : null;
          const kind = column.kind ?? 'text';
          const width = widths?.[column.key];
          return (
            <th
              key={column.key}
              scope="col"
              aria-label={columnEdge ? column.header : undefined}
              className={cx(styles[kind], order !== null && styles.sorted, width !== undefined && styles.cut)}
              style={width === undefined ? undefined : { width, minWidth: width, maxWidth: width }}
              aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  title={words.sortBy(column.header)}
                  onClick={() => onSort(nextSort(sort, column.key, sortSteps))}
                >
                  {column.header}
                  <Icon
                    glyph={order === 'asc' ? IconChevronUp : order === 'desc' ? IconChevronDown : IconArrowsSort}
                    size={order === null ? 11 : 13}
                    className={cx(styles.arrow, order === null && styles.resting)}
                  />
                </button>
              ) : kind === 'action' ? (
                <span className="ui-hidden">{column.header}</span>
              ) : (
                column.header
              )}
              {kind === 'action' ? null : columnEdge?.(column)}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
