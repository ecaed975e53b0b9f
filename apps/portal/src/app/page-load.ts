import type { ComponentType } from 'react';
import type { PagePath } from '../shared/routes/route-row.ts';

/** How a page is loaded, and the feature that it belongs to. */
export type PageLoad = { feature: string; load: () => Promise<ComponentType> };

/** Loads each file under `features/`, by path. */
export type PageFiles = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * How the page of a row of the table of routes is loaded.
 * @throws Error when there is no such file; pages.test.ts finds that before anybody goes there
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

/** What the file of a page exports: `payments/sale/sale-page` exports `SalePage`. */
export function componentNameOf(page: PagePath): string {
  const words = page.slice(page.lastIndexOf('/') + 1).split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
