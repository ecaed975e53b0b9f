import { useEffect, useMemo, useRef } from 'react';
import { type RowsInHand, type RowsInHandOptions, rowsInHand } from './rows-in-hand.ts';
import type { Column } from './table-column.ts';
import { lastPageOf, unpagedSize } from './table-request.ts';
import type { TableSort } from './table-sort.ts';

/** Where a table of rows in hand stands; its owner keeps it. */
export type HandView = { search: string; page: number; limit: number; sort: TableSort };

/** So many rows are read at once ahead of the first search, while the browser has nothing else to do. */
const readAhead = 5_000;

/**
 * Searches, sorts and pages rows in hand (spec section 2). Other rows, and another search, begin at page 1 again; the search
 * stays in force. With paging off all rows stand on one page. While `loading` the rows are not there yet: their coming is no
 * change, so that an address keeps its page.
 */
export function useRowsInHand<Row>({
  rows,
  columns,
  view,
  onPage,
  loading = false,
  paged = true,
  frozenLastRow = false,
}: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  view: HandView;
  /** Goes to a page; called with 1 when other rows or another search begin anew. */
  onPage: (page: number) => void;
  loading?: boolean;
  paged?: boolean;
} & RowsInHandOptions): {
  /** The rows of the page. */
  shown: readonly Row[];
  /** Everything that was found, in its order: what an export takes. */
  found: readonly Row[];
  page: number;
  lastPage: number;
  limit: number;
} {
  // A page makes its columns anew each time it is drawn; what they read is told by their keys.
  const latest = useRef(columns);
  latest.current = columns;
  const keys = columns.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the columns
  const hand = useMemo(() => rowsInHand(rows, latest.current, { frozenLastRow }), [rows, keys, frozenLastRow]);
  useReadAhead(hand);
  const { search, sort } = view;
  const sortKey = sort?.key;
  const sortOrder = sort?.order ?? 'asc';
  const found = useMemo(
    () => hand.find(search, sortKey === undefined ? null : { key: sortKey, order: sortOrder }),
    [hand, search, sortKey, sortOrder],
  );

  const goTo = useRef(onPage);
  const before = useRef({ rows, search, loading });
  useEffect(() => {
    goTo.current = onPage;
  });
  useEffect(() => {
    const { rows: old, search: searched, loading: waited } = before.current;
    before.current = { rows, search, loading };
    const otherRows = old !== rows && !waited && !loading;
    if (otherRows || searched.trim() !== search.trim()) goTo.current(1);
  }, [rows, search, loading]);

  const limit = paged ? view.limit : unpagedSize(found.length);
  const lastPage = lastPageOf(found.length, limit);
  const page = Math.min(Math.max(1, Math.trunc(view.page) || 1), lastPage);
  const shown = useMemo(() => found.slice((page - 1) * limit, page * limit), [found, page, limit]);
  return { shown, found, page, lastPage, limit };
}

/** Reads the rows for searching while the browser rests, so that the first search need not. */
function useReadAhead<Row>(hand: RowsInHand<Row>): void {
  useEffect(() => {
    // Not every browser has it; without it the first search reads.
    if (typeof window.requestIdleCallback !== 'function') return;
    let waiting = 0;
    const read = () => {
      if (!hand.prepare(readAhead)) waiting = window.requestIdleCallback(read);
    };
    waiting = window.requestIdleCallback(read);
    return () => window.cancelIdleCallback(waiting);
  }, [hand]);
}
