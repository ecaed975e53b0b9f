import { defaultPageSize, olderPageSizes } from '@countinghouse/ui/table/table-request';
import type { StorageArea } from '../storage/safe-storage.ts';
import type { PageSize } from './paging.ts';

const keyOf = (page: string) => `rows_a_page:${page}`;

/** Returns the page size last chosen in this browser for the lists of a portal page; undefined is the default. */
export function rememberedRows(area: Pick<StorageArea, 'getItem'>, page: string): PageSize | undefined {
  const kept = area.getItem(keyOf(page));
  return olderPageSizes.find((size) => String(size) === kept);
}

/** Stores the page size for the lists of a portal page. */
export function rememberRows(area: StorageArea, page: string, limit: PageSize): void {
  if (limit === defaultPageSize) area.removeItem(keyOf(page));
  else area.setItem(keyOf(page), String(limit));
}
