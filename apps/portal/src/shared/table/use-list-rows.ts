import { wholeRows_maximum } from '@countinghouse/domain/constants';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Filters } from './list-address.ts';
import type { Found } from './list-foot.tsx';
import type { SortColumns } from './paging.ts';
import type { List } from './use-list.ts';
import { useListInHand } from './use-list-in-hand.ts';

/** A list's answer: its rows under their own name, and their number. */
type ListAnswer = Found & { limit: number };

/** The parameter that requests a whole list. */
export const wholeList = { limit: String(wholeRows_maximum) } as const;

/** Returns whether an answer to a request for the whole list lacks rows. Then the list is read in pages. */
export function isTooLong(whole: ListAnswer | undefined): boolean {
  return whole !== undefined && (!whole.total_count_is_exact || whole.total_count > whole.limit);
}

/**
 * Returns the rows of a list. Up to 5,000 rows are loaded at once and handled here; a longer list comes in pages, searched and sorted by
 * its call. `whole` requests all rows (`wholeList`, with the filters). `page` requests the current page (`list.textQuery`) and is enabled
 * by `isTooLong(whole.data)`. Either way no row is left out.
 */
export function useListRows<Row, Answer extends ListAnswer, Columns extends SortColumns, Filter extends Filters>(
  list: List<Columns, Filter>,
  {
    whole,
    page,
    rowsOf,
    columns,
  }: {
    whole: UseQueryResult<Answer>;
    page: UseQueryResult<Answer>;
    rowsOf: (answer: Answer) => readonly Row[];
    columns: readonly Column<Row>[];
  },
): {
  rows: readonly Row[];
  found: Found | undefined;
  /** The query that the list waits for. */
  query: UseQueryResult<Answer>;
  /** All rows found, if they are all loaded. */
  all: readonly Row[] | undefined;
} {
  const in_hand = !isTooLong(whole.data);
  const hand = useListInHand(list, {
    rows: whole.data === undefined || !in_hand ? undefined : rowsOf(whole.data),
    columns,
    loading: whole.isPlaceholderData,
  });
  if (in_hand) return { ...hand, query: whole };
  const { data } = page;
  return { rows: data === undefined ? [] : rowsOf(data), found: data, query: page, all: undefined };
}
