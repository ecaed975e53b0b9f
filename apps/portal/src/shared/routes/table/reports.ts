import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Reports. */
export const reportsRoutes = [
  {
    name: 'transaction',
    path: '/transaction',
    access: ['RESV'],
    section: 'reports',
    title: msg`Transaction Search`,
    page: 'reports/transactions/transactions-page',
    shows: 'Declined this week',
  },
  {
    name: 'reports-settlement',
    path: '/reports/settlement',
    access: ['REMS'],
    section: 'reports',
    title: msg`Settlement`,
    page: 'reports/settlement/settlement-page',
    shows: 'The batches that have closed, and what each of them came to.',
  },
  {
    name: 'reports-global-settlement',
    path: '/reports/global-settlement',
    aliases: ['/admin/reports/settlement'],
    access: ['REGS'],
    section: 'reports',
    title: msg`Global Settlement`,
    page: 'reports/settlement/global-settlement-page',
    shows: 'What the closed batches of all merchants came to.',
  },
  {
    name: 'reports-custom',
    path: '/reports/custom',
    access: ['CRVI'],
    section: 'reports',
    title: msg`Custom Reports`,
    page: 'reports/custom/custom-reports-page',
    shows: 'Payments or batches with the columns you choose, on your schedule',
  },
] as const satisfies readonly RouteRow[];
