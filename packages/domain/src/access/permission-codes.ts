/** The area of a permission: one category of a user's permissionCategories (blanks.md 5). */
export type PermissionArea =
  | 'merchant'
  | 'user'
  | 'role'
  | 'sale'
  | 'authorization'
  | 'credit'
  | 'capture'
  | 'void'
  | 'cancel'
  | 'refund'
  | 'fee_schedule'
  | 'billing'
  | 'reports'
  | 'custom_reports'
  | 'international'
  | 'vault'
  | 'invoice'
  | 'recurring'
  | 'level_2_3'
  | 'payment_link'
  | 'settings';

type PermissionDescription = {
  area: PermissionArea;
  /** The action within its area, unique there. */
  action: string;
  /** A description (English; the portal translates by the code). */
  description: string;
  /** The name of the route that the permission opens or affects; null if it has no page of its own. */
  route: string | null;
};

/** Every permission code (spec section 6, blanks.md 5). A code that is not in this table grants nothing. */
export const permissionCodes = {
  MEVI: { area: 'merchant', action: 'view', description: 'See merchants', route: 'admin-merchants' },
  MEVD: {
    area: 'merchant',
    action: 'view_details',
    description: 'See a merchant’s details',
    route: 'admin-merchants-id',
  },
  MEAD: { area: 'merchant', action: 'add', description: 'Add merchants', route: 'admin-merchants-add' },
  MEUP: { area: 'merchant', action: 'update', description: 'Change merchants', route: 'admin-merchants-id' },
  MEDE: { area: 'merchant', action: 'delete', description: 'Delete merchants', route: 'admin-merchants-id' },
  MEUS: { area: 'merchant', action: 'user', description: 'Manage a merchant’s users', route: 'admin-merchants-id' },
  IMPV: {
    area: 'merchant',
    action: 'impersonate_view',
    description: 'Impersonate a merchant user, to view',
    route: null,
  },
  IMPF: {
    area: 'merchant',
    action: 'impersonate_full',
    description: 'Impersonate a merchant user, with full access',
    route: null,
  },
  MSCA: {
    area: 'merchant',
    action: 'settlement_connection_access',
    description: 'Set the settlement connection',
    route: 'admin-merchants-id',
  },
  DPAC: {
    area: 'merchant',
    action: 'deactivate_processor_access',
    description: 'Deactivate processor access',
    route: 'admin-merchants-id',
  },
  POUP: {
    area: 'merchant',
    action: 'payment_orchestration_update',
    description: 'Change payment orchestration',
    route: 'admin-merchants-id',
  },

  USVI: { area: 'user', action: 'view', description: 'See users', route: 'admin-users' },
  USVD: { area: 'user', action: 'view_details', description: 'See a user’s details', route: 'admin-users-id' },
  USAD: { area: 'user', action: 'add', description: 'Add users', route: 'admin-users-add-user' },
  USUP: { area: 'user', action: 'update', description: 'Change users', route: 'admin-users-id' },
  USDE: { area: 'user', action: 'delete', description: 'Delete users', route: 'admin-users' },

  ROVI: { area: 'role', action: 'view', description: 'See roles', route: 'admin-roles' },
  ROVD: { area: 'role', action: 'view_details', description: 'See a role’s details', route: 'admin-roles-id' },
  ROAD: { area: 'role', action: 'add', description: 'Add roles', route: 'admin-roles' },
  ROUP: { area: 'role', action: 'update', description: 'Change roles', route: 'admin-roles-id' },
  RODE: { area: 'role', action: 'delete', description: 'Delete roles', route: 'admin-roles' },

  SAVI: { area: 'sale', action: 'view', description: 'Open the sale page', route: 'credit-card-sale' },
  SAPR: { area: 'sale', action: 'process', description: 'Take a sale', route: 'credit-card-sale' },
  AAVI: {
    area: 'authorization',
    action: 'view',
    description: 'See authorization on the sale page',
    route: 'credit-card-sale',
  },
  AAPR: { area: 'authorization', action: 'process', description: 'Authorize a payment', route: 'credit-card-sale' },
  BLVI: { area: 'credit', action: 'view', description: 'See blind credit on the sale page', route: 'credit-card-sale' },
  BLPR: { area: 'credit', action: 'process', description: 'Send a blind credit', route: 'credit-card-sale' },
  CAVI: { area: 'capture', action: 'view', description: 'See what can be captured', route: 'credit-card-capture' },
  CAEX: { area: 'capture', action: 'execute', description: 'Capture payments', route: 'credit-card-capture' },
  VOVI: { area: 'void', action: 'view', description: 'See what can be voided', route: 'credit-card-void' },
  VOEX: { area: 'void', action: 'execute', description: 'Void payments', route: 'credit-card-void' },
  CCVI: {
    area: 'cancel',
    action: 'view',
    description: 'See which captures can be canceled',
    route: 'credit-card-cancel',
  },
  CCEX: { area: 'cancel', action: 'execute', description: 'Cancel captures', route: 'credit-card-cancel' },
  CCVO: { area: 'cancel', action: 'void', description: 'Void from the cancel page', route: 'credit-card-cancel' },
  REVI: { area: 'refund', action: 'view', description: 'See what can be refunded', route: 'credit-card-refund' },
  REEX: {
    area: 'refund',
    action: 'execute',
    description: 'Refund payments and reverse refunds',
    route: 'credit-card-refund',
  },

  FSVI: {
    area: 'fee_schedule',
    action: 'view',
    description: 'See fee schedules',
    route: 'fee-manager-schedule-manager',
  },
  FSVD: {
    area: 'fee_schedule',
    action: 'view_details',
    description: 'See a fee schedule’s details',
    route: 'fee-manager-schedule-manager',
  },
  FSAD: {
    area: 'fee_schedule',
    action: 'add',
    description: 'Add fee schedules',
    route: 'fee-manager-schedule-manager',
  },
  FSUP: {
    area: 'fee_schedule',
    action: 'update',
    description: 'Change fee schedules',
    route: 'fee-manager-schedule-manager',
  },
  FSDE: {
    area: 'fee_schedule',
    action: 'delete',
    description: 'Delete fee schedules',
    route: 'fee-manager-schedule-manager',
  },

  BRVI: { area: 'billing', action: 'rejects_view', description: 'See ACH returns', route: 'billing-achreturns' },
  BRDD: {
    area: 'billing',
    action: 'update_dda',
    description: 'Update the bank account of a return',
    route: 'billing-achreturns',
  },
  BRRB: {
    area: 'billing',
    action: 'run_billing',
    description: 'Run billing for a return',
    route: 'billing-achreturns',
  },
  BRCG: {
    area: 'billing',
    action: 'close_gateway',
    description: 'Close the gateway for a return',
    route: 'billing-achreturns',
  },
  BRRS: { area: 'billing', action: 'resolve', description: 'Resolve a return', route: 'billing-achreturns' },
  BIRE: {
    area: 'billing',
    action: 'reconciliation',
    description: 'Reconcile billing',
    route: 'billing-reconciliation',
  },
  BIFB: {
    area: 'billing',
    action: 'failed_batches',
    description: 'Manage failed batches',
    route: 'billing-failedbatches',
  },
  BIRB: { area: 'billing', action: 'refund', description: 'Refund billing', route: 'billing-refund' },
  BIRRB: {
    area: 'billing',
    action: 'refund_report',
    description: 'See the billing refund report',
    route: 'billing-refundreport',
  },
  NADL: {
    area: 'billing',
    action: 'nacha_download',
    description: 'Download Nacha files',
    route: 'billing-reconciliation',
  },

  RESV: { area: 'reports', action: 'search', description: 'Search transactions', route: 'transaction' },
  RESD: { area: 'reports', action: 'search_details', description: 'See a transaction’s details', route: 'transaction' },
  REGS: {
    area: 'reports',
    action: 'global_settlement',
    description: 'See the global settlement report',
    route: 'reports-global-settlement',
  },
  REMS: {
    area: 'reports',
    action: 'merchant_settlement',
    description: 'See the settlement report',
    route: 'reports-settlement',
  },
  EXPT: { area: 'reports', action: 'export', description: 'Export and print', route: null },

  CRVI: { area: 'custom_reports', action: 'view', description: 'See custom reports', route: 'reports-custom' },
  CRAD: { area: 'custom_reports', action: 'add', description: 'Add custom reports', route: 'reports-custom' },
  CRUP: { area: 'custom_reports', action: 'update', description: 'Change custom reports', route: 'reports-custom' },
  CRDE: { area: 'custom_reports', action: 'delete', description: 'Delete custom reports', route: 'reports-custom' },

  IMSR: {
    area: 'international',
    action: 'merchant_settlement',
    description: 'See the international merchant settlement report',
    route: 'international-reports-merchant-settlement',
  },
  ISRV: {
    area: 'international',
    action: 'settlement',
    description: 'See the international settlement report',
    route: 'international-reports-settlement',
  },
  ITSV: {
    area: 'international',
    action: 'transaction_search',
    description: 'Search international transactions',
    route: 'international-transaction',
  },
  ITSU: {
    area: 'international',
    action: 'sign_up',
    description: 'Sign up for international payments',
    route: 'international-signup',
  },

  VAVI: { area: 'vault', action: 'view', description: 'See customers', route: 'vault-customer' },
  VAAD: { area: 'vault', action: 'add', description: 'Add customers', route: 'vault-customer-add' },
  VAUP: { area: 'vault', action: 'update', description: 'Change customers', route: 'vault-customer-id' },
  VADE: { area: 'vault', action: 'delete', description: 'Delete customers', route: 'vault-customer' },
  VAMA: {
    area: 'vault',
    action: 'manage_addresses',
    description: 'Manage a customer’s addresses',
    route: 'vault-customer-id',
  },
  VAMC: { area: 'vault', action: 'manage_cards', description: 'Manage a customer’s cards', route: 'vault-customer-id' },

  INVI: { area: 'invoice', action: 'view', description: 'See invoices', route: 'invoice' },
  INCR: { area: 'invoice', action: 'create', description: 'Create invoices', route: 'invoice-add' },
  INED: { area: 'invoice', action: 'edit', description: 'Edit invoices', route: 'invoice-id' },
  INCL: { area: 'invoice', action: 'close', description: 'Close invoices', route: 'invoice' },
  INDE: { area: 'invoice', action: 'delete', description: 'Delete invoices', route: 'invoice' },
  INRS: { area: 'invoice', action: 'resend', description: 'Send invoices again', route: 'invoice' },
  INVH: { area: 'invoice', action: 'view_history', description: 'See an invoice’s history', route: 'invoice-id' },

  RCVI: { area: 'recurring', action: 'view', description: 'See recurring payments', route: 'recurring' },
  RCCR: { area: 'recurring', action: 'create', description: 'Create recurring payments', route: 'recurring-add' },
  RCED: { area: 'recurring', action: 'edit', description: 'Edit recurring payments', route: 'recurring-id' },

  LLVI: { area: 'level_2_3', action: 'view', description: 'See Level 2/3 data', route: 'line-item-search' },
  LLUP: { area: 'level_2_3', action: 'update', description: 'Change Level 2/3 data', route: 'line-item-settings' },

  PLVW: { area: 'payment_link', action: 'view', description: 'See payment links', route: 'payment-link-preview' },
  PLUD: { area: 'payment_link', action: 'update', description: 'Change payment links', route: 'payment-link-settings' },

  AVVI: {
    area: 'settings',
    action: 'address_verification',
    description: 'Set address verification',
    route: 'settings-verification-address',
  },
  CIVI: {
    area: 'settings',
    action: 'card_id_verification',
    description: 'Set card ID verification',
    route: 'settings-verification-card-id',
  },
  SSVI: {
    area: 'settings',
    action: 'settlement_schedule_view',
    description: 'See the settlement schedule',
    route: 'settings-settlement',
  },
  SSUP: {
    area: 'settings',
    action: 'settlement_schedule_update',
    description: 'Change the settlement schedule',
    route: 'settings-settlement',
  },
  SSEX: { area: 'settings', action: 'settlement_execute', description: 'Settle now', route: 'settings-settlement' },
  RFVI: {
    area: 'settings',
    action: 'required_fields',
    description: 'Set required fields',
    route: 'settings-fields-required',
  },
  DFVI: {
    area: 'settings',
    action: 'defined_fields',
    description: 'Define custom fields',
    route: 'settings-fields-defined',
  },
  AKVI: { area: 'settings', action: 'api_keys_view', description: 'See API keys', route: 'settings-api-keys' },
  AKGE: {
    area: 'settings',
    action: 'api_keys_generate',
    description: 'Generate and change API keys',
    route: 'settings-api-keys',
  },
  AKDI: { area: 'settings', action: 'api_keys_disable', description: 'Disable API keys', route: 'settings-api-keys' },
  AKDE: { area: 'settings', action: 'api_keys_delete', description: 'Delete API keys', route: 'settings-api-keys' },
  NOVI: { area: 'settings', action: 'notifications', description: 'Set notifications', route: 'notifications' },
  STVI: { area: 'settings', action: 'statements_view', description: 'See statements', route: 'settings-statements' },
  STDL: {
    area: 'settings',
    action: 'statements_download',
    description: 'Download statements',
    route: 'settings-statements-id',
  },
  STUP: {
    area: 'settings',
    action: 'statements_update',
    description: 'Change statements',
    route: 'settings-statements-id',
  },
  BNVI: { area: 'settings', action: 'branding', description: 'Set branding', route: 'branding' },
} as const satisfies Record<string, PermissionDescription>;

/** The categories of a user's permissions, in display order. */
export const permissionCategories: readonly { area: PermissionArea; label: string }[] = [
  { area: 'merchant', label: 'Merchants' },
  { area: 'user', label: 'Users' },
  { area: 'role', label: 'Roles' },
  { area: 'sale', label: 'Sale' },
  { area: 'authorization', label: 'Authorization' },
  { area: 'credit', label: 'Blind credit' },
  { area: 'capture', label: 'Capture' },
  { area: 'void', label: 'Void' },
  { area: 'cancel', label: 'Cancel' },
  { area: 'refund', label: 'Refund' },
  { area: 'vault', label: 'Customer vault' },
  { area: 'invoice', label: 'Invoices' },
  { area: 'recurring', label: 'Recurring payments' },
  { area: 'level_2_3', label: 'Level 2/3' },
  { area: 'payment_link', label: 'Payment links' },
  { area: 'international', label: 'International' },
  { area: 'reports', label: 'Reports' },
  { area: 'custom_reports', label: 'Custom reports' },
  { area: 'settings', label: 'Settings' },
  { area: 'fee_schedule', label: 'Fee schedules' },
  { area: 'billing', label: 'Billing' },
];

/** The codes of one category, in the order of the table. */
export function codesOfArea(area: PermissionArea): (keyof typeof permissionCodes)[] {
  return (Object.keys(permissionCodes) as (keyof typeof permissionCodes)[]).filter(
    (code) => permissionCodes[code].area === area,
  );
}
