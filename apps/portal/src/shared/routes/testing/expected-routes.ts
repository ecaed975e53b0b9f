import type { PermissionCode } from '@countinghouse/domain/access/access-codes';

/**
 * Every route of the specification (sections 2 and 6, blanks.md 5 and 9), written from there and not from the route table.
 * expected-routes.test.ts compares the two, and the e2e tests walk the routes in the browser.
 */
export type ExpectedRoute = {
  /** The rows of docs/requirements.md. */
  rows: readonly string[];
  name: string;
  path: string;
  /** Other addresses of the same page, each with its row. */
  aliases?: Readonly<Record<string, string>>;
  /** Any of these codes opens it; null if none is needed. */
  access: readonly PermissionCode[] | null;
  /** Section 2, Public routes. */
  public?: true;
  /** Its section needs a merchant's setting: refused without a merchant in scope (blanks.md 9). */
  of_a_merchant?: true;
  /** Section 2, Compact layout. */
  compact?: true;
  /** The crumbs after the home icon; the last is the page's title. A leading `Settings` reads Administration for all but Merchant users. */
  trail: readonly string[];
};

type Rest = Omit<ExpectedRoute, 'rows' | 'name' | 'path' | 'access' | 'trail'>;

/** A row of section 2, Authenticated routes. */
const page = (
  row: string,
  name: string,
  path: string,
  codes: string,
  trail: readonly string[],
  rest: Rest = {},
): ExpectedRoute => ({
  rows: row.split(' ').filter(Boolean),
  name,
  path,
  access: codes.split(' ') as PermissionCode[],
  trail,
  ...rest,
});

/** A row of section 2, Public routes. */
const open = (row: string, name: string, path: string, trail: readonly string[], rest: Rest = {}): ExpectedRoute => ({
  rows: row.split(' ').filter(Boolean),
  name,
  path,
  access: null,
  public: true,
  trail,
  ...rest,
});

const merchant = { of_a_merchant: true } as const;
const compact = { compact: true } as const;

/** All routes, in the order of section 2. */
export const expectedRoutes: readonly ExpectedRoute[] = [
  // Only index may have no resource (section 6, guard 4).
  { rows: ['S2.1'], name: 'index', path: '/', access: null, trail: [] },

  // Sale opens with any of sale, authorization or credit view; blind credit has no page of its own (blanks.md 9).
  page('S2.2', 'credit-card-sale', '/credit-card/sale', 'SAVI AAVI BLVI', ['Payments', 'Sale'], merchant),
  page('S2.3', 'credit-card-capture', '/credit-card/capture', 'CAVI', ['Payments', 'Capture'], merchant),
  page('S2.4', 'credit-card-void', '/credit-card/void', 'VOVI', ['Payments', 'Void'], merchant),
  page('S2.5', 'credit-card-cancel', '/credit-card/cancel', 'CCVI', ['Payments', 'Cancel'], merchant),
  page('S2.6', 'credit-card-refund', '/credit-card/refund', 'REVI', ['Payments', 'Refund'], merchant),

  page('S2.7', 'line-item-search', '/line-item/search', 'LLVI', ['Level 2/3', 'Search'], {
    ...merchant,
    aliases: { '/line-item/search/lineitemsearchactions': 'S2.8' },
  }),
  page('S2.9', 'line-item-settings', '/line-item/settings', 'LLVI', ['Level 2/3', 'Settings'], {
    ...merchant,
    ...compact,
  }),

  page('S2.10', 'vault-customer', '/vault/customer', 'VAVI', ['Vault', 'Customers'], {
    ...merchant,
    aliases: { '/vault/customer/customeractions': 'S2.13' },
  }),
  page('S2.11', 'vault-customer-add', '/vault/customer/add', 'VAAD', ['Vault', 'Customers', 'Add Customer'], merchant),
  page('S2.12', 'vault-customer-id', '/vault/customer/{id}', 'VAVI', ['Vault', 'Customers', 'Edit'], merchant),

  page('S2.14', 'invoice', '/invoice', 'INVI', ['Invoice', 'Search'], merchant),
  page('S2.15', 'invoice-add', '/invoice/add', 'INCR', ['Invoice', 'Add'], merchant),
  page('S2.16', 'invoice-id', '/invoice/{id}', 'INVI', ['Invoice', 'Edit Invoice'], merchant),

  page('S2.17', 'recurring', '/recurring', 'RCVI', ['Recurring', 'Search'], merchant),
  page('S2.18', 'recurring-add', '/recurring/add', 'RCCR', ['Recurring', 'Add'], merchant),
  page('S2.19', 'recurring-id', '/recurring/{id}', 'RCVI', ['Recurring', 'Edit Recurring'], merchant),

  // Public for a visitor with a link; in the menu with PLVW for merchants only (blanks.md 9).
  {
    rows: ['S2.20', 'S2.66'],
    name: 'payment-link-preview',
    path: '/payment-link/preview',
    access: ['PLVW'],
    public: true,
    trail: ['Payment Link', 'Preview'],
  },
  page('S2.21', 'payment-link-settings', '/payment-link/settings', 'PLVW PLUD', ['Payment Link', 'Settings'], merchant),

  // Every administrator has the International section; the merchant's setting does not apply.
  page('S2.22', 'international-signup', '/international/signup', 'ITSU', ['International', 'SignUp']),
  page('S2.23', 'international-transaction', '/international-transaction', 'ITSV', [
    'International',
    'Transaction Search',
  ]),
  page('S2.24', 'international-reports-merchant-settlement', '/international/reports/merchant-settlement', 'IMSR', [
    'International',
    'Merchant Settlement',
  ]),
  page('S2.25', 'international-reports-settlement', '/international/reports/settlement', 'ISRV', [
    'International',
    'Settlement',
  ]),

  page('S2.26', 'transaction', '/transaction', 'RESV', ['Reports', 'Transaction Search']),
  page('S2.27', 'reports-settlement', '/reports/settlement', 'REMS', ['Reports', 'Settlement']),
  page('S2.28', 'reports-global-settlement', '/reports/global-settlement', 'REGS', ['Reports', 'Global Settlement'], {
    aliases: { '/admin/reports/settlement': 'S2.30' },
  }),
  page('S2.29', 'reports-custom', '/reports/custom', 'CRVI', ['Reports', 'Custom Reports']),

  page('S2.31', 'admin-users', '/admin/users', 'USVI', ['Settings', 'User Settings']),
  page('S2.32', 'admin-users-add-user', '/admin/users/add-user', 'USAD', ['Settings', 'User Settings', 'Add User']),
  page('S2.33', 'admin-users-id', '/admin/users/{id}', 'USVD', ['Settings', 'User Settings', 'Edit User']),
  page('S2.34', 'admin-roles', '/admin/roles', 'ROVI', ['Settings', 'Role Settings']),
  page('S2.35', 'admin-roles-id', '/admin/roles/{id}', 'ROVD', ['Settings', 'Role Settings', 'Edit Role']),
  page('S2.36', 'admin-merchants', '/admin/merchants', 'MEVI', ['Settings', 'Merchants']),
  page(
    'S2.37',
    'admin-merchants-add',
    '/admin/merchants/add-merchant',
    'MEAD',
    ['Settings', 'Merchants', 'Add Merchant'],
    { aliases: { '/admin/merchants/add': 'S2.38' } },
  ),
  page('S2.39', 'admin-merchants-id', '/admin/merchants/{id}', 'MEVD', ['Settings', 'Merchants', 'Update Merchant']),
  page('', 'admin-audit', '/admin/audit', 'MEVD', ['Settings', 'Merchants', 'Audit History']),
  page('', 'admin-jobs', '/admin/jobs', 'MEVD', ['Settings', 'Merchants', 'Background Jobs']),

  page('S2.40', 'settings-api-keys', '/settings/api/keys', 'AKVI', ['Settings', 'API Keys']),
  page('S2.41', 'settings-settlement', '/settings/settlement', 'SSVI', ['Settings', 'Settlement Schedule'], compact),
  page('S2.42', 'branding', '/branding', 'BNVI', ['Settings', 'Branding'], compact),
  page(
    'S2.43',
    'settings-verification-address',
    '/settings/verification/address',
    'AVVI',
    ['Settings', 'Address Verification'],
    compact,
  ),
  page(
    'S2.44',
    'settings-verification-card-id',
    '/settings/verification/card-id',
    'CIVI',
    ['Settings', 'Card ID Verification'],
    compact,
  ),
  page('S2.45', 'settings-fields-defined', '/settings/fields/defined', 'DFVI', ['Settings', 'Custom Fields']),
  page(
    'S2.46',
    'settings-fields-required',
    '/settings/fields/required',
    'RFVI',
    ['Settings', 'Required Fields'],
    compact,
  ),
  // Beyond the specification: docs/decisions/0027.
  page(
    '',
    'settings-customer-data',
    '/settings/customer-data',
    'EXPT VADE USDE',
    ['Settings', 'Personal Data'],
    merchant,
  ),
  page('S2.47', 'settings-statements', '/settings/statements', 'STVI', ['Settings', 'Statements']),
  page('S2.48', 'settings-statements-id', '/settings/statements/{id}', 'STVI', ['Settings', 'Statements', 'Statement']),
  page('S2.49', 'notifications', '/notifications', 'NOVI', ['Settings', 'Notifications'], compact),

  page('S2.50', 'billing-achreturns', '/billing/achreturns', 'BRVI', ['Billing', 'ACH Returns']),
  page('S2.51', 'billing-reconciliation', '/billing/reconciliation', 'BIRE', ['Billing', 'Reconciliation']),
  page('S2.52', 'billing-failedbatches', '/billing/failedbatches', 'BIFB', ['Billing', 'Failed Batches']),
  // Beyond the specification: docs/decisions/0019.
  page('', 'billing-unknownoutcomes', '/billing/unknown-outcomes', 'BIRE', ['Billing', 'Unknown Outcomes']),
  page('S2.53', 'billing-refund', '/billing/refund', 'BIRB', ['Billing', 'Refund']),
  page('S2.54', 'billing-refundreport', '/billing/refundreport', 'BIRRB', ['Billing', 'Refund Report']),
  page('S2.55', 'fee-manager-schedule-manager', '/fee-manager/schedule-manager', 'FSVI', [
    'Fee Manager',
    'Schedule Manager',
  ]),

  // In both lists of section 2: opens without a permission (blanks.md 9).
  open('S2.56 S2.59', 'contact-us', '/contact-us', ['Contact Us']),
  open('S2.57 S2.58', 'account-information', '/account-information', ['Settings', 'Account Information'], compact),

  open('S2.60', 'contact-us-old', '/contact-us-old', ['Contact Us']),
  open('S2.61', 'forbidden', '/forbidden', ['Forbidden']),
  open('S2.62', 'pagenotfound', '/pagenotfound', ['Page Not Found']),
  open('S2.63', 'unauthorized', '/unauthorized', ['Unauthorized']),
  open('S2.64', 'invoice-payment-process', '/invoice-payment-process', ['Pay Invoice']),
  open('S2.65', 'invoice-payment-process-qoin', '/invoice-payment-process-qoin', ['Pay Invoice with Qoin']),
  open('S2.67', 'payment-link-process', '/payment-link-process', ['Payment']),
  open('S2.68', 'auth', '/auth', ['Sign In']),
  open('S2.69', 'auth-silent', '/auth/silent', ['Sign In']),
  open('S2.70', 'auth-success', '/auth/success', ['Sign In']),
];
