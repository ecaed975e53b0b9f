import { defaultPageSize } from '@countinghouse/ui/table/table-request';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type AddressText, useAddressState } from '../navigation/address-state.ts';
import { matchRoute } from '../routes/routes.ts';
import { localArea } from '../storage/browser-storage.ts';
import { type Filters, type ListAddress, type ListChanges, type ListView, narrowingText } from './list-address.ts';
import { type SortColumns, sortText } from './paging.ts';
import { rememberedRows, rememberRows } from './rows-a-page.ts';

/** A list whose state is in the address: the current view, and the functions to change it. */
export type List<Columns extends SortColumns = SortColumns, Filter extends Filters = Filters> = {
  address: ListAddress<Columns, Filter>;
  view: ListView<keyof Columns & string, Filter>;
  /** The call's parameters: offset and limit, and search and sort if they are set. */
  query: { search?: string; sort?: string; limit: number; offset: number };
  /** The same as text, for calls that take them in the query string. */
  textQuery: { search?: string; sort?: string; limit: string; offset: string };
  /** Whether a search or a filter is set. */
  narrowed: boolean;
  change: (changes: ListChanges<Filter>, options?: { replace?: boolean }) => void;
  /** Changes search or filters, returns to the first page and closes the details. */
  narrow: (changes: Pick<ListChanges<Filter>, 'search' | 'filters'>, options?: { replace?: boolean }) => void;
  /** Removes search and filters. */
  clear: () => void;
  /** Returns the address of this view with changes. */
  hrefOf: (changes: ListChanges<Filter>) => string;
  /** Returns the address for stored parameters (a saved view). */
  hrefOfText: (text: AddressText) => string;
};

/** Keeps the state of a list in the address of its page. `address` is created once, outside the component. */
export function useList<Columns extends SortColumns, Filter extends Filters>(
  address: ListAddress<Columns, Filter>,
): List<Columns, Filter> {
  const pathname = useLocation({ select: (location) => location.pathname });
  const place = matchRoute(pathname)?.route.name ?? pathname;
  // The value at the time the page was opened: going back must not change what an address means.
  const opened_rows = useMemo(() => rememberedRows(localArea, place) ?? defaultPageSize, [place]);
  const read = useCallback(
    (text: AddressText) => address.read({ limit: String(opened_rows), ...text }),
    [address, opened_rows],
  );
  const [view, changeAddress] = useAddressState(read);
  return useMemo(() => {
    const hrefOfText = (text: AddressText) => {
      const given = Object.entries(text).filter((entry): entry is [string, string] => Boolean(entry[1]));
      return given.length === 0 ? pathname : `${pathname}?${new URLSearchParams(given)}`;
    };
    const write = (changes: ListChanges<Filter>): AddressText => {
      const text = address.write(changes);
      if (changes.limit === undefined) return text;
      return { ...text, limit: changes.limit === opened_rows ? undefined : String(changes.limit) };
    };
    const change: List<Columns, Filter>['change'] = (changes, options) => {
      if (changes.limit !== undefined) rememberRows(localArea, place, changes.limit);
      changeAddress(write(changes), options);
    };
    const narrow: List<Columns, Filter>['narrow'] = (changes, options) =>
      change({ ...changes, page: 1, open: undefined }, options);
    const { search, limit, page } = view;
    const sort = sortText(view.sort, address.sortColumns);
    const offset = (page - 1) * limit;
    const searched = { ...(search === '' ? {} : { search }), ...(sort === undefined ? {} : { sort }) };
    return {
      address,
      view,
      query: { ...searched, limit, offset },
      textQuery: { ...searched, limit: String(limit), offset: String(offset) },
      narrowed: narrowingText(address, view) !== narrowingText(address, { filters: address.noFilters }),
      change,
      narrow,
      clear: () => narrow({ search: '', filters: address.noFilters }),
      hrefOf: (changes) => hrefOfText({ ...write(view), ...write(changes) }),
      hrefOfText,
    };
  }, [address, view, changeAddress, pathname, place, opened_rows]);
}
