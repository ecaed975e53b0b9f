import type { AddressText } from '../navigation/address-state.ts';
import { searchOf } from '../search/search-text.ts';
import { type ListVariant, type Paging, readPaging, type SortColumns, writePaging } from './paging.ts';

/** The filters of a list, by their names in the address. */
export type Filters = Readonly<Record<string, unknown>>;

/** What a list keeps in its address. One definition per page, outside its component. */
export type ListDefinition<Columns extends SortColumns, Filter extends Filters> = {
  /** The main table by default. */
  variant?: ListVariant;
  /** The sortable columns, each with the data type that the call expects. */
  sortColumns: Columns;
  /** Reads the filters. An invalid value counts as not set. An empty address gives no filter. */
  readFilters: (text: AddressText) => Filter;
  /** A shorter text is not searched for; one character by default. */
  searchMinimum?: number;
  /** The row whose details are open beside the table: its name in the address, and what can be its key. */
  open?: { name: string; isKey: (text: string) => boolean };
};

/** The view of a list that an address describes. */
export type ListView<Key extends string = string, Filter extends Filters = Filters> = Paging<Key> & {
  search: string;
  filters: Filter;
  /** The keys of the visible columns, in order; undefined is the list's default. */
  columns: readonly string[] | undefined;
  /** The key of the row whose details are open. */
  open: string | undefined;
};

/** The changes of a view. */
export type ListChanges<Filter extends Filters = Filters> = Partial<Omit<ListView<string, Filter>, 'filters'>> & {
  filters?: Partial<Filter>;
};

export type ListAddress<Columns extends SortColumns = SortColumns, Filter extends Filters = Filters> = ListDefinition<
  Columns,
  Filter
> & {
  /** Reads the view from an address. */
  read: (text: AddressText) => ListView<keyof Columns & string, Filter>;
  /** Returns changes as address parameters. Default and empty values are removed from the address. */
  write: (changes: ListChanges<Filter>) => AddressText;
  /** The filters when none is set. */
  noFilters: Filter;
};

/** The most columns that an address can name. */
const columnsMaximum = 60;

/** Creates the reader and the writer of a list's address. */
export function listAddress<const Columns extends SortColumns, Filter extends Filters>(
  definition: ListDefinition<Columns, Filter>,
): ListAddress<Columns, Filter> {
  const { sortColumns, readFilters, searchMinimum, open, variant } = definition;
  return {
    ...definition,
    noFilters: readFilters({}),
    read: (text) => {
      const opened = open === undefined ? undefined : text[open.name];
      return {
        ...readPaging(text, sortColumns, variant),
        search: searchOf(text.search, searchMinimum),
        filters: readFilters(text),
        columns: columnsOf(text.columns),
        open: opened !== undefined && open?.isKey(opened) === true ? opened : undefined,
      };
    },
    write: (changes) => ({
      ...writePaging(changes, sortColumns),
      ...('search' in changes ? { search: changes.search === '' ? undefined : changes.search } : {}),
      ...('columns' in changes ? { columns: changes.columns?.join(',') } : {}),
      ...(open !== undefined && 'open' in changes ? { [open.name]: changes.open } : {}),
      ...Object.fromEntries(Object.entries(changes.filters ?? {}).map(([name, value]) => [name, filterText(value)])),
    }),
  };
}

/** Returns the search and filters of a view as a text, for comparing two views. */
export function narrowingText<Filter extends Filters>(
  address: { write: (changes: ListChanges<Filter>) => AddressText },
  view: Pick<ListChanges<Filter>, 'search' | 'filters'>,
): string {
  const text = address.write({ search: view.search ?? '', filters: view.filters ?? {} });
  return JSON.stringify(
    Object.entries(text)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function filterText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(',');
  return String(value);
}

function columnsOf(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || !/^[\w.]{1,80}(,[\w.]{1,80})*$/.test(text)) return undefined;
  return [...new Set(text.split(','))].slice(0, columnsMaximum);
}
