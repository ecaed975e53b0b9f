import type { KeyboardEvent, MouseEvent } from 'react';
import type { Checkbox } from '../choice/checkbox.tsx';
import { cx } from '../cx.ts';
import { useWords } from '../words.tsx';
import type { Column } from './columns/table-column.ts';
import styles from './data-table.module.css';

/** The rows selected for bulk actions. */
export type RowSelection<Row> = {
  keys: ReadonlySet<string>;
  /** Receives an update function, so that two changes before the next render both count. */
  onChange: (change: (keys: ReadonlySet<string>) => ReadonlySet<string>) => void;
  /** Names a row for its check box ('payment 8f2c…4be19a07'). */
  label: (row: Row) => string;
  /** The check box. `rowSelection` provides it, so that tables without selection need not load it. */
  Box: typeof Checkbox;
};

/** The actions on rows. */
export type RowActions<Row> = {
  rowKey: (row: Row) => string;
  /** Called by a click on a row, or by Enter while it has the focus. Arrow keys, Home and End move between rows, Space selects. */
  onRowOpen?: ((row: Row) => void) | undefined;
  /** The row whose drawer is open; it is highlighted. */
  openKey?: string | null | undefined;
  selection?: RowSelection<Row> | undefined;
};

/** The column widths set by the user, in pixels by key. */
export type ColumnWidths = Readonly<Record<string, number>>;

const ownControls = 'a, button, input, label, select, textarea, summary, [role="menu"], dialog';

/** Returns whether a click belongs to the row, and not to a control in it or to a text selection. */
export function clickIsForRow(event: MouseEvent): boolean {
  const target = event.target as Element;
  return target.closest(ownControls) === null && (window.getSelection()?.toString() ?? '') === '';
}

/** Selects or deselects a row. */
export function toggleRow<Row>(selection: RowSelection<Row>, key: string): void {
  selection.onChange((keys) => {
    const next = new Set(keys);
    if (!next.delete(key)) next.add(key);
    return next;
  });
}

/** The target of a key on a row: the previous or next row, or an end. */
export type RowStep = 'previous' | 'next' | 'first' | 'last';

const steps: Readonly<Record<string, RowStep>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Home: 'first',
  End: 'last',
};

/** One row of the wide table. */
export function TableRow<Row>({
  row,
  columns,
  rowKey,
  onRowOpen,
  openKey = null,
  selection,
  widths,
  at,
  stop,
  onReached,
  onStep,
}: RowActions<Row> & {
  row: Row;
  columns: readonly Column<Row>[];
  widths: ColumnWidths | undefined;
  /** Its position among all rows (from 0), if only some of them are rendered. */
  at?: number;
  /** Whether it is the tab stop: one row of a table is (roving tabindex). */
  stop: boolean;
  onReached: (key: string) => void;
  onStep: (line: HTMLElement, step: RowStep) => void;
}) {
  const words = useWords();
  const key = rowKey(row);
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step !== undefined) onStep(event.currentTarget, step);
    else if (event.key === 'Enter' && onRowOpen) onRowOpen(row);
    else if (event.key === ' ' && selection) toggleRow(selection, key);
    else return;
    event.preventDefault();
  };
  const reached =
    onRowOpen || selection ? { tabIndex: stop ? 0 : -1, onFocus: () => onReached(key), onKeyDown } : undefined;
  return (
    <tr
      {...reached}
      {...(onRowOpen
        ? {
            onClick: (event: MouseEvent) => {
              if (clickIsForRow(event)) onRowOpen(row);
            },
          }
        : {})}
      aria-rowindex={at === undefined ? undefined : at + 2}
      data-at={at}
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
          <selection.Box
            label={words.select(selection.label(row))}
            hideLabel
            checked={selection.keys.has(key)}
            onChange={() => toggleRow(selection, key)}
          />
        </td>
      ) : null}
      {columns.map((column) => {
        const width = widths?.[column.key];
        const maxWidth = width ?? column.maxWidth;
        return (
          <td
            key={column.key}
            dir={column.kind === undefined || column.kind === 'text' ? 'auto' : undefined}
            className={cx(
              styles[column.kind ?? 'text'],
              column.second && styles.second,
              maxWidth !== undefined && styles.cut,
            )}
            style={maxWidth === undefined ? undefined : { maxWidth }}
            title={column.full?.(row)}
          >
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}
