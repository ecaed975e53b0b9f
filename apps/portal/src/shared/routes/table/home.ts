import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Home. */
export const homeRoutes = [
  {
    name: 'index',
    path: '/',
    access: null,
    section: 'home',
    title: msg`Welcome`,
    page: { merchant: 'home/merchant/merchant-home-page', administrator: 'home/admin/admin-home-page' },
    shows: ['Good morning, ', 'Good afternoon, ', 'Good evening, '],
  },
] as const satisfies readonly RouteRow[];
