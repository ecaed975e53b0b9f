import type { CallArguments, CallDeclaration, CallResponse } from '@countinghouse/contract/call';
import type { SendOptions } from '@countinghouse/contract/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send } from './send.ts';

/** What every list of the contract returns beside its rows. */
type Counted = { total_count: number };

/** How many rows to load at first, and with each further request. A call returns at most 100. */
type PageSizes = { first_count: number; more_count: number };

/**
 * Reads a list for a component that shows its first rows and loads more on request, down to the last. The component reports failures.
 * @param given the arguments of the call besides `limit` and `offset`
 * @param rowsOf returns the rows of an answer
 */
export function useCallPages<const Call extends CallDeclaration, Row>(
  call: Call,
  given: Omit<CallArguments<Call>, 'query'> & { query?: Readonly<Record<string, string>> },
  rowsOf: (answer: CallResponse<Call>) => readonly Row[],
  { first_count, more_count }: PageSizes,
) {
  type Answer = CallResponse<Call> & Counted;
  const read = send as (call: CallDeclaration, given: unknown, options: SendOptions) => Promise<unknown>;
  const found = useInfiniteQuery({
    queryKey: [call.name, given, 'pages'],
    queryFn: ({ pageParam: offset, signal }) => {
      const limit = offset === 0 ? first_count : more_count;
      const query = { ...given.query, limit: String(limit), offset: String(offset) };
      return read(call, { ...given, query }, { signal }) as Promise<Answer>;
    },
    initialPageParam: 0,
    getNextPageParam: (last: Answer, pages: Answer[]) => {
      const shown_count = pages.reduce((sum, page) => sum + rowsOf(page).length, 0);
      return rowsOf(last).length > 0 && shown_count < last.total_count ? shown_count : undefined;
    },
    meta: { shown: 'in_place' },
  });
  return {
    /** Undefined until the first rows arrive. */
    rows: found.data?.pages.flatMap((page) => [...rowsOf(page)]),
    total_count: found.data?.pages.at(-1)?.total_count ?? 0,
    error: found.error,
    retry: () => void found.refetch(),
    has_more: found.hasNextPage,
    is_loading_more: found.isFetchingNextPage,
    more: () => void found.fetchNextPage(),
  };
}
