import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
} from '@tanstack/react-router';
import { setGoTo } from '../shared/navigation/go-to.ts';
import { matchRoute, routes } from '../shared/routes/routes.ts';
import { FailedPage, FailedStart } from './failed-page.tsx';
import { FirstPage, Root } from './frame.tsx';
import { guard } from './guard.ts';
import { NotFound } from './not-found.tsx';
import { pages } from './pages.ts';

/** The design system's own page, which is there in development only and asks nobody who looks. */
const isDesign = (path: string) => import.meta.env.DEV && path === '/design';

const root = createRootRoute({
  component: Root,
  pendingComponent: FirstPage,
  pendingMs: 150,
  pendingMinMs: 0,
  notFoundComponent: NotFound,
  errorComponent: FailedStart,
  beforeLoad: async ({ location, preload }) => {
    if (preload || isDesign(location.pathname)) return;
    await guard(location);
    await bringFirstPage(location.pathname);
  },
});

let firstPageCame = false;

/**
 * Waits for the file of the first page. The router shows what stands for a page on its way for as long as the root's own work takes: were
 * that the session alone, the window would stay empty where the session is read quickly and the file comes slowly.
 */
async function bringFirstPage(pathname: string): Promise<void> {
  if (firstPageCame) return;
  const route = matchRoute(pathname)?.route;
  // It never rejects: a file that does not come is explained where the page would stand.
  if (route !== undefined) await pages[route.name].preload?.();
  firstPageCame = true;
}

/** Each route under its path and its other paths, joined with its page. */
const children: AnyRoute[] = routes.flatMap((route) =>
  [route.path, ...(route.aliases ?? [])].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path: path.replace('{id}', '$id'),
      component: pages[route.name],
      errorComponent: FailedPage,
      notFoundComponent: NotFound,
      // The router is more lenient than `matchRoute` (`/invoice/` is `/invoice` to it): what the guards did not look at stays shut.
      beforeLoad: ({ location }) => {
        if (matchRoute(location.pathname)?.route.name !== route.name) throw notFound();
      },
    }),
  ),
);

/** The design system's own page, in development only. */
const design: AnyRoute[] = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/design',
        component: lazyRouteComponent(() => import('@countinghouse/ui/preview/sheets/design-page'), 'DesignPage'),
      }),
    ]
  : [];

/** What stands after the question mark is plain text under its name: `?page=2&sort=amount:desc:number`. */
export const router = createRouter({
  routeTree: root.addChildren([...children, ...design]),
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search)
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    return text === '' ? '' : `?${text}`;
  },
  scrollRestoration: true,
  defaultPreloadStaleTime: 30_000,
});

setGoTo((href, options) => {
  if (options?.replace === true) router.history.replace(href);
  else router.history.push(href);
  return new Promise((resolve) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      resolve();
    });
  });
});
