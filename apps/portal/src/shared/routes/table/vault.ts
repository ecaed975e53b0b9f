import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** The vault of customers and their cards. */
export const vaultRoutes = [
  {
    name: 'vault-customer',
    path: '/vault/customer',
    aliases: ['/vault/customer/customeractions'],
    access: ['VAVI'],
    needs_merchant: true,
    section: 'vault',
    title: msg`Customers`,
    page: 'vault/customers/customers-page',
    shows: 'Card expires soon',
  },
  {
    name: 'vault-customer-add',
    path: '/vault/customer/add',
    access: ['VAAD'],
    needs_merchant: true,
    section: 'vault',
    parent: 'vault-customer',
    title: msg`Add Customer`,
    page: 'vault/add/add-customer-page',
    shows: 'Store a customer and a card once, and never enter them again.',
  },
  {
    name: 'vault-customer-id',
    path: '/vault/customer/{id}',
    access: ['VAVI'],
    needs_merchant: true,
    section: 'vault',
    parent: 'vault-customer',
    title: msg`Edit`,
    page: 'vault/customer/customer-page',
    shows: 'There is no such customer',
  },
] as const satisfies readonly RouteRow[];
