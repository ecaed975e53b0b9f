import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Recurring plans. */
export const recurringRoutes = [
  {
    name: 'recurring',
    path: '/recurring',
    access: ['RCVI'],
    needs_merchant: true,
    section: 'recurring',
    title: msg`Search`,
    page: 'being_built',
  },
  {
    name: 'recurring-add',
    path: '/recurring/add',
    access: ['RCCR'],
    needs_merchant: true,
    section: 'recurring',
    title: msg`Add`,
    page: 'being_built',
  },
  {
    name: 'recurring-id',
    path: '/recurring/{id}',
    access: ['RCVI'],
    needs_merchant: true,
    section: 'recurring',
    title: msg`Edit Recurring`,
    page: 'being_built',
  },
] as const satisfies readonly RouteRow[];
