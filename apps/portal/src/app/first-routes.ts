import type { RouteName } from '@countinghouse/domain/routes';

/** The routes of the pages with which a visit begins. */
export const firstRoutes = ['index', 'auth', 'auth-silent', 'auth-success'] as const satisfies readonly RouteName[];

/** A route of a page with which a visit begins. */
export type FirstRouteName = (typeof firstRoutes)[number];

/** The routes of all other pages: other-pages.ts says which those are. */
export type OtherRouteName = Exclude<RouteName, FirstRouteName>;
