/** The column a table is sorted by, and the direction; null is the original order. */
export type TableSort = { key: string; order: 'asc' | 'desc' } | null;

/** The steps of a header: ascending, descending, and in the main table unsorted. */
export type SortSteps = 2 | 3;

/**
 * Returns the order after a click on a column's header: ascending first, then descending, then unsorted in the main table (three steps) or
 * ascending again in the older one (two steps).
 */
export function nextSort(sort: TableSort, key: string, steps: SortSteps = 3): TableSort {
  if (sort === null || sort.key !== key) return { key, order: 'asc' };
  if (sort.order === 'asc') return { key, order: 'desc' };
  return steps === 2 ? { key, order: 'asc' } : null;
}
