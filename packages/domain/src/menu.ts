import { type AccessContext, actsAsMerchant, holds, holdsAny, type MerchantSettingFlag } from './access/access.ts';
import type { CodeGroup, PermissionCode } from './access/access-codes.ts';
import type { MerchantStatus } from './merchant/merchant-status.ts';
import { type RouteName, type RouteSection, routeNamed } from './routes.ts';

/** One condition of a section or link; all of its conditions must hold. */
export type MenuGate =
  | { group: CodeGroup }
  | { any_of: readonly PermissionCode[] }
  | { all_of: readonly PermissionCode[] }
  | { any_setting: readonly MerchantSettingFlag[] }
  /** Hidden while the merchant in scope has one of these statuses. */
  | { status_not: readonly MerchantStatus[] }
  /** A Merchant user, or who impersonates one. */
  | 'merchant'
  /** An administrator who impersonates nobody. */
  | 'not_merchant'
  /** The merchant in scope, impersonated or not, is not Closed. */
  | 'not_closed'
  /** A Merchant with allow_international_payment, or any Administrator. */
  | 'international'
  | 'no_international_key'
  | 'international_key';

type MenuLinkRow = {
  route: RouteName;
  label: string;
  /** No gate: shown whenever its section is. */
  gates: readonly MenuGate[];
  /** Shown without pointer events until these hold. */
  enabled_by?: readonly MenuGate[];
};

type MenuSectionRow = {
  key: Exclude<RouteSection, 'other'>;
  label: string;
  gates: readonly MenuGate[];
  /** Stands at the sidebar's foot. */
  at_bottom?: true;
  /** The page that the section itself opens; the others open their sub-sidebar. */
  route?: RouteName;
  links: readonly MenuLinkRow[];
};

/** Statuses under which no new money is taken: sale, capture and new recurring plans are hidden (spec section 4). */
const noNewMoney: MenuGate = { status_not: ['Refund Only', 'Delinquent'] };

/** The sidebar of spec sections 2 and 6, in its order; links of our own stand after those of the specification. Labels are English; the portal translates by section key and route name. */
export const menuSections: readonly MenuSectionRow[] = [
  { key: 'home', label: 'Home', gates: [], route: 'index', links: [] },
  {
    key: 'administration',
    label: 'Administration',
    gates: [{ group: 'Admin' }, 'not_merchant'],
    links: [
      { route: 'admin-merchants', label: 'Merchants', gates: [{ any_of: ['MEVI'] }] },
      { route: 'notifications', label: 'Notifications', gates: [{ any_of: ['NOVI'] }, 'not_merchant'] },
      { route: 'admin-users', label: 'User Settings', gates: [{ any_of: ['USVI'] }, 'not_merchant'] },
      { route: 'admin-roles', label: 'Role Settings', gates: [{ any_of: ['ROVI'] }, 'not_merchant'] },
      { route: 'admin-audit', label: 'Audit History', gates: [{ any_of: ['MEVD'] }, 'not_merchant'] },
      { route: 'admin-jobs', label: 'Background Jobs', gates: [{ any_of: ['MEVD'] }, 'not_merchant'] },
    ],
  },
  {
    key: 'billing',
    label: 'Billing',
    gates: [{ group: 'Billing' }],
    links: [
      { route: 'billing-achreturns', label: 'ACH Returns', gates: [{ any_of: ['BRVI'] }] },
      { route: 'billing-reconciliation', label: 'Reconciliation', gates: [{ any_of: ['BIRE'] }] },
      { route: 'billing-failedbatches', label: 'Failed Batches', gates: [{ any_of: ['BIFB'] }] },
      { route: 'billing-refund', label: 'Refund', gates: [{ any_of: ['BIRB'] }] },
      { route: 'billing-refundreport', label: 'Refund Report', gates: [{ any_of: ['BIRRB'] }] },
      { route: 'billing-unknownoutcomes', label: 'Unknown Outcomes', gates: [{ any_of: ['BIRE'] }, 'not_merchant'] },
    ],
  },
  {
    key: 'fee_manager',
    label: 'Fee Manager',
    gates: [{ group: 'FeeManager' }],
    links: [{ route: 'fee-manager-schedule-manager', label: 'Schedule Manager', gates: [{ any_of: ['FSVI'] }] }],
  },
  {
    key: 'payments',
    label: 'Payments',
    gates: [
      { group: 'Payments' },
      {
        any_setting: [
          'allow_charge',
          'allow_authorization',
          'allow_blind_credit',
          'allow_capture',
          'allow_cancel',
          'allow_reversal',
          'allow_refund',
        ],
      },
      { status_not: ['Restricted'] },
      'not_closed',
    ],
    links: [
      { route: 'credit-card-sale', label: 'Sale', gates: [{ any_of: ['SAVI', 'AAVI', 'BLVI'] }, noNewMoney] },
      { route: 'credit-card-capture', label: 'Capture', gates: [{ any_of: ['CAVI'] }, noNewMoney] },
      { route: 'credit-card-void', label: 'Void', gates: [{ any_of: ['VOVI'] }] },
      { route: 'credit-card-cancel', label: 'Cancel', gates: [{ any_of: ['CCVI'] }] },
      { route: 'credit-card-refund', label: 'Refund', gates: [{ any_of: ['REVI'] }] },
    ],
  },
  {
    key: 'level_2_3',
    label: 'Level 2/3',
    gates: [{ group: 'L2L3' }, { any_setting: ['allow_l2l3'] }, 'not_closed'],
    links: [
      { route: 'line-item-search', label: 'Search', gates: [{ any_of: ['LLVI'] }] },
      { route: 'line-item-settings', label: 'Settings', gates: [{ any_of: ['LLVI'] }, { status_not: ['Restricted'] }] },
    ],
  },
  {
    key: 'vault',
    label: 'Vault',
    gates: [{ group: 'Vault' }, { any_setting: ['allow_customer_vault'] }, 'not_closed'],
    links: [
      { route: 'vault-customer', label: 'Customers', gates: [] },
      { route: 'vault-customer-add', label: 'Add Customer', gates: [{ status_not: ['Restricted', 'Delinquent'] }] },
    ],
  },
  {
    key: 'invoice',
    label: 'Invoice',
    gates: [{ group: 'Invoice' }, { any_setting: ['allow_invoicing'] }, 'not_closed'],
    links: [
      { route: 'invoice', label: 'Search', gates: [{ any_of: ['INVI'] }] },
      { route: 'invoice-add', label: 'Add', gates: [{ any_of: ['INCR'] }] },
    ],
  },
  {
    key: 'payment_link',
    label: 'Payment Link',
    gates: [{ group: 'PaymentLink' }, 'merchant', { any_setting: ['allow_payment_link'] }, 'not_closed'],
    links: [
      { route: 'payment-link-preview', label: 'Preview', gates: ['merchant', { any_of: ['PLVW'] }] },
      { route: 'payment-link-settings', label: 'Settings', gates: ['merchant', { any_of: ['PLVW', 'PLUD'] }] },
    ],
  },
  {
    key: 'recurring',
    label: 'Recurring',
    gates: [{ group: 'Recurring' }, { any_setting: ['allow_recurring_transactions'] }, 'not_closed'],
    links: [
      { route: 'recurring', label: 'Search', gates: [{ any_of: ['RCVI'] }] },
      {
        route: 'recurring-add',
        label: 'Add',
        gates: [{ all_of: ['RCCR', 'RCVI'] }, { status_not: ['Restricted', 'Refund Only', 'Delinquent'] }],
      },
    ],
  },
  {
    key: 'international',
    label: 'International',
    gates: ['international', 'not_closed'],
    links: [
      {
        route: 'international-signup',
        label: 'SignUp',
        gates: ['merchant', { any_of: ['ITSU'] }, 'no_international_key'],
      },
      {
        route: 'international-transaction',
        label: 'Transaction Search',
        gates: ['merchant', { any_of: ['ITSV'] }],
        enabled_by: ['international_key'],
      },
      { route: 'international-reports-settlement', label: 'Settlement', gates: ['not_merchant', { any_of: ['ISRV'] }] },
      {
        route: 'international-reports-merchant-settlement',
        label: 'Merchant Settlement',
        gates: ['merchant', { any_of: ['IMSR'] }],
        enabled_by: ['international_key'],
      },
    ],
  },
  {
    key: 'reports',
    label: 'Reports',
    gates: [{ group: 'Reports' }],
    links: [
      { route: 'transaction', label: 'Transaction Search', gates: [{ any_of: ['RESV'] }] },
      {
        route: 'reports-global-settlement',
        label: 'Global Settlement',
        gates: ['not_merchant', { any_of: ['REGS'] }, 'not_closed'],
      },
      { route: 'reports-settlement', label: 'Settlement', gates: ['merchant', { any_of: ['REMS'] }, 'not_closed'] },
      { route: 'reports-custom', label: 'Custom Reports', gates: [{ any_of: ['CRVI'] }, 'not_closed'] },
    ],
  },
  {
    key: 'settings',
    label: 'Settings',
    gates: [{ group: 'Settings' }, 'merchant'],
    links: [
      { route: 'admin-users', label: 'User Settings', gates: ['merchant', { any_of: ['USVI'] }] },
      { route: 'admin-roles', label: 'Role Settings', gates: ['merchant', { any_of: ['ROVI'] }] },
      { route: 'settings-api-keys', label: 'API Keys', gates: [{ any_of: ['AKVI'] }] },
      { route: 'settings-settlement', label: 'Settlement Schedule', gates: [{ any_of: ['SSVI'] }] },
      { route: 'settings-verification-address', label: 'Address Verification', gates: [{ any_of: ['AVVI'] }] },
      { route: 'settings-verification-card-id', label: 'Card ID Verification', gates: [{ any_of: ['CIVI'] }] },
      { route: 'settings-fields-defined', label: 'Custom Fields', gates: [{ any_of: ['DFVI'] }] },
      { route: 'settings-fields-required', label: 'Required Fields', gates: [{ any_of: ['RFVI'] }] },
      { route: 'branding', label: 'Branding', gates: [{ any_of: ['BNVI'] }] },
      { route: 'settings-statements', label: 'Statements', gates: [{ any_of: ['STVI'] }] },
      { route: 'notifications', label: 'Notifications', gates: [{ any_of: ['NOVI'] }] },
      { route: 'account-information', label: 'Account Information', gates: ['merchant'] },
      {
        route: 'settings-customer-data',
        label: 'Personal Data',
        gates: ['merchant', { any_of: ['EXPT', 'VADE', 'USDE'] }, { all_of: ['RESD'] }],
      },
    ],
  },
  { key: 'contact_us', label: 'Contact Us', gates: ['merchant'], at_bottom: true, route: 'contact-us', links: [] },
];

/** A link as one person sees it; disabled means shown and not clickable. */
export type MenuLink = { route: RouteName; to: string; label: string; disabled: boolean };

/** A section as one person sees it; `to` where the section itself is a link. */
export type MenuSection = {
  key: MenuSectionRow['key'];
  label: string;
  at_bottom: boolean;
  to: string | null;
  links: MenuLink[];
};

/** The sidebar of one person: the sections and links whose gates all pass (spec section 6). */
export function menuOf(context: AccessContext): MenuSection[] {
  return menuSections
    .filter((section) => passesAll(section.gates, context))
    .map((section) => ({
      key: section.key,
      label: section.label,
      at_bottom: section.at_bottom === true,
      to: section.route === undefined ? null : routeNamed(section.route).path,
      links: section.links
        .filter((link) => passesAll(link.gates, context))
        .map((link) => ({
          route: link.route,
          to: routeNamed(link.route).path,
          label: link.label,
          disabled: !passesAll(link.enabled_by ?? [], context),
        })),
    }));
}

function passesAll(gates: readonly MenuGate[], context: AccessContext): boolean {
  return gates.every((gate) => passes(gate, context));
}

function passes(gate: MenuGate, context: AccessContext): boolean {
  if (typeof gate === 'string') return passesNamed(gate, context);
  if ('group' in gate) return holdsAny(context, gate.group);
  if ('any_of' in gate) return gate.any_of.some((code) => holds(context, code));
  if ('all_of' in gate) return gate.all_of.every((code) => holds(context, code));
  const { merchant } = context;
  if ('any_setting' in gate) return gate.any_setting.some((flag) => merchant?.merchant_setting[flag] === true);
  return merchant === undefined || !gate.status_not.includes(merchant.account_status_code);
}

function passesNamed(gate: Extract<MenuGate, string>, context: AccessContext): boolean {
  switch (gate) {
    case 'merchant':
      return actsAsMerchant(context);
    case 'not_merchant':
      return !actsAsMerchant(context);
    case 'not_closed':
      return !isClosed(context);
    case 'international':
      return !actsAsMerchant(context) || context.merchant?.merchant_setting.allow_international_payment === true;
    case 'no_international_key':
      return context.has_international_terminal_key !== true;
    case 'international_key':
      return context.has_international_terminal_key === true;
  }
}

function isClosed(context: AccessContext): boolean {
  return (
    context.impersonation?.impersonatorMerchantStatusClosed === true ||
    context.merchant?.account_status_code === 'Closed'
  );
}
