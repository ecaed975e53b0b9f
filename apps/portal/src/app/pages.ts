import type { RouteName } from '@countinghouse/domain/routes';
import { home } from './home.tsx';
import { type LazyPage, lazyPage } from './lazy-page.ts';

const beingBuilt = lazyPage('system', () => import('../features/system/being-built-page.tsx'), 'BeingBuiltPage');
const signingIn = lazyPage('sign-in', () => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage');

/** The page of each route: the one table that joins domain's routes with the features. A route without a page does not compile. */
export const pages: Record<RouteName, LazyPage> = {
  index: home,

  'credit-card-sale': lazyPage('payments', () => import('../features/payments/sale/sale-page.tsx'), 'SalePage'),
  'credit-card-capture': lazyPage(
    'payments',
    () => import('../features/payments/capture/capture-page.tsx'),
    'CapturePage',
  ),
  'credit-card-void': lazyPage('payments', () => import('../features/payments/void/void-page.tsx'), 'VoidPage'),
  'credit-card-cancel': lazyPage('payments', () => import('../features/payments/cancel/cancel-page.tsx'), 'CancelPage'),
  'credit-card-refund': lazyPage('payments', () => import('../features/payments/refund/refund-page.tsx'), 'RefundPage'),

  'line-item-search': lazyPage(
    'line-items',
    () => import('../features/line-items/search/line-item-search-page.tsx'),
    'LineItemSearchPage',
  ),
  'line-item-settings': lazyPage(
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

  transaction: lazyPage(
    'reports',
    () => import('../features/reports/transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
  'reports-settlement': lazyPage(
    'reports',
    () => import('../features/reports/settlement/settlement-page.tsx'),
    'SettlementPage',
  ),
  'reports-global-settlement': lazyPage(
    'reports',
    () => import('../features/reports/settlement/global-settlement-page.tsx'),
    'GlobalSettlementPage',
  ),
  'reports-custom': lazyPage(
    'reports',
    () => import('../features/reports/custom/custom-reports-page.tsx'),
    'CustomReportsPage',
  ),

  'admin-users': beingBuilt,
  'admin-users-add-user': beingBuilt,
  'admin-users-id': beingBuilt,
  'admin-roles': beingBuilt,
  'admin-roles-id': beingBuilt,
  'admin-merchants': lazyPage('admin', () => import('../features/admin/merchants/merchants-page.tsx'), 'MerchantsPage'),
  'admin-merchants-add': beingBuilt,
  'admin-merchants-id': lazyPage(
    'admin',
    () => import('../features/admin/merchants/merchant-page.tsx'),
    'MerchantPage',
  ),

  'settings-api-keys': lazyPage(
    'settings',
    () => import('../features/settings/api-keys/api-keys-page.tsx'),
    'ApiKeysPage',
  ),
  'settings-settlement': lazyPage(
    'settings',
    () => import('../features/settings/settlement/settlement-schedule-page.tsx'),
    'SettlementSchedulePage',
  ),
  branding: beingBuilt,
  'settings-verification-address': lazyPage(
    'settings',
    () => import('../features/settings/verification/address-verification-page.tsx'),
    'AddressVerificationPage',
  ),
  'settings-verification-card-id': lazyPage(
    'settings',
    () => import('../features/settings/verification/card-id-verification-page.tsx'),
    'CardIdVerificationPage',
  ),
  'settings-fields-defined': lazyPage(
    'settings',
    () => import('../features/settings/fields/custom-fields-page.tsx'),
    'CustomFieldsPage',
  ),
  'settings-fields-required': lazyPage(
    'settings',
    () => import('../features/settings/fields/required-fields-page.tsx'),
    'RequiredFieldsPage',
  ),
  'settings-statements': beingBuilt,
  'settings-statements-id': beingBuilt,
  notifications: beingBuilt,

  'billing-achreturns': beingBuilt,
  'billing-reconciliation': beingBuilt,
  'billing-failedbatches': lazyPage(
    'billing',
    () => import('../features/billing/failed-batches/failed-batches-page.tsx'),
    'FailedBatchesPage',
  ),
  'billing-unknownoutcomes': lazyPage(
    'billing',
    () => import('../features/billing/unknown-outcomes/unknown-outcomes-page.tsx'),
    'UnknownOutcomesPage',
  ),
  'billing-refund': beingBuilt,
  'billing-refundreport': beingBuilt,
  'fee-manager-schedule-manager': beingBuilt,

  'contact-us': beingBuilt,
  'account-information': beingBuilt,
  'contact-us-old': beingBuilt,
  forbidden: lazyPage('system', () => import('../features/system/forbidden-page.tsx'), 'ForbiddenPage'),
  pagenotfound: lazyPage('system', () => import('../features/system/page-not-found-page.tsx'), 'PageNotFoundPage'),
  unauthorized: lazyPage('system', () => import('../features/system/unauthorized-page.tsx'), 'UnauthorizedPage'),
  'invoice-payment-process': beingBuilt,
  'invoice-payment-process-qoin': beingBuilt,
  'payment-link-process': beingBuilt,
  auth: signingIn,
  'auth-silent': signingIn,
  'auth-success': lazyPage(
    'sign-in',
    () => import('../features/sign-in/sign-in-success-page.tsx'),
    'SignInSuccessPage',
  ),
};
