import { type RouteName, routes } from '@countinghouse/domain/routes';
import { type FirstRouteName, firstRoutes, type OtherRouteName } from './first-routes.ts';
import { home } from './home.tsx';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import { pageOf } from './page-load.ts';

const signingIn = lazyPage(pageOf('sign-in', () => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'));

const firstPages: Record<FirstRouteName, LazyPage> = {
  index: home,
  auth: signingIn,
  'auth-silent': signingIn,
  'auth-success': lazyPage(
    pageOf('sign-in', () => import('../features/sign-in/sign-in-success-page.tsx'), 'SignInSuccessPage'),
  ),
};

const isOther = (name: RouteName): name is OtherRouteName => !(firstRoutes as readonly string[]).includes(name);

/** The others' table names some three hundred files: it is loaded with the first of them, and Home does without. */
const otherPage = (name: OtherRouteName): LazyPage =>
  lazyPage(async () => (await import('./beyond-home.ts')).otherPages[name]);

/** The page of each route: what joins domain's routes with the features. */
export const pages = {
  ...firstPages,
  ...Object.fromEntries(routes.flatMap(({ name }) => (isOther(name) ? [[name, otherPage(name)]] : []))),
} as Record<RouteName, LazyPage>;
