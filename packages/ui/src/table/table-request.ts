/** How many rows a page can have, in the newer tables and in the older one (spec section 9). */
export const pageSizes = [10, 20, 50, 100] as const;
export const olderPageSizes = [5, 10, 20, 25, 50, 100] as const;
export const defaultPageSize = 10;

/** With paging switched off everything stands on one page: the larger of the row count and this. */
const unpagedMinimum = 1000;

/** The page size of a table whose paging is off (spec section 9). */
export function unpagedSize(row_count: number): number {
  return Math.max(row_count, unpagedMinimum);
}

/** The number of the last page: 1 while there are no rows; none that would start beyond the source's deepest offset. */
export function lastPageOf(total: number, limit: number, offsetMaximum = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.min(Math.ceil(total / limit), Math.floor(offsetMaximum / limit) + 1));
}
