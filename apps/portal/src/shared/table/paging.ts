import { defaultPageSize, olderPageSizes, pageSizes } from '@countinghouse/ui/table/table-request';
import type { AddressText } from '../navigation/address-state.ts';

/**
 * The two tables of the specification: the main one sorts in three steps, offers 10 to 100 rows a page and a window of pages; the
 * older one, of the settings, sorts in two steps, offers 5 to 100 rows a page and at most five page links.
 */
export type ListVariant = 'main' | 'older';

/** A number of rows that a page can have. */
export type PageSize = (typeof olderPageSizes)[number];

/** How many rows a page can have, by variant. */
export const pageSizesOf: Readonly<Record<ListVariant, readonly PageSize[]>> = {
  main: pageSizes,
  older: olderPageSizes,
};

/** The columns that a list can be sorted by, each with its data type, as its call names them. */
export type SortColumns = Readonly<Record<string, string>>;

/** The order in force; null is the list's own. */
export type ListSort<Key extends string = string> = { key: Key; order: 'asc' | 'desc' } | null;

/** Where a list stands: order, page (from 1) and rows a page. */
export type Paging<Key extends string = string> = { sort: ListSort<Key>; page: number; limit: PageSize };

/** How deep a call can page. */
export const offsetMaximum = 10_000;

/** Reads order, page and page size from an address; what is not a value of its kind counts as not given. */
export function readPaging<Columns extends SortColumns>(
  text: AddressText,
  columns: Columns,
  variant: ListVariant = 'main',
): Paging<keyof Columns & string> {
  const limit = pageSizesOf[variant].find((size) => String(size) === text.limit) ?? defaultPageSize;
  const page = /^[1-9]\d{0,8}$/.test(text.page ?? '') ? Number(text.page) : 1;
  const [key = '', order, datatype, ...more] = (text.sort ?? '').split(':');
  const sorts =
    Object.hasOwn(columns, key) &&
    (order === 'asc' || order === 'desc') &&
    columns[key] === datatype &&
    more.length === 0;
  return {
    sort: sorts ? { key, order } : null,
    page: (page - 1) * limit > offsetMaximum ? 1 : page,
    limit,
  };
}

/** Order, page and page size as address text; what is the default is taken out of the address. */
export function writePaging(changes: Partial<Paging>, columns: SortColumns): AddressText {
  const { sort, page, limit } = changes;
  return {
    ...('sort' in changes ? { sort: sortText(sort ?? null, columns) } : {}),
    ...('page' in changes ? { page: page === undefined || page <= 1 ? undefined : String(page) } : {}),
    ...('limit' in changes ? { limit: limit === defaultPageSize ? undefined : String(limit) } : {}),
  };
}

/** The `sort` value of the address and the call: `field:order:datatype`. */
export function sortText(sort: ListSort, columns: SortColumns): string | undefined {
  return sort === null ? undefined : `${sort.key}:${sort.order}:${columns[sort.key]}`;
}
