import { wholeRows_maximum } from '@countinghouse/domain/constants';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Filters } from './list-address.ts';
import type { Found } from './list-foot.tsx';
import type { SortColumns } from './paging.ts';
import type { List } from './use-list.ts';
import { useListInHand } from './use-list-in-hand.ts';

/** A list's answer: its rows under a name of their own, and how many there are. */
type ListAnswer = Found & { limit: number };

/** What a call takes to give a list whole. */
export const wholeList = { limit: String(wholeRows_maximum) } as const;

/** Whether an answer that was asked for whole does not hold all rows: then the list is read a page at a time. */
export function isTooLong(whole: ListAnswer | undefined): boolean {
  return whole !== undefined && (!whole.total_count_is_exact || whole.total_count > whole.limit);
}

/**
 * The rows of a list that is in hand where it has at most 5,000 rows, and else comes a page at a time, searched and sorted by
 * its call. `whole` asks for all of it (`wholeList`, with the filters), `page` for the page that stands (`list.textQuery`) and is
 * enabled by `isTooLong(whole.data)`: no row is left out, whichever it is.
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
  /** Everything that was found, where it is in hand. */
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
