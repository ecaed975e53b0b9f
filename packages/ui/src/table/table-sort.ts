/** The column a table is sorted by, and which way; null is the order the rows came in. */
export type TableSort = { key: string; order: 'asc' | 'desc' } | null;

/** How many steps a header goes through: ascending, descending, and in the main table unsorted. */
export type SortSteps = 2 | 3;

/**
 * What a click on a column's header asks for: ascending first, then descending, then unsorted in the main table (three
 * steps) and ascending again in the older one (two steps).
 */
export function nextSort(sort: TableSort, key: string, steps: SortSteps = 3): TableSort {
  if (sort === null || sort.key !== key) return { key, order: 'asc' };
  if (sort.order === 'asc') return { key, order: 'desc' };
  return steps === 2 ? { key, order: 'asc' } : null;
}
