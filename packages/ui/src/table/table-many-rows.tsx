import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from './columns/table-column.ts';
import styles from './data-table.module.css';
import { joinedRanges, type RowRange, rowsInSight } from './row-window.ts';
import { type ColumnWidths, type RowActions, type RowStep, TableRow } from './table-row.tsx';

/** Used until a row has been measured. */
const firstGuess_px = 40;

/** How many rows are rendered beyond the visible ones, at either end. */
const more = 12;

/**
 * The body of a table with many rows. Only the visible rows are in the document, and the focused one, wherever it is. The space of the
 * others is kept. All rows have the same height.
 */
export function TableManyRows<Row>({
  rows,
  widths,
  ...table
}: RowActions<Row> & {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  widths?: ColumnWidths | undefined;
}) {
  const { rowKey, openKey, columns, selection } = table;
  const body = useRef<HTMLTableSectionElement>(null);
  const [row_px, setRowHeight] = useState(firstGuess_px);
  const [sight, setSight] = useState<RowRange>({ from: 0, to: 50 });
  const [reached, setReached] = useState<number | undefined>();
  const focusWanted = useRef(false);
  const count = rows.length;

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const top_px = body.current?.getBoundingClientRect().top ?? 0;
      const next = rowsInSight({ top_px, height_px: window.innerHeight, row_px }, count, more);
      setSight((was) => (was.from === next.from && was.to === next.to ? was : next));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    // Scrolling of the table as well as of the page.
    window.addEventListener('scroll', later, { capture: true, passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later, { capture: true });
      window.removeEventListener('resize', later);
    };
  }, [count, row_px]);

  useLayoutEffect(() => {
    const height = body.current?.querySelector('[data-at]')?.getBoundingClientRect().height ?? 0;
    if (height > 0) setRowHeight(height);
  }, []);

  useLayoutEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    body.current?.querySelector<HTMLElement>(`[data-at="${reached}"]`)?.focus();
  }, [reached]);

  const step = (line: HTMLElement, to: RowStep) => {
    const at = Number(line.dataset.at);
    const next = { previous: at - 1, next: at + 1, first: 0, last: count - 1 }[to];
    if (next < 0 || next >= count || next === at) return;
    focusWanted.current = true;
    setReached(next);
  };

  const inHand = reached !== undefined && reached < count ? reached : undefined;
  const ranges = joinedRanges(
    { from: Math.min(sight.from, count), to: Math.min(sight.to, count) },
    inHand === undefined ? { from: 0, to: 0 } : { from: inHand, to: inHand + 1 },
  );
  const opened = openKey ? rows.findIndex((row) => rowKey(row) === openKey) : -1;
  const stop = inHand ?? (opened === -1 ? (ranges[0]?.from ?? 0) : opened);
  const width = columns.length + (selection ? 1 : 0);
  const room = (key: string, from: number, to: number) =>
    to > from
      ? [
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row is only space, and takes no focus
          <tr key={key} aria-hidden="true" className={styles.room}>
            <td colSpan={width} style={{ height: (to - from) * row_px }} />
          </tr>,
        ]
      : [];
  // One flat list: a focused row stays the same element when two ranges become one.
  return (
    <tbody ref={body}>
      {ranges.flatMap((range, index) => [
        ...room(`room ${index}`, ranges[index - 1]?.to ?? 0, range.from),
        ...rows.slice(range.from, range.to).map((row, place) => {
          const at = range.from + place;
          return (
            <TableRow
              key={`row ${rowKey(row)}`}
              {...table}
              row={row}
              widths={widths}
              at={at}
              stop={at === stop}
              onReached={() => setReached(at)}
              onStep={step}
            />
          );
        }),
      ])}
      {room('room at the end', ranges.at(-1)?.to ?? 0, count)}
    </tbody>
  );
}
