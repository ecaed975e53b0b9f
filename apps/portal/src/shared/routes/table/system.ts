import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** The pages for refused and unknown addresses. */
export const systemRoutes = [
  {
    name: 'forbidden',
    path: '/forbidden',
    public: true,
    access: null,
    section: 'other',
    title: msg`Forbidden`,
    page: 'system/forbidden-page',
    shows: 'Your user is active',
  },
  {
    name: 'pagenotfound',
    path: '/pagenotfound',
    public: true,
    access: null,
    section: 'other',
    title: msg`Page Not Found`,
    page: 'system/page-not-found-page',
    shows: 'There is nothing here',
  },
  {
    name: 'unauthorized',
    path: '/unauthorized',
    public: true,
    access: null,
    section: 'other',
    title: msg`Unauthorized`,
    page: 'system/unauthorized-page',
    shows: 'You do not have access to this page',
  },
] as const satisfies readonly RouteRow[];
