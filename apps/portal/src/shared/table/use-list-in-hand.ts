import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { type RowsInHand, rowsInHand } from '@countinghouse/ui/table/rows-in-hand';
import { lastPageOf, unpagedSize } from '@countinghouse/ui/table/table-request';
import { useEffect, useMemo, useRef } from 'react';
import type { Filters } from './list-address.ts';
import type { Found } from './list-foot.tsx';
import type { SortColumns } from './paging.ts';
import type { List } from './use-list.ts';

const none: readonly never[] = [];

/** Up to this many rows are prepared for searching while the browser is idle, ahead of the first search. */
const readAhead = 5_000;

/**
 * The state of a list whose rows are all loaded: they are searched, sorted and paged here, by the rules of the specification (section 2).
 * New rows return to page 1 and keep the search. The first arrival of rows does not, so that an address keeps its page.
 */
export function useListInHand<Row, Columns extends SortColumns, Filter extends Filters>(
  list: List<Columns, Filter>,
  {
    rows,
    columns,
    loading = false,
    paged = true,
  }: {
    /** All rows, the same array as long as nothing changes; undefined before they are loaded. */
    rows: readonly Row[] | undefined;
    columns: readonly Column<Row>[];
    /** True while rows of an earlier request are shown until the new ones arrive. */
    loading?: boolean;
    /** False puts all rows on one page. */
    paged?: boolean;
  },
): {
  /** The rows of the page. */
  rows: readonly Row[];
  /** All rows found, in order; for exports. */
  all: readonly Row[];
  found: Found | undefined;
} {
  // A page creates its columns on every render. Their keys decide whether they have changed.
  const latest = useRef(columns);
  latest.current = columns;
  const keys = columns.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the columns
  const hand = useMemo(() => rowsInHand(rows ?? none, latest.current), [rows, keys]);
  useReadAhead(hand);
  const { view, change } = list;
  const { search, sort } = view;
  const all = useMemo(() => hand.find(search, sort), [hand, search, sort]);

  const waiting = loading || rows === undefined;
  const before = useRef({ rows, waiting });
  const toFirst = useRef<() => void>(undefined);
  useEffect(() => {
    toFirst.current = view.page === 1 ? undefined : () => change({ page: 1 }, { replace: true });
  });
  useEffect(() => {
    const was = before.current;
    before.current = { rows, waiting };
    if (was.rows !== rows && !was.waiting && !waiting) toFirst.current?.();
  }, [rows, waiting]);

  const limit = paged ? view.limit : unpagedSize(all.length);
  const page = Math.min(view.page, lastPageOf(all.length, limit));
  const shown = useMemo(() => all.slice((page - 1) * limit, page * limit), [all, page, limit]);
  return {
    rows: shown,
    all,
    found:
      rows === undefined
        ? undefined
        : { total_count: all.length, total_count_is_exact: true, offset: (page - 1) * limit },
  };
}

/** Prepares the rows for searching while the browser is idle, to speed up the first search. */
function useReadAhead<Row>(hand: RowsInHand<Row>): void {
  useEffect(() => {
    // Not every browser has it; without it the first search prepares the rows.
    if (typeof window.requestIdleCallback !== 'function') return;
    let waiting = 0;
    const read = () => {
      if (!hand.prepare(readAhead)) waiting = window.requestIdleCallback(read);
    };
    waiting = window.requestIdleCallback(read);
    return () => window.cancelIdleCallback(waiting);
  }, [hand]);
}
