/** One element of a pager: a page, or the hidden pages between two of them, with the one in their middle. */
export type PagerPlace = { kind: 'page'; page: number } | { kind: 'gap'; from: number; to: number; middle: number };

/** window: up to four pages between first and last. neighbours: the current page with one on each side. */
export type PagerVariant = 'window' | 'neighbours';

/**
 * Returns the elements of a pager from first to last page. Page 1 and the last page are always shown; between them a window, and an
 * ellipsis for every hidden range, which leads to the middle of that range. A current page out of range counts as the nearest one in it.
 */
export function pagerPlaces(current: number, last: number, variant: PagerVariant = 'window'): PagerPlace[] {
  if (last < 1) return [];
  const here = Math.min(Math.max(1, Math.trunc(current)), last);
  const from = variant === 'window' ? Math.max(2, Math.min(here - 1, last - 4)) : Math.max(2, here - 1);
  const to = variant === 'window' ? Math.min(last - 1, from + 3) : Math.min(last - 1, here + 1);
  const places: PagerPlace[] = [{ kind: 'page', page: 1 }];
  const gap = (start: number, end: number) => {
    if (start <= end) places.push({ kind: 'gap', from: start, to: end, middle: Math.floor((start + end) / 2) });
  };
  gap(2, Math.min(from - 1, last - 1));
  for (let page = from; page <= to; page += 1) places.push({ kind: 'page', page });
  gap(Math.max(to + 1, from), last - 1);
  if (last > 1) places.push({ kind: 'page', page: last });
  return places;
}
