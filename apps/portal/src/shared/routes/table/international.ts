import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** International payments. */
export const internationalRoutes = [
  {
    name: 'international-signup',
    path: '/international/signup',
    access: ['ITSU'],
    section: 'international',
    title: msg`SignUp`,
    page: 'being_built',
  },
  {
    name: 'international-transaction',
    path: '/international-transaction',
    access: ['ITSV'],
    section: 'international',
    title: msg`Transaction Search`,
    page: 'being_built',
  },
  {
    name: 'international-reports-merchant-settlement',
    path: '/international/reports/merchant-settlement',
    access: ['IMSR'],
    section: 'international',
    title: msg`Merchant Settlement`,
    page: 'being_built',
  },
  {
    name: 'international-reports-settlement',
    path: '/international/reports/settlement',
    access: ['ISRV'],
    section: 'international',
    title: msg`Settlement`,
    page: 'being_built',
  },
] as const satisfies readonly RouteRow[];
