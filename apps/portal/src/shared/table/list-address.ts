import type { AddressText } from '../navigation/address-state.ts';
import { searchOf } from '../search/search-text.ts';
import { type ListVariant, type Paging, readPaging, type SortColumns, writePaging } from './paging.ts';

/** What narrows a list: each filter under its name in the address. */
export type Filters = Readonly<Record<string, unknown>>;

/** What a list keeps in its address. One definition a page, outside its component. */
export type ListDefinition<Columns extends SortColumns, Filter extends Filters> = {
  /** The main table unless given. */
  variant?: ListVariant;
  /** The columns that can be sorted by, each with its data type, as the call names them. */
  sortColumns: Columns;
  /** Reads what narrows the list; what is not a value of its kind counts as not given. An empty address gives no filter. */
  readFilters: (text: AddressText) => Filter;
  /** A shorter text is not searched for; one character unless given. */
  searchMinimum?: number;
  /** The row whose details stand beside the table: its name in the address, and what can be its key. */
  open?: { name: string; isKey: (text: string) => boolean };
};

/** The view of a list that an address names. */
export type ListView<Key extends string = string, Filter extends Filters = Filters> = Paging<Key> & {
  search: string;
  filters: Filter;
  /** The keys of the columns that stand, in their order; undefined is the list's own choice. */
  columns: readonly string[] | undefined;
  /** The key of the row whose details are open. */
  open: string | undefined;
};

/** What can change in a view. */
export type ListChanges<Filter extends Filters = Filters> = Partial<Omit<ListView<string, Filter>, 'filters'>> & {
  filters?: Partial<Filter>;
};

export type ListAddress<Columns extends SortColumns = SortColumns, Filter extends Filters = Filters> = ListDefinition<
  Columns,
  Filter
> & {
  /** Reads the view that an address names. */
  read: (text: AddressText) => ListView<keyof Columns & string, Filter>;
  /** Changes as address text; what is the default or empty is taken out of the address. */
  write: (changes: ListChanges<Filter>) => AddressText;
  /** What narrows nothing. */
  noFilters: Filter;
};

/** So many columns can be named in an address. */
const columnsMaximum = 60;

/** Makes the reader and the writer of a list's address. */
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

/** The part of a view that narrows it, as text that tells two views apart. */
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
