/** The page sizes of the newer tables and of the older one (spec section 9). */
export const pageSizes = [10, 20, 50, 100] as const;
export const olderPageSizes = [5, 10, 20, 25, 50, 100] as const;
export const defaultPageSize = 10;

/** Without paging everything is on one page, whose size is the larger of the row count and this. */
const unpagedMinimum = 1000;

/** Returns the page size of a table without paging (spec section 9). */
export function unpagedSize(row_count: number): number {
  return Math.max(row_count, unpagedMinimum);
}

/** Returns the number of the last page: 1 without rows; never a page that would start beyond the source's highest offset. */
export function lastPageOf(total: number, limit: number, offsetMaximum = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.min(Math.ceil(total / limit), Math.floor(offsetMaximum / limit) + 1));
}
