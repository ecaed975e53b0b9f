/**
 * The rows of docs/requirements.md that are about a page, by the name of its route. While the route shows the placeholder, these rows are
 * open no matter which tests carry their numbers, because nobody can use the page. Once the page is built, they are judged by their tests
 * like all others, without a change here.
 *
 * Rows about a menu entry, a breadcrumb, a guard or a gateway call are not listed: those can be tested without the page.
 */
export const routeRows: Readonly<Record<string, readonly string[]>> = {
  // The vault: its pages, its permissions, and what a browser session remembers of it.
  'vault-customer': ['S1.14', 'S2.10', 'S2.13', 'S6.52'],
  'vault-customer-add': ['S1.14', 'S2.11'],
  'vault-customer-id': ['S1.14', 'S2.12', 'S3.44'],

  // Invoices: the link from Home to a new one, the errors of their service, and the page on which they are paid.
  invoice: ['S1.15', 'S2.14', 'S6.62', 'S8.13', 'S9.15'],
  'invoice-add': ['S1.15', 'S1.52', 'S2.15'],
  'invoice-id': ['S1.15', 'S2.16'],
  'invoice-payment-process': ['S1.15', 'S2.64'],
  'invoice-payment-process-qoin': ['S2.65'],

  // Recurring payments: the link from Home to a new one, and the choices in their form.
  recurring: ['S1.16', 'S2.17', 'S6.63'],
  'recurring-add': ['S1.16', 'S1.52', 'S2.18', 'S9.18', 'S9.19'],
  'recurring-id': ['S1.16', 'S2.19'],

  // Payment links: their visitors exist only on the page on which a link is paid.
  'payment-link-preview': ['S1.18', 'S2.20', 'S2.66'],
  'payment-link-settings': ['S1.18', 'S2.21', 'S3.39', 'S6.66'],
  'payment-link-process': ['S1.18', 'S1.47', 'S1.48', 'S2.67', 'S3.43', 'S4.26', 'S4.27', 'S8.4', 'S8.14'],

  'international-signup': ['S1.19', 'S2.22', 'S6.50'],
  'international-transaction': ['S1.19', 'S2.23', 'S6.50'],
  'international-reports-merchant-settlement': ['S1.20', 'S2.24', 'S6.50'],
  'international-reports-settlement': ['S1.20', 'S2.25', 'S6.50'],

  branding: ['S1.39', 'S2.42', 'S3.39', 'S6.61'],
  'settings-statements': ['S1.40', 'S2.47', 'S6.60'],
  'settings-statements-id': ['S1.40', 'S2.48'],
  notifications: ['S1.41', 'S2.49', 'S6.59'],

  // Billing: the seven cards of an administrator's Home link to four of these pages. Returned debits have their codes and actions.
  'billing-achreturns': [
    ...['S1.25', 'S1.63', 'S2.50', 'S4.73', 'S4.74', 'S4.75', 'S4.76', 'S6.42', 'S6.65'],
    ...['S9.41', 'S9.42', 'S9.43', 'S9.44', 'S9.45', 'S9.46', 'S9.47'],
  ],
  'billing-reconciliation': ['S1.26', 'S1.63', 'S2.51'],
  'billing-refund': ['S1.28', 'S1.63', 'S2.53', 'S6.45'],
  'billing-refundreport': ['S1.29', 'S1.63', 'S2.54', 'S6.46'],
  'fee-manager-schedule-manager': ['S1.30', 'S2.55', 'S6.41'],
};
