/** The eleven services of specification section 7 with their names in the base address, `/api/{service}` (blanks.md section 8). */
export const services = {
  core: { title: 'Virtual terminal core' },
  merchants: { title: 'Merchants' },
  billing: { title: 'Billing' },
  vault: { title: 'Customer vault' },
  'credit-card': { title: 'Credit card' },
  notifications: { title: 'Notifications' },
  invoice: { title: 'Invoice' },
  recurring: { title: 'Recurring' },
  identity: { title: 'Identity' },
  'payment-link': { title: 'Payment link' },
  checkout: { title: 'Checkout' },
} as const satisfies Record<string, { title: string }>;

export type ServiceName = keyof typeof services;

export const serviceNames = Object.keys(services) as ServiceName[];
