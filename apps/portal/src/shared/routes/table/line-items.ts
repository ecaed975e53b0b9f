import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Level 2/3 data. */
export const lineItemsRoutes = [
  {
    name: 'line-item-search',
    path: '/line-item/search',
    aliases: ['/line-item/search/lineitemsearchactions'],
    access: ['LLVI'],
    needs_merchant: true,
    section: 'level_2_3',
    title: msg`Search`,
    page: 'line-items/search/line-item-search-page',
    shows: 'What was bought, line by line, earns business cards a lower rate.',
  },
] as const satisfies readonly RouteRow[];
