/** The column a table is sorted by, and which way; null is the server's own order. */
export type TableSort = { key: string; order: 'asc' | 'desc' } | null;

/** What a click on a column's header asks for: ascending, then descending, then unsorted. */
export function nextSort(sort: TableSort, key: string): TableSort {
  if (sort === null || sort.key !== key) return { key, order: 'asc' };
  return sort.order === 'asc' ? { key, order: 'desc' } : null;
}
