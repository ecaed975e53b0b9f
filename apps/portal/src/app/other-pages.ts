import type { OtherRouteName } from './first-routes.ts';
import { type PageLoad, pageOf } from './page-load.ts';

const beingBuilt = pageOf('system', () => import('../features/system/being-built-page.tsx'), 'BeingBuiltPage');
const contact = pageOf('contact', () => import('../features/contact/contact-page.tsx'), 'ContactPage');

/** How the page of each route is loaded, but of those with which a visit begins (first-routes.ts). A route without a page does not compile. */
export const otherPages: Record<OtherRouteName, PageLoad> = {
  'credit-card-sale': pageOf('payments', () => import('../features/payments/sale/sale-page.tsx'), 'SalePage'),
  'credit-card-capture': pageOf(
    'payments',
    () => import('../features/payments/capture/capture-page.tsx'),
    'CapturePage',
  ),
  'credit-card-void': pageOf('payments', () => import('../features/payments/void/void-page.tsx'), 'VoidPage'),
  'credit-card-cancel': pageOf('payments', () => import('../features/payments/cancel/cancel-page.tsx'), 'CancelPage'),
  'credit-card-refund': pageOf('payments', () => import('../features/payments/refund/refund-page.tsx'), 'RefundPage'),

  'line-item-search': pageOf(
    'line-items',
    () => import('../features/line-items/search/line-item-search-page.tsx'),
    'LineItemSearchPage',
  ),
  'line-item-settings': pageOf(
    'settings',
    () => import('../features/settings/line-items/line-item-settings-page.tsx'),
    'LineItemSettingsPage',
  ),

  'vault-customer': beingBuilt,
  'vault-customer-add': beingBuilt,
  'vault-customer-id': beingBuilt,

  invoice: beingBuilt,
  'invoice-add': beingBuilt,
  'invoice-id': beingBuilt,

  recurring: beingBuilt,
  'recurring-add': beingBuilt,
  'recurring-id': beingBuilt,

  'payment-link-preview': beingBuilt,
  'payment-link-settings': beingBuilt,

  'international-signup': beingBuilt,
  'international-transaction': beingBuilt,
  'international-reports-merchant-settlement': beingBuilt,
  'international-reports-settlement': beingBuilt,

  transaction: pageOf(
    'reports',
    () => import('../features/reports/transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
  'reports-settlement': pageOf(
    'reports',
    () => import('../features/reports/settlement/settlement-page.tsx'),
    'SettlementPage',
  ),
  'reports-global-settlement': pageOf(
    'reports',
    () => import('../features/reports/settlement/global-settlement-page.tsx'),
    'GlobalSettlementPage',
  ),
  'reports-custom': pageOf(
    'reports',
    () => import('../features/reports/custom/custom-reports-page.tsx'),
    'CustomReportsPage',
  ),

  'admin-users': pageOf('admin', () => import('../features/admin/users/users-page.tsx'), 'UsersPage'),
  'admin-users-add-user': pageOf('admin', () => import('../features/admin/users/add-user-page.tsx'), 'AddUserPage'),
  'admin-users-id': pageOf('admin', () => import('../features/admin/users/user-page.tsx'), 'UserPage'),
  'admin-roles': pageOf('admin', () => import('../features/admin/roles/roles-page.tsx'), 'RolesPage'),
  'admin-roles-id': pageOf('admin', () => import('../features/admin/roles/role-page.tsx'), 'RolePage'),
  'admin-merchants': pageOf('admin', () => import('../features/admin/merchants/merchants-page.tsx'), 'MerchantsPage'),
  'admin-merchants-add': pageOf(
    'admin',
    () => import('../features/admin/merchants/add/add-merchant-page.tsx'),
    'AddMerchantPage',
  ),
  'admin-merchants-id': pageOf('admin', () => import('../features/admin/merchants/merchant-page.tsx'), 'MerchantPage'),
  'admin-audit': pageOf('admin', () => import('../features/admin/audit/audit-page.tsx'), 'AuditPage'),
  'admin-jobs': pageOf('admin', () => import('../features/admin/jobs/jobs-page.tsx'), 'JobsPage'),

  'settings-api-keys': pageOf(
    'settings',
    () => import('../features/settings/api-keys/api-keys-page.tsx'),
    'ApiKeysPage',
  ),
  'settings-settlement': pageOf(
    'settings',
    () => import('../features/settings/settlement/settlement-schedule-page.tsx'),
    'SettlementSchedulePage',
  ),
  branding: beingBuilt,
  'settings-verification-address': pageOf(
    'settings',
    () => import('../features/settings/verification/address-verification-page.tsx'),
    'AddressVerificationPage',
  ),
  'settings-verification-card-id': pageOf(
    'settings',
    () => import('../features/settings/verification/card-id-verification-page.tsx'),
    'CardIdVerificationPage',
  ),
  'settings-fields-defined': pageOf(
    'settings',
    () => import('../features/settings/fields/custom-fields-page.tsx'),
    'CustomFieldsPage',
  ),
  'settings-fields-required': pageOf(
    'settings',
    () => import('../features/settings/fields/required-fields-page.tsx'),
    'RequiredFieldsPage',
  ),
  'settings-statements': beingBuilt,
  'settings-statements-id': beingBuilt,
  'settings-customer-data': pageOf(
    'settings',
    () => import('../features/settings/customer-data/customer-data-page.tsx'),
    'CustomerDataPage',
  ),
  notifications: beingBuilt,

  'billing-achreturns': beingBuilt,
  'billing-reconciliation': beingBuilt,
  'billing-failedbatches': pageOf(
    'billing',
    () => import('../features/billing/failed-batches/failed-batches-page.tsx'),
    'FailedBatchesPage',
  ),
  'billing-unknownoutcomes': pageOf(
    'billing',
    () => import('../features/billing/unknown-outcomes/unknown-outcomes-page.tsx'),
    'UnknownOutcomesPage',
  ),
  'billing-refund': beingBuilt,
  'billing-refundreport': beingBuilt,
  'fee-manager-schedule-manager': beingBuilt,

  'contact-us': contact,
  'account-information': pageOf(
    'settings',
    () => import('../features/settings/account/account-information-page.tsx'),
    'AccountInformationPage',
  ),
  'contact-us-old': contact,
  forbidden: pageOf('system', () => import('../features/system/forbidden-page.tsx'), 'ForbiddenPage'),
  pagenotfound: pageOf('system', () => import('../features/system/page-not-found-page.tsx'), 'PageNotFoundPage'),
  unauthorized: pageOf('system', () => import('../features/system/unauthorized-page.tsx'), 'UnauthorizedPage'),
  'invoice-payment-process': beingBuilt,
  'invoice-payment-process-qoin': beingBuilt,
  'payment-link-process': beingBuilt,
};
