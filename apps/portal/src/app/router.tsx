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

/** The design system's own page. It exists in development only and runs no guards. */
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
 * Waits for the file of the first page. The router shows the pending component only as long as the root's own work takes. Without this wait
 * the window would stay empty when the session arrives quickly and the file slowly.
 */
async function bringFirstPage(pathname: string): Promise<void> {
  if (firstPageCame) return;
  const route = matchRoute(pathname)?.route;
  // Never rejects: the page's error component explains a file that failed to load.
  if (route !== undefined) await pages[route.name].preload?.();
  firstPageCame = true;
}

/** Each route, under its path and its aliases, with its page. */
const children: AnyRoute[] = routes.flatMap((route) =>
  [route.path, ...(route.aliases ?? [])].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path: path.replace('{id}', '$id'),
      component: pages[route.name],
      errorComponent: FailedPage,
      notFoundComponent: NotFound,
      // The router is more lenient than `matchRoute` (it takes `/invoice/` for `/invoice`). A path that the guards did not check stays
      // closed.
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

/** Query parameters are plain text: `?page=2&sort=amount:desc:number`. */
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
