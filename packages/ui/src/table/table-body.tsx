import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useWords } from '../words.tsx';
import type { Column } from './columns/table-column.ts';
import styles from './data-table.module.css';
import { type ColumnWidths, type RowActions, type RowStep, TableRow } from './table-row.tsx';

/** From this many rows on only the visible ones are rendered. */
export const manyRows = 200;

const ManyRows = lazy(() => import('./table-many-rows.tsx').then((file) => ({ default: file.TableManyRows })));

/** The rows, their skeletons, or the text of an empty table. */
export function TableBody<Row>({
  waiting,
  skeletonRows = 8,
  emptyNote,
  ...table
}: RowActions<Row> & {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  widths?: ColumnWidths | undefined;
  waiting: boolean;
  skeletonRows?: number;
  emptyNote?: ReactNode;
}) {
  const { columns, rows, selection } = table;
  const words = useWords();
  const width = columns.length + (selection ? 1 : 0);
  if (waiting) return <SkeletonBody columns={columns} count={skeletonRows} selectable={selection !== undefined} />;
  if (rows.length === 0) {
    return (
      <tbody>
        <tr>
          <td colSpan={width} className={styles.empty}>
            <div className={styles.emptyTitle}>{words.noData}</div>
            {emptyNote ? <div className={styles.emptyNote}>{emptyNote}</div> : null}
          </td>
        </tr>
      </tbody>
    );
  }
  if (rows.length <= manyRows) return <FewRows {...table} />;
  return (
    <Suspense fallback={<FewRows {...table} rows={rows.slice(0, 50)} />}>
      <ManyRows {...(table as unknown as ManyRowsProps)} />
    </Suspense>
  );
}

type ManyRowsProps = ComponentProps<typeof ManyRows>;

function FewRows<Row>({
  rows,
  widths,
  ...table
}: RowActions<Row> & {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  widths?: ColumnWidths | undefined;
}) {
  const { rowKey, openKey } = table;
  const [reached, setReached] = useState<string | null>(null);
  const keys = rows.map(rowKey);
  const stop = keys.find((key) => key === reached) ?? keys.find((key) => key === openKey) ?? keys[0];
  const goTo = (line: HTMLElement, step: RowStep) => {
    const other = {
      previous: line.previousElementSibling,
      next: line.nextElementSibling,
      first: line.parentElement?.firstElementChild,
      last: line.parentElement?.lastElementChild,
    }[step];
    if (other instanceof HTMLElement) other.focus();
  };
  return (
    <tbody>
      {rows.map((row, at) => (
        <TableRow
          key={keys[at]}
          {...table}
          row={row}
          widths={widths}
          stop={keys[at] === stop}
          onReached={setReached}
          onStep={goTo}
        />
      ))}
    </tbody>
  );
}

const lineWidths = [96, 72, 104, 84, 112, 64];

function SkeletonBody<Row>({
  columns,
  count,
  selectable,
}: {
  columns: readonly Column<Row>[];
  count: number;
  selectable: boolean;
}) {
  // Hidden, because skeletons are no rows: screen readers and tests find only the real ones.
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <tr key={row} style={{ opacity: Math.max(0.22, 1 - row * 0.12) }}>
          {selectable ? (
            <td className={styles.pick}>
              <Skeleton width={16} height={16} />
            </td>
          ) : null}
          {columns.map((column, index) => {
            const kind = column.kind ?? 'text';
            const width = lineWidths[(row + index * 2) % lineWidths.length] ?? 80;
            return (
              <td key={column.key} className={styles[kind]}>
                {kind === 'action' ? null : column.skeleton === 'badge' ? (
                  <Skeleton width={width} height={22} />
                ) : column.skeleton === 'icon' ? (
                  <span className="ui-row">
                    <Skeleton width={28} height={19} />
                    <Skeleton width={36} />
                  </span>
                ) : (
                  <Skeleton width={kind === 'number' || kind === 'amount' ? 52 + ((row * 7) % 14) : width} />
                )}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}
