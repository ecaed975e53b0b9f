import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { type RowsInHand, rowsInHand } from '@countinghouse/ui/table/rows-in-hand';
import { lastPageOf, unpagedSize } from '@countinghouse/ui/table/table-request';
import { useEffect, useMemo, useRef } from 'react';
import type { Filters } from './list-address.ts';
import type { Found } from './list-foot.tsx';
import type { SortColumns } from './paging.ts';
import type { List } from './use-list.ts';

const none: readonly never[] = [];

/** So many rows are read at once ahead of the first search, while the browser has nothing else to do. */
const readAhead = 5_000;

/**
 * What a list shows of rows in hand: they are searched, sorted and paged here, by the rules of the specification (section 2).
 * Other rows begin at page 1 again, and the search stays in force. Rows that are still coming are no other rows, so that an
 * address keeps its page.
 */
export function useListInHand<Row, Columns extends SortColumns, Filter extends Filters>(
  list: List<Columns, Filter>,
  {
    rows,
    columns,
    loading = false,
    paged = true,
  }: {
    /** All there are, the same array as long as they are the same; undefined before they have come. */
    rows: readonly Row[] | undefined;
    columns: readonly Column<Row>[];
    /** While rows that answer another question stand in for those to come. */
    loading?: boolean;
    /** False puts all rows on one page. */
    paged?: boolean;
  },
): {
  /** The rows of the page. */
  rows: readonly Row[];
  /** Everything that was found, in its order: what an export takes. */
  all: readonly Row[];
  found: Found | undefined;
} {
  // A page makes its columns anew each time it is drawn; what they read is told by their keys.
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
