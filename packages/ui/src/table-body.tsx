import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { cx } from './cx.ts';
import styles from './data-table.module.css';
import { Skeleton } from './skeleton.tsx';
import type { Column } from './table-column.ts';
import { useWords } from './words.tsx';

/** Which rows are chosen for bulk actions. */
export type RowSelection<Row> = {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** Names a row for its check box ('payment 8f2c…4be19a07'). */
  label: (row: Row) => string;
};

/** What can be done with rows. */
export type RowActions<Row> = {
  rowKey: (row: Row) => string;
  /** A click on a row, or Enter while it has the focus. Arrow keys move between rows. */
  onRowOpen?: ((row: Row) => void) | undefined;
  /** The row whose drawer is open; it stays marked. */
  openKey?: string | null | undefined;
  selection?: RowSelection<Row> | undefined;
};

const ownControls = 'a, button, input, label, select, textarea, summary, [role="menu"], dialog';

/** Whether a click belongs to the row and not to a control in it, nor to somebody marking text. */
export function clickIsForRow(event: MouseEvent): boolean {
  const target = event.target as Element;
  return target.closest(ownControls) === null && (window.getSelection()?.toString() ?? '') === '';
}

/** The rows, their skeletons, or the words of an empty table. */
export function TableBody<Row>({
  columns,
  rows,
  rowKey,
  onRowOpen,
  openKey = null,
  selection,
  waiting,
  skeletonRows = 8,
  emptyNote,
}: RowActions<Row> & {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  waiting: boolean;
  skeletonRows?: number;
  emptyNote?: ReactNode;
}) {
  const words = useWords();
  const [reached, setReached] = useState<string | null>(null);
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
  const keys = rows.map(rowKey);
  const stop = keys.find((key) => key === reached) ?? keys.find((key) => key === openKey) ?? keys[0];
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (event.target !== event.currentTarget) return;
    const line = event.currentTarget;
    const goTo = (other: Element | null) => {
      event.preventDefault();
      if (other instanceof HTMLElement) other.focus();
    };
    if (event.key === 'Enter') {
      event.preventDefault();
      onRowOpen?.(row);
    } else if (event.key === 'ArrowDown') goTo(line.nextElementSibling);
    else if (event.key === 'ArrowUp') goTo(line.previousElementSibling);
    else if (event.key === 'Home') goTo(line.parentElement?.firstElementChild ?? null);
    else if (event.key === 'End') goTo(line.parentElement?.lastElementChild ?? null);
  };
  return (
    <tbody>
      {rows.map((row) => {
        const key = rowKey(row);
        const opens = onRowOpen
          ? {
              tabIndex: key === stop ? 0 : -1,
              onFocus: () => setReached(key),
              onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onKeyDown(event, row),
              onClick: (event: MouseEvent) => {
                if (clickIsForRow(event)) onRowOpen(row);
              },
            }
          : {};
        return (
          <tr
            key={key}
            {...opens}
            aria-current={key === openKey ? 'true' : undefined}
            className={cx(
              styles.row,
              onRowOpen && styles.opens,
              key === openKey && styles.open,
              selection?.keys.has(key) && styles.chosen,
            )}
          >
            {selection ? (
              <td className={styles.pick}>
                <Checkbox
                  label={words.select(selection.label(row))}
                  hideLabel
                  checked={selection.keys.has(key)}
                  onChange={() => {
                    const next = new Set(selection.keys);
                    if (!next.delete(key)) next.add(key);
                    selection.onChange(next);
                  }}
                />
              </td>
            ) : null}
            {columns.map((column) => (
              <td
                key={column.key}
                dir={column.kind === undefined || column.kind === 'text' ? 'auto' : undefined}
                className={cx(
                  styles[column.kind ?? 'text'],
                  column.second && styles.second,
                  column.maxWidth && styles.cut,
                )}
                style={column.maxWidth ? { maxWidth: column.maxWidth } : undefined}
                title={column.full?.(row)}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        );
      })}
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
  return (
    <tbody>
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
