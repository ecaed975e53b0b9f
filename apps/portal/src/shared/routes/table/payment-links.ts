import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Payment links and their payment pages. */
export const paymentLinksRoutes = [
  {
    name: 'payment-link-preview',
    path: '/payment-link/preview',
    public: true,
    access: ['PLVW'],
    section: 'payment_link',
    title: msg`Preview`,
    page: 'payment-links/preview/preview-page',
    shows: 'Your payment page as payers see it.',
  },
  {
    name: 'payment-link-settings',
    path: '/payment-link/settings',
    access: ['PLVW', 'PLUD'],
    needs_merchant: true,
    section: 'payment_link',
    title: msg`Settings`,
    page: 'payment-links/settings/settings-page',
    shows: 'Get paid by card with an address or a QR code.',
  },
  {
    name: 'payment-link-process',
    path: '/payment-link-process',
    public: true,
    access: null,
    section: 'other',
    title: msg`Payment`,
    page: 'system/public-page',
    shows: 'Taking you to the payment page',
  },
] as const satisfies readonly RouteRow[];
