import {
  type AccessContext,
  actsAsMerchant,
  holds,
  holdsAny,
  type MerchantSettingFlag,
} from '@countinghouse/domain/access/access';
import type { CodeGroup, PermissionCode } from '@countinghouse/domain/access/access-codes';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import type { RouteSection } from './route-row.ts';
import { type RouteName, routeNamed } from './routes.ts';

/** One condition of a section or link. All conditions must hold. */
export type MenuGate =
  | { group: CodeGroup }
  | { any_of: readonly PermissionCode[] }
  | { all_of: readonly PermissionCode[] }
  | { any_setting: readonly MerchantSettingFlag[] }
  /** Hidden while the merchant in scope has one of these statuses. */
  | { status_not: readonly MerchantStatus[] }
  /** A Merchant user, or an administrator who impersonates one. */
  | 'merchant'
  /** An administrator without an impersonation. */
  | 'not_merchant'
  /** The merchant in scope, impersonated or not, is not Closed. */
  | 'not_closed'
  /** A Merchant with allow_international_payment, or any Administrator. */
  | 'international'
  | 'no_international_key'
  | 'international_key';

type MenuLinkRow = {
  route: RouteName;
  /** Without gates it is shown whenever its section is. */
  gates: readonly MenuGate[];
  /** Shown without pointer events until these hold. */
  enabled_by?: readonly MenuGate[];
};

type MenuSectionRow = {
  key: Exclude<RouteSection, 'other'>;
  gates: readonly MenuGate[];
  /** Shown at the bottom of the sidebar. */
  at_bottom?: true;
  /** The page that the section itself opens. Other sections open their sub-sidebar. */
  route?: RouteName;
  links: readonly MenuLinkRow[];
};

/** Statuses that take no new money: sale, capture and new recurring plans are hidden (spec section 4). */
const noNewMoney: MenuGate = { status_not: ['Refund Only', 'Delinquent'] };

/**
 * The sidebar of spec sections 2 and 6, in its order. The project's own links follow those of the specification. A link has the title of
 * its route, a section the one of `sectionTitles`.
 */
export const menuSections: readonly MenuSectionRow[] = [
  { key: 'home', gates: [], route: 'index', links: [] },
  {
    key: 'administration',
    gates: [{ group: 'Admin' }, 'not_merchant'],
    links: [
      { route: 'admin-merchants', gates: [{ any_of: ['MEVI'] }] },
      { route: 'notifications', gates: [{ any_of: ['NOVI'] }, 'not_merchant'] },
      { route: 'admin-users', gates: [{ any_of: ['USVI'] }, 'not_merchant'] },
      { route: 'admin-roles', gates: [{ any_of: ['ROVI'] }, 'not_merchant'] },
      { route: 'admin-audit', gates: [{ any_of: ['MEVD'] }, 'not_merchant'] },
      { route: 'admin-jobs', gates: [{ any_of: ['MEVD'] }, 'not_merchant'] },
    ],
  },
  {
    key: 'billing',
    gates: [{ group: 'Billing' }],
    links: [
      { route: 'billing-achreturns', gates: [{ any_of: ['BRVI'] }] },
      { route: 'billing-reconciliation', gates: [{ any_of: ['BIRE'] }] },
      { route: 'billing-failedbatches', gates: [{ any_of: ['BIFB'] }] },
      { route: 'billing-refund', gates: [{ any_of: ['BIRB'] }] },
      { route: 'billing-refundreport', gates: [{ any_of: ['BIRRB'] }] },
      { route: 'billing-unknownoutcomes', gates: [{ any_of: ['BIRE'] }, 'not_merchant'] },
    ],
  },
  {
    key: 'fee_manager',
    gates: [{ group: 'FeeManager' }],
    links: [{ route: 'fee-manager-schedule-manager', gates: [{ any_of: ['FSVI'] }] }],
  },
  {
    key: 'payments',
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
      { route: 'credit-card-sale', gates: [{ any_of: ['SAVI', 'AAVI', 'BLVI'] }, noNewMoney] },
      { route: 'credit-card-capture', gates: [{ any_of: ['CAVI'] }, noNewMoney] },
      { route: 'credit-card-void', gates: [{ any_of: ['VOVI'] }] },
      { route: 'credit-card-cancel', gates: [{ any_of: ['CCVI'] }] },
      { route: 'credit-card-refund', gates: [{ any_of: ['REVI'] }] },
    ],
  },
  {
    key: 'level_2_3',
    gates: [{ group: 'L2L3' }, { any_setting: ['allow_l2l3'] }, 'not_closed'],
    links: [
      { route: 'line-item-search', gates: [{ any_of: ['LLVI'] }] },
      { route: 'line-item-settings', gates: [{ any_of: ['LLVI'] }, { status_not: ['Restricted'] }] },
    ],
  },
  {
    key: 'vault',
    gates: [{ group: 'Vault' }, { any_setting: ['allow_customer_vault'] }, 'not_closed'],
    links: [
      { route: 'vault-customer', gates: [] },
      { route: 'vault-customer-add', gates: [{ status_not: ['Restricted', 'Delinquent'] }] },
    ],
  },
  {
    key: 'invoice',
    gates: [{ group: 'Invoice' }, { any_setting: ['allow_invoicing'] }, 'not_closed'],
    links: [
      { route: 'invoice', gates: [{ any_of: ['INVI'] }] },
      { route: 'invoice-add', gates: [{ any_of: ['INCR'] }] },
    ],
  },
  {
    key: 'payment_link',
    gates: [{ group: 'PaymentLink' }, 'merchant', { any_setting: ['allow_payment_link'] }, 'not_closed'],
    links: [
      { route: 'payment-link-preview', gates: ['merchant', { any_of: ['PLVW'] }] },
      { route: 'payment-link-settings', gates: ['merchant', { any_of: ['PLVW', 'PLUD'] }] },
    ],
  },
  {
    key: 'recurring',
    gates: [{ group: 'Recurring' }, { any_setting: ['allow_recurring_transactions'] }, 'not_closed'],
    links: [
      { route: 'recurring', gates: [{ any_of: ['RCVI'] }] },
      {
        route: 'recurring-add',
        gates: [{ all_of: ['RCCR', 'RCVI'] }, { status_not: ['Restricted', 'Refund Only', 'Delinquent'] }],
      },
    ],
  },
  {
    key: 'international',
    gates: ['international', 'not_closed'],
    links: [
      {
        route: 'international-signup',
        gates: ['merchant', { any_of: ['ITSU'] }, 'no_international_key'],
      },
      {
        route: 'international-transaction',
        gates: ['merchant', { any_of: ['ITSV'] }],
        enabled_by: ['international_key'],
      },
      { route: 'international-reports-settlement', gates: ['not_merchant', { any_of: ['ISRV'] }] },
      {
        route: 'international-reports-merchant-settlement',
        gates: ['merchant', { any_of: ['IMSR'] }],
        enabled_by: ['international_key'],
      },
    ],
  },
  {
    key: 'reports',
    gates: [{ group: 'Reports' }],
    links: [
      { route: 'transaction', gates: [{ any_of: ['RESV'] }] },
      {
        route: 'reports-global-settlement',
        gates: ['not_merchant', { any_of: ['REGS'] }, 'not_closed'],
      },
      { route: 'reports-settlement', gates: ['merchant', { any_of: ['REMS'] }, 'not_closed'] },
      { route: 'reports-custom', gates: [{ any_of: ['CRVI'] }, 'not_closed'] },
    ],
  },
  {
    key: 'settings',
    gates: [{ group: 'Settings' }, 'merchant'],
    links: [
      { route: 'admin-users', gates: ['merchant', { any_of: ['USVI'] }] },
      { route: 'admin-roles', gates: ['merchant', { any_of: ['ROVI'] }] },
      { route: 'settings-api-keys', gates: [{ any_of: ['AKVI'] }] },
      { route: 'settings-settlement', gates: [{ any_of: ['SSVI'] }] },
      { route: 'settings-verification-address', gates: [{ any_of: ['AVVI'] }] },
      { route: 'settings-verification-card-id', gates: [{ any_of: ['CIVI'] }] },
      { route: 'settings-fields-defined', gates: [{ any_of: ['DFVI'] }] },
      { route: 'settings-fields-required', gates: [{ any_of: ['RFVI'] }] },
      { route: 'branding', gates: [{ any_of: ['BNVI'] }] },
      { route: 'settings-statements', gates: [{ any_of: ['STVI'] }] },
      { route: 'notifications', gates: [{ any_of: ['NOVI'] }] },
      { route: 'account-information', gates: ['merchant'] },
      {
        route: 'settings-customer-data',
        gates: ['merchant', { any_of: ['EXPT', 'VADE', 'USDE'] }, { all_of: ['RESD'] }],
      },
      {
        route: 'settings-stored-cards',
        gates: [{ all_of: ['CIVI', 'VAVI'] }, { any_setting: ['allow_customer_vault'] }],
      },
    ],
  },
  { key: 'contact_us', gates: ['merchant'], at_bottom: true, route: 'contact-us', links: [] },
];

/** A link for one user. Disabled: shown but not clickable. */
export type MenuLink = { route: RouteName; to: string; disabled: boolean };

/** A section for one user; `to` if the section itself is a link. */
export type MenuSection = {
  key: MenuSectionRow['key'];
  at_bottom: boolean;
  to: string | null;
  links: MenuLink[];
};

/** Returns the sidebar of one user: the sections and links whose gates all pass (spec section 6). */
export function menuOf(context: AccessContext): MenuSection[] {
  return menuSections
    .filter((section) => passesAll(section.gates, context))
    .map((section) => ({
      key: section.key,
      at_bottom: section.at_bottom === true,
      to: section.route === undefined ? null : routeNamed(section.route).path,
      links: section.links
        .filter((link) => passesAll(link.gates, context))
        .map((link) => ({
          route: link.route,
          to: routeNamed(link.route).path,
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
