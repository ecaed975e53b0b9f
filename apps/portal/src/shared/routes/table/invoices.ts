import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Invoices, and paying one. */
export const invoicesRoutes = [
  {
    name: 'invoice',
    path: '/invoice',
    access: ['INVI'],
    needs_merchant: true,
    section: 'invoice',
    title: msg`Search`,
    page: 'being_built',
  },
  {
    name: 'invoice-add',
    path: '/invoice/add',
    access: ['INCR'],
    needs_merchant: true,
    section: 'invoice',
    title: msg`Add`,
    page: 'being_built',
  },
  {
    name: 'invoice-id',
    path: '/invoice/{id}',
    access: ['INVI'],
    needs_merchant: true,
    section: 'invoice',
    title: msg`Edit Invoice`,
    page: 'being_built',
  },
  {
    name: 'invoice-payment-process',
    path: '/invoice-payment-process',
    public: true,
    access: null,
    section: 'other',
    title: msg`Pay Invoice`,
    page: 'being_built',
  },
  {
    name: 'invoice-payment-process-qoin',
    path: '/invoice-payment-process-qoin',
    public: true,
    access: null,
    section: 'other',
    title: msg`Pay Invoice with Qoin`,
    page: 'being_built',
  },
] as const satisfies readonly RouteRow[];
