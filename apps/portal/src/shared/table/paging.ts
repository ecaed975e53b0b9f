import { defaultPageSize, olderPageSizes, pageSizes } from '@countinghouse/ui/table/table-request';
import type { AddressText } from '../navigation/address-state.ts';

/**
 * The two tables of the specification. The main one sorts in three steps, offers 10 to 100 rows per page and a window of pages. The older
 * one, in the settings, sorts in two steps, offers 5 to 100 rows per page and at most five page links.
 */
export type ListVariant = 'main' | 'older';

/** A page size. */
export type PageSize = (typeof olderPageSizes)[number];

/** The page sizes of each variant. */
export const pageSizesOf: Readonly<Record<ListVariant, readonly PageSize[]>> = {
  main: pageSizes,
  older: olderPageSizes,
};

/** The sortable columns of a list, each with the data type that its call expects. */
export type SortColumns = Readonly<Record<string, string>>;

/** The active order; null is the list's own. */
export type ListSort<Key extends string = string> = { key: Key; order: 'asc' | 'desc' } | null;

/** The position in a list: order, page (from 1) and page size. */
export type Paging<Key extends string = string> = { sort: ListSort<Key>; page: number; limit: PageSize };

/** The highest offset that a call accepts. */
export const offsetMaximum = 10_000;

/** Reads order, page and page size from an address. An invalid value counts as not set. */
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

/** Returns order, page and page size as address parameters. Default values are removed from the address. */
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
