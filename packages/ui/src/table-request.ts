import type { TableSort } from './table-sort.ts';

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

/** What a table asks its source for: the term without outer spaces, where to start, how many rows, in which order. */
export type TableRequest = { search: string; offset: number; limit: number; sort: TableSort };

/** What the source answers: the rows, and how many there are in all. */
export type TableAnswer<Row> = { rows: readonly Row[]; total: number };

/** The request for a page (from 1) of `limit` rows. A page below 1 counts as 1. */
export function tableRequest(view: { search: string; page: number; limit: number; sort: TableSort }): TableRequest {
  const page = Math.max(1, Math.trunc(view.page));
  return { search: view.search.trim(), offset: (page - 1) * view.limit, limit: view.limit, sort: view.sort };
}

/** The number of the last page: 1 while there are no rows; none that would start beyond the source's deepest offset. */
export function lastPageOf(total: number, limit: number, offsetMaximum = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.min(Math.ceil(total / limit), Math.floor(offsetMaximum / limit) + 1));
}
