import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Billing. */
export const billingRoutes = [
  {
    name: 'billing-achreturns',
    path: '/billing/achreturns',
    access: ['BRVI'],
    section: 'billing',
    title: msg`ACH Returns`,
    page: 'being_built',
  },
  {
    name: 'billing-reconciliation',
    path: '/billing/reconciliation',
    access: ['BIRE'],
    section: 'billing',
    title: msg`Reconciliation`,
    page: 'being_built',
  },
  {
    name: 'billing-failedbatches',
    path: '/billing/failedbatches',
    access: ['BIFB'],
    section: 'billing',
    title: msg`Failed Batches`,
    page: 'billing/failed-batches/failed-batches-page',
    shows: 'Batches that the acquirer did not settle.',
  },
  {
    name: 'billing-unknownoutcomes',
    path: '/billing/unknown-outcomes',
    access: ['BIRE'],
    section: 'billing',
    title: msg`Unknown Outcomes`,
    page: 'billing/unknown-outcomes/unknown-outcomes-page',
    shows: 'Requests to the acquirer that have no response yet.',
  },
  {
    name: 'billing-refund',
    path: '/billing/refund',
    access: ['BIRB'],
    section: 'billing',
    title: msg`Refund`,
    page: 'being_built',
  },
  {
    name: 'billing-refundreport',
    path: '/billing/refundreport',
    access: ['BIRRB'],
    section: 'billing',
    title: msg`Refund Report`,
    page: 'being_built',
  },
] as const satisfies readonly RouteRow[];
