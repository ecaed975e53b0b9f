import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Payments. */
export const paymentsRoutes = [
  {
    name: 'credit-card-sale',
    path: '/credit-card/sale',
    access: ['SAVI', 'AAVI', 'BLVI'],
    needs_merchant: true,
    section: 'payments',
    title: msg`Sale`,
    page: 'payments/sale/sale-page',
    shows: 'Typed in from the card.',
  },
  {
    name: 'credit-card-capture',
    path: '/credit-card/capture',
    access: ['CAVI'],
    needs_merchant: true,
    section: 'payments',
    title: msg`Capture`,
    page: 'payments/capture/capture-page',
    shows: 'Authorized payments waiting to be captured.',
  },
  {
    name: 'credit-card-void',
    path: '/credit-card/void',
    access: ['VOVI'],
    needs_merchant: true,
    section: 'payments',
    title: msg`Void`,
    page: 'payments/void/void-page',
    shows: 'Payments that haven’t settled yet can be voided in full.',
  },
  {
    name: 'credit-card-cancel',
    path: '/credit-card/cancel',
    access: ['CCVI'],
    needs_merchant: true,
    section: 'payments',
    title: msg({ message: 'Cancel', context: 'the payment operation' }),
    page: 'payments/cancel/cancel-page',
    shows: 'A capture that hasn’t settled yet can be canceled',
  },
  {
    name: 'credit-card-refund',
    path: '/credit-card/refund',
    access: ['REVI'],
    needs_merchant: true,
    section: 'payments',
    title: msg`Refund`,
    page: 'payments/refund/refund-page',
    shows: 'Settled payments can be refunded to the card',
  },
] as const satisfies readonly RouteRow[];
