import type { PagePath } from '../shared/routes/route-row.ts';
import { type Route, type RouteName, routes } from '../shared/routes/routes.ts';
import { firstPages } from './first-pages.ts';
import { homeOf } from './home.tsx';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import { type PageFiles, pageLoadOf } from './page-load.ts';

/** The placeholder of a route whose page is not built yet. */
export const placeholderPage: PagePath = 'system/being-built-page';

function lazyPageOf(page: PagePath): LazyPage {
  return lazyPage(async () => pageLoadOf(page, await filesWith(page)));
}

/** The table of the other pages names every page. It is loaded with the first of them, and Home does not need it. */
async function filesWith(page: PagePath): Promise<PageFiles> {
  return /^(?:home|sign-in)\//.test(page) ? firstPages : (await import('./beyond-home.ts')).otherPages;
}

function pageOf({ page }: Route): LazyPage {
  if (page === 'being_built') return lazyPageOf(placeholderPage);
  return typeof page === 'string'
    ? lazyPageOf(page)
    : homeOf(lazyPageOf(page.merchant), lazyPageOf(page.administrator));
}

/** The page of each route. Connects the route table with the features. */
export const pages = Object.fromEntries(routes.map((route) => [route.name, pageOf(route)])) as Record<
  RouteName,
  LazyPage
>;
