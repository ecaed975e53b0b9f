import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Invoices and their payment pages. */
export const invoiceRoutes = [
  {
    name: 'invoice',
    path: '/invoice',
    access: ['INVI'],
    needs_merchant: true,
    section: 'invoice',
    title: msg`Search`,
    page: 'invoice/list/invoices-page',
    shows: 'Awaiting payment',
  },
  {
    name: 'invoice-add',
    path: '/invoice/add',
    access: ['INCR'],
    needs_merchant: true,
    section: 'invoice',
    title: msg`Add`,
    page: 'invoice/editor/add-invoice-page',
    shows: 'The document appears as you type.',
  },
  {
    name: 'invoice-id',
    path: '/invoice/{id}',
    access: ['INVI'],
    needs_merchant: true,
    section: 'invoice',
    title: msg`Edit Invoice`,
    page: 'invoice/editor/edit-invoice-page',
    shows: 'There is no such invoice',
  },
  {
    name: 'invoice-payment-process',
    path: '/invoice-payment-process',
    public: true,
    access: null,
    section: 'other',
    title: msg`Pay Invoice`,
    page: 'system/public-page',
    shows: 'Taking you to the payment page',
  },
  {
    name: 'invoice-payment-process-qoin',
    path: '/invoice-payment-process-qoin',
    public: true,
    access: null,
    section: 'other',
    title: msg`Pay Invoice with Qoin`,
    page: 'system/public-page',
    shows: 'Taking you to the payment page',
  },
] as const satisfies readonly RouteRow[];
