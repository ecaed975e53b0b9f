import { defaultPageSize, olderPageSizes } from '@countinghouse/ui/table/table-request';
import type { StorageArea } from '../storage/safe-storage.ts';
import type { PageSize } from './paging.ts';

const keyOf = (page: string) => `rows_a_page:${page}`;

/** The rows a page that somebody chose last for the lists of a page of the portal, in this browser; undefined is the default. */
export function rememberedRows(area: Pick<StorageArea, 'getItem'>, page: string): PageSize | undefined {
  const kept = area.getItem(keyOf(page));
  return olderPageSizes.find((size) => String(size) === kept);
}

/** Remembers the rows a page of the lists of a page of the portal. */
export function rememberRows(area: StorageArea, page: string, limit: PageSize): void {
  if (limit === defaultPageSize) area.removeItem(keyOf(page));
  else area.setItem(keyOf(page), String(limit));
}
