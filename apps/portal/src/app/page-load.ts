import type { ComponentType } from 'react';
import type { PagePath } from '../shared/routes/route-row.ts';

/** How a page is loaded, and the feature that it belongs to. */
export type PageLoad = { feature: string; load: () => Promise<ComponentType> };

/** Loads each file under `features/`, by path. */
export type PageFiles = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Returns how the page of a row in the route table is loaded.
 * @throws Error when the file does not exist; pages.test.ts finds this first
 */
export function pageLoadOf(page: PagePath, files: PageFiles): PageLoad {
  const load = files[`../features/${page}.tsx`];
  if (load === undefined) throw new Error(`There is no page ${page}`);
  const name = componentNameOf(page);
  return {
    feature: page.slice(0, page.indexOf('/')),
    load: async () => ((await load()) as Record<string, ComponentType>)[name] as ComponentType,
  };
}

/** Returns the name that a page's file exports: `SalePage` for `payments/sale/sale-page`. */
export function componentNameOf(page: PagePath): string {
  const words = page.slice(page.lastIndexOf('/') + 1).split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
