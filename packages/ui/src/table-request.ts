import type { TableSort } from './table-sort.ts';

/** What a table asks its source for: the term without outer spaces, where to start, how many rows, in which order. */
export type TableRequest = { search: string; offset: number; limit: number; sort: TableSort };

/** What the source answers: the rows, and how many there are in all. */
export type TableAnswer<Row> = { rows: readonly Row[]; total: number };

/** The request for a page (from 1) of `limit` rows. A page below 1 counts as 1. */
export function tableRequest(view: { search: string; page: number; limit: number; sort: TableSort }): TableRequest {
  const page = Math.max(1, Math.trunc(view.page));
  return { search: view.search.trim(), offset: (page - 1) * view.limit, limit: view.limit, sort: view.sort };
}

/** The number of the last page: 1 while there are no rows. */
export function lastPageOf(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}
