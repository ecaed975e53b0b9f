import { type RouteName, routes } from '@countinghouse/domain/routes';
import { home } from './home.tsx';
import { type LazyPage, lazyPage, pageOf } from './lazy-page.ts';

const signingIn = lazyPage(pageOf('sign-in', () => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'));

/** The pages with which a visit begins. */
const firstPages = {
  index: home,
  auth: signingIn,
  'auth-silent': signingIn,
  'auth-success': lazyPage(
    pageOf('sign-in', () => import('../features/sign-in/sign-in-success-page.tsx'), 'SignInSuccessPage'),
  ),
};

/** The routes of all other pages: other-pages.ts says which those are. */
export type OtherRouteName = Exclude<RouteName, keyof typeof firstPages>;

const isOther = (name: RouteName): name is OtherRouteName => !(name in firstPages);

/** The others' table names some three hundred files: it is loaded with the first of them, and Home does without. */
const otherPage = (name: OtherRouteName): LazyPage =>
  lazyPage(async () => (await import('./beyond-home.ts')).otherPages[name]());

/** The page of each route: what joins domain's routes with the features. */
export const pages = {
  ...firstPages,
  ...Object.fromEntries(routes.flatMap(({ name }) => (isOther(name) ? [[name, otherPage(name)]] : []))),
} as Record<RouteName, LazyPage>;
