import type { PermissionCode } from './access/access-codes.ts';

/** A section of the sidebar and of the breadcrumbs (spec section 2); `other` is in no section. */
export type RouteSection =
  | 'home'
  | 'administration'
  | 'billing'
  | 'fee_manager'
  | 'payments'
  | 'level_2_3'
  | 'vault'
  | 'invoice'
  | 'payment_link'
  | 'recurring'
  | 'international'
  | 'reports'
  | 'settings'
  | 'contact_us'
  | 'other';

type RouteRow = {
  name: string;
  /** The path; `{id}` is one segment. */
  path: string;
  /** Other paths that open the same page. */
  aliases?: readonly string[];
  /** Opens without a session. */
  public?: true;
  /**
   * The access resource: holding any of the codes opens the route (guard 4). Null where none is asked, which
   * only index and public routes may have.
   */
  access: readonly PermissionCode[] | null;
  /** The section's gate needs a merchant's flag: without a merchant in scope the route is refused (blanks.md 9). */
  needs_merchant?: true;
  section: RouteSection;
  /** The route whose crumb stands before this one's. */
  parent?: string;
  /** The page's title and its last crumb (English; the portal translates by the route's name). */
  title: string;
  /** Default full. */
  layout?: 'compact';
  /** The path that has taken over; whoever comes here is sent on. */
  moved_to?: string;
};

const table = [
  { name: 'index', path: '/', access: null, section: 'home', title: 'Welcome' },

  {
    name: 'credit-card-sale',
    path: '/credit-card/sale',
    access: ['SAVI', 'AAVI', 'BLVI'],
    needs_merchant: true,
    section: 'payments',
    title: 'Sale',
  },
  {
    name: 'credit-card-capture',
    path: '/credit-card/capture',
    access: ['CAVI'],
    needs_merchant: true,
    section: 'payments',
    title: 'Capture',
  },
  {
    name: 'credit-card-void',
    path: '/credit-card/void',
    access: ['VOVI'],
    needs_merchant: true,
    section: 'payments',
    title: 'Void',
  },
  {
    name: 'credit-card-cancel',
    path: '/credit-card/cancel',
    access: ['CCVI'],
    needs_merchant: true,
    section: 'payments',
    title: 'Cancel',
  },
  {
    name: 'credit-card-refund',
    path: '/credit-card/refund',
    access: ['REVI'],
    needs_merchant: true,
    section: 'payments',
    title: 'Refund',
  },

  {
    name: 'line-item-search',
    path: '/line-item/search',
    aliases: ['/line-item/search/lineitemsearchactions'],
    access: ['LLVI'],
    needs_merchant: true,
    section: 'level_2_3',
    title: 'Search',
  },
  {
    name: 'line-item-settings',
    path: '/line-item/settings',
    access: ['LLVI'],
    needs_merchant: true,
    section: 'level_2_3',
    title: 'Settings',
    layout: 'compact',
  },

  {
    name: 'vault-customer',
    path: '/vault/customer',
    aliases: ['/vault/customer/customeractions'],
    access: ['VAVI'],
    needs_merchant: true,
    section: 'vault',
    title: 'Customers',
  },
  {
    name: 'vault-customer-add',
    path: '/vault/customer/add',
    access: ['VAAD'],
    needs_merchant: true,
    section: 'vault',
    parent: 'vault-customer',
    title: 'Add Customer',
  },
  {
    name: 'vault-customer-id',
    path: '/vault/customer/{id}',
    access: ['VAVI'],
    needs_merchant: true,
    section: 'vault',
    parent: 'vault-customer',
    title: 'Edit',
  },

  {
    name: 'invoice',
    path: '/invoice',
    access: ['INVI'],
    needs_merchant: true,
    section: 'invoice',
    title: 'Search',
  },
  {
    name: 'invoice-add',
    path: '/invoice/add',
    access: ['INCR'],
    needs_merchant: true,
    section: 'invoice',
    title: 'Add',
  },
  {
    name: 'invoice-id',
    path: '/invoice/{id}',
    access: ['INVI'],
    needs_merchant: true,
    section: 'invoice',
    title: 'Edit Invoice',
  },

  {
    name: 'recurring',
    path: '/recurring',
    access: ['RCVI'],
    needs_merchant: true,
    section: 'recurring',
    title: 'Search',
  },
  {
    name: 'recurring-add',
    path: '/recurring/add',
    access: ['RCCR'],
    needs_merchant: true,
    section: 'recurring',
    title: 'Add',
  },
  {
    name: 'recurring-id',
    path: '/recurring/{id}',
    access: ['RCVI'],
    needs_merchant: true,
    section: 'recurring',
    title: 'Edit Recurring',
  },

  {
    name: 'payment-link-preview',
    path: '/payment-link/preview',
    public: true,
    access: ['PLVW'],
    section: 'payment_link',
    title: 'Preview',
  },
  {
    name: 'payment-link-settings',
    path: '/payment-link/settings',
    access: ['PLVW', 'PLUD'],
    needs_merchant: true,
    section: 'payment_link',
    title: 'Settings',
  },

  {
    name: 'international-signup',
    path: '/international/signup',
    access: ['ITSU'],
    section: 'international',
    title: 'SignUp',
  },
  {
    name: 'international-transaction',
    path: '/international-transaction',
    access: ['ITSV'],
    section: 'international',
    title: 'Transaction Search',
  },
  {
    name: 'international-reports-merchant-settlement',
    path: '/international/reports/merchant-settlement',
    access: ['IMSR'],
    section: 'international',
    title: 'Merchant Settlement',
  },
  {
    name: 'international-reports-settlement',
    path: '/international/reports/settlement',
    access: ['ISRV'],
    section: 'international',
    title: 'Settlement',
  },

  { name: 'transaction', path: '/transaction', access: ['RESV'], section: 'reports', title: 'Transaction Search' },
  {
    name: 'reports-settlement',
    path: '/reports/settlement',
    access: ['REMS'],
    section: 'reports',
    title: 'Settlement',
  },
  {
    name: 'reports-global-settlement',
    path: '/reports/global-settlement',
    aliases: ['/admin/reports/settlement'],
    access: ['REGS'],
    section: 'reports',
    title: 'Global Settlement',
  },
  { name: 'reports-custom', path: '/reports/custom', access: ['CRVI'], section: 'reports', title: 'Custom Reports' },

  { name: 'admin-users', path: '/admin/users', access: ['USVI'], section: 'administration', title: 'User Settings' },
  {
    name: 'admin-users-add-user',
    path: '/admin/users/add-user',
    access: ['USAD'],
    section: 'administration',
    parent: 'admin-users',
    title: 'Add User',
  },
  {
    name: 'admin-users-id',
    path: '/admin/users/{id}',
    access: ['USVD'],
    section: 'administration',
    parent: 'admin-users',
    title: 'Edit User',
  },
  { name: 'admin-roles', path: '/admin/roles', access: ['ROVI'], section: 'administration', title: 'Role Settings' },
  {
    name: 'admin-roles-id',
    path: '/admin/roles/{id}',
    access: ['ROVD'],
    section: 'administration',
    parent: 'admin-roles',
    title: 'Edit Role',
  },
  {
    name: 'admin-merchants',
    path: '/admin/merchants',
    access: ['MEVI'],
    section: 'administration',
    title: 'Merchants',
  },
  {
    name: 'admin-merchants-add',
    path: '/admin/merchants/add-merchant',
    aliases: ['/admin/merchants/add'],
    access: ['MEAD'],
    section: 'administration',
    parent: 'admin-merchants',
    title: 'Add Merchant',
  },
  {
    name: 'admin-merchants-id',
    path: '/admin/merchants/{id}',
    access: ['MEVD'],
    section: 'administration',
    parent: 'admin-merchants',
    title: 'Update Merchant',
  },
  {
    name: 'admin-audit',
    path: '/admin/audit',
    access: ['MEVD'],
    section: 'administration',
    parent: 'admin-merchants',
    title: 'Audit History',
  },
  {
    name: 'admin-jobs',
    path: '/admin/jobs',
    access: ['MEVD'],
    section: 'administration',
    parent: 'admin-merchants',
    title: 'Background Jobs',
  },

  { name: 'settings-api-keys', path: '/settings/api/keys', access: ['AKVI'], section: 'settings', title: 'API Keys' },
  {
    name: 'settings-settlement',
    path: '/settings/settlement',
    access: ['SSVI'],
    section: 'settings',
    title: 'Settlement Schedule',
    layout: 'compact',
  },
  { name: 'branding', path: '/branding', access: ['BNVI'], section: 'settings', title: 'Branding', layout: 'compact' },
  {
    name: 'settings-verification-address',
    path: '/settings/verification/address',
    access: ['AVVI'],
    section: 'settings',
    title: 'Address Verification',
    layout: 'compact',
  },
  {
    name: 'settings-verification-card-id',
    path: '/settings/verification/card-id',
    access: ['CIVI'],
    section: 'settings',
    title: 'Card ID Verification',
    layout: 'compact',
  },
  {
    name: 'settings-fields-defined',
    path: '/settings/fields/defined',
    access: ['DFVI'],
    section: 'settings',
    title: 'Custom Fields',
  },
  {
    name: 'settings-fields-required',
    path: '/settings/fields/required',
    access: ['RFVI'],
    section: 'settings',
    title: 'Required Fields',
    layout: 'compact',
  },
  {
    name: 'settings-statements',
    path: '/settings/statements',
    access: ['STVI'],
    section: 'settings',
    title: 'Statements',
  },
  {
    name: 'settings-statements-id',
    path: '/settings/statements/{id}',
    access: ['STVI'],
    section: 'settings',
    parent: 'settings-statements',
    title: 'Statement',
  },
  {
    name: 'settings-customer-data',
    path: '/settings/customer-data',
    access: ['EXPT', 'VADE', 'USDE'],
    needs_merchant: true,
    section: 'settings',
    title: 'Personal Data',
  },
  {
    name: 'notifications',
    path: '/notifications',
    access: ['NOVI'],
    section: 'settings',
    title: 'Notifications',
    layout: 'compact',
  },

  {
    name: 'billing-achreturns',
    path: '/billing/achreturns',
    access: ['BRVI'],
    section: 'billing',
    title: 'ACH Returns',
  },
  {
    name: 'billing-reconciliation',
    path: '/billing/reconciliation',
    access: ['BIRE'],
    section: 'billing',
    title: 'Reconciliation',
  },
  {
    name: 'billing-failedbatches',
    path: '/billing/failedbatches',
    access: ['BIFB'],
    section: 'billing',
    title: 'Failed Batches',
  },
  {
    name: 'billing-unknownoutcomes',
    path: '/billing/unknown-outcomes',
    access: ['BIRE'],
    section: 'billing',
    title: 'Unknown Outcomes',
  },
  { name: 'billing-refund', path: '/billing/refund', access: ['BIRB'], section: 'billing', title: 'Refund' },
  {
    name: 'billing-refundreport',
    path: '/billing/refundreport',
    access: ['BIRRB'],
    section: 'billing',
    title: 'Refund Report',
  },
  {
    name: 'fee-manager-schedule-manager',
    path: '/fee-manager/schedule-manager',
    access: ['FSVI'],
    section: 'fee_manager',
    title: 'Schedule Manager',
  },

  { name: 'contact-us', path: '/contact-us', public: true, access: null, section: 'contact_us', title: 'Contact Us' },
  {
    name: 'account-information',
    path: '/account-information',
    public: true,
    access: null,
    section: 'settings',
    title: 'Account Information',
    layout: 'compact',
  },
  {
    name: 'contact-us-old',
    path: '/contact-us-old',
    public: true,
    access: null,
    section: 'contact_us',
    title: 'Contact Us',
    moved_to: '/contact-us',
  },
  { name: 'forbidden', path: '/forbidden', public: true, access: null, section: 'other', title: 'Forbidden' },
  {
    name: 'pagenotfound',
    path: '/pagenotfound',
    public: true,
    access: null,
    section: 'other',
    title: 'Page Not Found',
  },
  { name: 'unauthorized', path: '/unauthorized', public: true, access: null, section: 'other', title: 'Unauthorized' },
  {
    name: 'invoice-payment-process',
    path: '/invoice-payment-process',
    public: true,
    access: null,
    section: 'other',
    title: 'Pay Invoice',
  },
  {
    name: 'invoice-payment-process-qoin',
    path: '/invoice-payment-process-qoin',
    public: true,
    access: null,
    section: 'other',
    title: 'Pay Invoice with Qoin',
  },
  {
    name: 'payment-link-process',
    path: '/payment-link-process',
    public: true,
    access: null,
    section: 'other',
    title: 'Payment',
  },
  { name: 'auth', path: '/auth', public: true, access: null, section: 'other', title: 'Sign In' },
  { name: 'auth-silent', path: '/auth/silent', public: true, access: null, section: 'other', title: 'Sign In' },
  { name: 'auth-success', path: '/auth/success', public: true, access: null, section: 'other', title: 'Sign In' },
] as const satisfies readonly RouteRow[];

/** The name of a route. */
export type RouteName = (typeof table)[number]['name'];

/** A route of the portal with everything that menus, guards, crumbs and titles need of it. */
export type Route = Omit<RouteRow, 'name' | 'parent'> & { name: RouteName; parent?: RouteName };

/** Every route of spec section 2. */
export const routes: readonly Route[] = table;
