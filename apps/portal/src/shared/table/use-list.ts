import { matchRoute } from '@countinghouse/domain/routes';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type AddressText, useAddressState } from '../navigation/address-state.ts';
import { localArea } from '../storage/browser-storage.ts';
import { type Filters, type ListAddress, type ListChanges, type ListView, narrowingText } from './list-address.ts';
import { type SortColumns, sortText } from './paging.ts';
import { rememberedRows, rememberRows } from './rows-a-page.ts';

/** A list over its address: the view that stands, and the ways to change it. */
export type List<Columns extends SortColumns = SortColumns, Filter extends Filters = Filters> = {
  address: ListAddress<Columns, Filter>;
  view: ListView<keyof Columns & string, Filter>;
  /** What a call takes of it: offset and limit, and search and sort where there are some. */
  query: { search?: string; sort?: string; limit: number; offset: number };
  /** The same as text, for calls that take it in their address. */
  textQuery: { search?: string; sort?: string; limit: string; offset: string };
  /** Whether a search or a filter narrows it. */
  narrowed: boolean;
  change: (changes: ListChanges<Filter>, options?: { replace?: boolean }) => void;
  /** Changes what narrows it: the first page, without open details. */
  narrow: (changes: Pick<ListChanges<Filter>, 'search' | 'filters'>, options?: { replace?: boolean }) => void;
  /** Takes search and filters away. */
  clear: () => void;
  /** The address of this view with changes. */
  hrefOf: (changes: ListChanges<Filter>) => string;
  /** The address of what was written before (a saved view). */
  hrefOfText: (text: AddressText) => string;
};

/** The state of a list in the address of its page. `address` is made once, outside the component. */
export function useList<Columns extends SortColumns, Filter extends Filters>(
  address: ListAddress<Columns, Filter>,
): List<Columns, Filter> {
  const pathname = useLocation({ select: (location) => location.pathname });
  const place = matchRoute(pathname)?.route.name ?? pathname;
  const read = useCallback(
    (text: AddressText) => address.read({ limit: rememberedRows(localArea, place)?.toString(), ...text }),
    [address, place],
  );
  const [view, changeAddress] = useAddressState(read);
  return useMemo(() => {
    const hrefOfText = (text: AddressText) => {
      const given = Object.entries(text).filter((entry): entry is [string, string] => Boolean(entry[1]));
      return given.length === 0 ? pathname : `${pathname}?${new URLSearchParams(given)}`;
    };
    const change: List<Columns, Filter>['change'] = (changes, options) => {
      const text = address.write(changes);
      if (changes.limit === undefined) return changeAddress(text, options);
      // Without a limit an address means what is remembered: going back to the default has to say so.
      const said = rememberedRows(localArea, place) === undefined ? text : { ...text, limit: String(changes.limit) };
      rememberRows(localArea, place, changes.limit);
      changeAddress(said, options);
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
      hrefOf: (changes) => hrefOfText({ ...address.write(view), ...address.write(changes) }),
      hrefOfText,
    };
  }, [address, view, changeAddress, pathname, place]);
}
