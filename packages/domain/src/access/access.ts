import { type MerchantCapability, type MerchantStatus, maySignIn, merchantMay } from '../merchant/merchant-status.ts';
import { type CodeGroup, codeGroups, isPermissionCode, type PermissionCode } from './access-codes.ts';

/** The two user types (spec section 1, field user_type_id). */
export const userTypes = ['Merchant', 'Administrator'] as const;

/** A user type. */
export type UserType = (typeof userTypes)[number];

/** The user_status_id of an active user (spec section 3). */
export const ACTIVE_USER_STATUS_ID = 1;

/** The thirteen flags of merchant_setting (spec section 3). */
export const merchantSettingFlags = [
  'allow_customer_vault',
  'allow_invoicing',
  'allow_recurring_transactions',
  'allow_capture',
  'allow_reversal',
  'allow_cancel',
  'allow_refund',
  'allow_charge',
  'allow_authorization',
  'allow_blind_credit',
  'allow_l2l3',
  'allow_payment_link',
  'allow_international_payment',
] as const;

/** One flag of merchant_setting. */
export type MerchantSettingFlag = (typeof merchantSettingFlags)[number];

/** A merchant's flags; each is off unless it is true. */
export type MerchantSetting = Readonly<Record<MerchantSettingFlag, boolean>>;

/**
 * The merchant flags that a code also requires for a merchant's users (spec section 6). The specification lists the view codes of the
 * payment operations; the codes that carry them out require the same flags, so that an operation whose page is closed cannot be called
 * either.
 */
export const merchantSettingGates: Readonly<Partial<Record<PermissionCode, readonly MerchantSettingFlag[]>>> = {
  VAVI: ['allow_customer_vault'],
  VAAD: ['allow_customer_vault'],
  VAUP: ['allow_customer_vault'],
  VADE: ['allow_customer_vault'],
  VAMA: ['allow_customer_vault'],
  VAMC: ['allow_customer_vault'],
  INVI: ['allow_invoicing'],
  INCR: ['allow_invoicing'],
  INED: ['allow_invoicing'],
  INCL: ['allow_invoicing'],
  INDE: ['allow_invoicing'],
  INRS: ['allow_invoicing'],
  INVH: ['allow_invoicing'],
  RCVI: ['allow_recurring_transactions'],
  RCCR: ['allow_recurring_transactions'],
  RCED: ['allow_recurring_transactions'],
  CAVI: ['allow_capture'],
  CAEX: ['allow_capture'],
  VOVI: ['allow_reversal'],
  VOEX: ['allow_reversal'],
  CCVI: ['allow_cancel'],
  CCEX: ['allow_cancel'],
  // A void, from either page.
  CCVO: ['allow_cancel', 'allow_reversal'],
  REVI: ['allow_refund'],
  REEX: ['allow_refund'],
  SAVI: ['allow_charge'],
  SAPR: ['allow_charge'],
  AAVI: ['allow_authorization'],
  AAPR: ['allow_authorization'],
  BLVI: ['allow_blind_credit'],
  BLPR: ['allow_blind_credit'],
  PLVW: ['allow_payment_link'],
  PLUD: ['allow_payment_link'],
};

/** Who may make a call: anyone, a visitor with a link, any signed-in user, or holders of certain codes. */
export type Requirement =
  | 'public'
  | 'visitor'
  | 'signed_in'
  | { any_of: readonly PermissionCode[] }
  | { all_of: readonly PermissionCode[] };

/** The merchant in scope of a session or call. */
type MerchantInScope = { account_status_code: MerchantStatus; merchant_setting: MerchantSetting };

/** An administrator who acts as another user. */
export type Impersonation = {
  /**
   * `view` is read-only (IMPV). `full` acts with the impersonated user's permissions, except for changes to who can sign in or call, and as
   * whom (IMPF).
   */
  access: 'view' | 'full';
  impersonatorMerchantStatusClosed: boolean;
};

/**
 * The input of the access rule. During impersonation, type, status, permissions and merchant are the impersonated user's, and
 * `impersonation` is set.
 */
export type AccessContext = {
  user_type_id: UserType;
  user_status_id: number;
  /** The codes held with has_access true, see `permissionSetOf`. */
  permissions: ReadonlySet<PermissionCode>;
  /** The merchant in scope; absent for an administrator who impersonates no one. */
  merchant?: MerchantInScope | undefined;
  impersonation?: Impersonation | undefined;
  has_international_terminal_key?: boolean | undefined;
};

/** A payer on a payment link or an invoice page; `merchant` is the payee. */
export type VisitorContext = { visitor: true; merchant: MerchantInScope };

/** A category of a user's permissions in its wire format. */
export type PermissionCategoryEntry = { permissions: readonly { code: string; has_access: boolean }[] };

/** Returns the codes a user holds: those with has_access true in any category (spec section 6). Unknown codes grant nothing. */
export function permissionSetOf(permissionCategories: readonly PermissionCategoryEntry[]): Set<PermissionCode> {
  const held = new Set<PermissionCode>();
  for (const category of permissionCategories) {
    for (const { code, has_access } of category.permissions) {
      if (has_access === true && isPermissionCode(code)) held.add(code);
    }
  }
  return held;
}

/** Whether the rules for merchants apply: for a Merchant user, and for an administrator who impersonates one. */
export function actsAsMerchant(context: AccessContext): boolean {
  return context.user_type_id === 'Merchant' || context.impersonation !== undefined;
}

/**
 * Whether a code passes: it is present with has_access true and, for a merchant's users and their impersonators, its merchant setting is on
 * (spec section 6).
 */
export function holds(context: AccessContext, code: PermissionCode): boolean {
  return refusalOfCode(context, code) === undefined;
}

/** Whether any code of a group passes (spec section 6). */
export function holdsAny(context: AccessContext, group: CodeGroup): boolean {
  return codeGroups[group].some((code) => holds(context, code));
}

/** Why a call can be refused. */
export const refusalReasons = [
  'sign_in_required',
  'visitor_only',
  'visitor_forbidden',
  'user_inactive',
  'no_merchant_in_scope',
  'merchant_status_forbids',
  'administrator_only',
  'merchant_only',
  'view_only_impersonation',
  'impersonation_forbids',
  'permission_missing',
  'merchant_setting_off',
] as const;

/** One reason for which a call is refused. */
export type RefusalReason = (typeof refusalReasons)[number];

/** The decision of the access rule. `code` is the permission that is missing or switched off. */
export type AccessDecision = { allowed: true } | { allowed: false; reason: RefusalReason; code?: PermissionCode };

/** The access requirements in a call's declaration. */
export type CallRequirement = {
  permission: Requirement;
  effect: 'read' | 'write';
  /** Unless set, impersonators may not make this writing call, even with full access. */
  while_impersonating?: 'allowed' | undefined;
  /** What the merchant's status must allow. Requires a merchant in scope. */
  merchant_capability?: MerchantCapability | undefined;
  /** Only for users of this type. An impersonator counts as the impersonated Merchant user. */
  user_type?: UserType | undefined;
};

const allowed: AccessDecision = { allowed: true };

/**
 * Decides whether a call may be made; every check must pass (spec section 6, blanks.md 4, 5 and 9). The order of the checks: session,
 * user's status, merchant's status for signing in, user type, impersonation, codes with their merchant settings, what the merchant's status
 * allows.
 */
export function decideCall(call: CallRequirement, context: AccessContext | VisitorContext | undefined): AccessDecision {
  if (call.permission === 'public') return allowed;
  if (context === undefined) return refused('sign_in_required');
  if ('visitor' in context) {
    return call.permission === 'visitor' ? decideCapability(call, context.merchant) : refused('visitor_forbidden');
  }
  if (call.permission === 'visitor') return refused('visitor_only');
  return decideSession(context) ?? decideForUser(call, context);
}

/**
 * Returns why a whole session is refused, before any of its calls: the user is not active, or the merchant's status forbids signing in.
 * Undefined if the session is valid.
 */
export function decideSession(context: AccessContext): Extract<AccessDecision, { allowed: false }> | undefined {
  if (context.user_status_id !== ACTIVE_USER_STATUS_ID) return refused('user_inactive');
  if (!actsAsMerchant(context)) return undefined;
  if (context.merchant === undefined) return refused('no_merchant_in_scope');
  const impersonated = context.impersonation !== undefined;
  return maySignIn(context.merchant.account_status_code, { impersonated })
    ? undefined
    : refused('merchant_status_forbids');
}

function decideForUser(call: CallRequirement, context: AccessContext): AccessDecision {
  if (call.user_type === 'Administrator' && actsAsMerchant(context)) return refused('administrator_only');
  if (call.user_type === 'Merchant' && !actsAsMerchant(context)) return refused('merchant_only');
  const refusal = refusalWhileImpersonating(call, context.impersonation?.access);
  if (refusal !== undefined) return refused(refusal);
  return decideRequirement(call.permission, context) ?? decideCapability(call, context.merchant);
}

/**
 * Returns why a call is refused during impersonation with this access: a view changes nothing, and full access changes only what the call
 * declares. Undefined if it is not refused, or without impersonation. The portal uses the same check before it offers a button.
 */
export function refusalWhileImpersonating(
  call: Pick<CallRequirement, 'effect' | 'while_impersonating'>,
  access: Impersonation['access'] | undefined,
): 'view_only_impersonation' | 'impersonation_forbids' | undefined {
  if (access === undefined || call.effect === 'read') return undefined;
  if (access === 'view') return 'view_only_impersonation';
  return call.while_impersonating === 'allowed' ? undefined : 'impersonation_forbids';
}

function decideRequirement(requirement: Requirement, context: AccessContext): AccessDecision | undefined {
  if (requirement === 'signed_in') return undefined;
  if (typeof requirement === 'string') return refused('permission_missing');
  if ('all_of' in requirement) {
    if (requirement.all_of.length === 0) return refused('permission_missing');
    return requirement.all_of.map((code) => refusalOfCode(context, code)).find((refusal) => refusal !== undefined);
  }
  const refusals = requirement.any_of.map((code) => refusalOfCode(context, code));
  if (refusals.includes(undefined)) return undefined;
  const setting_off = refusals.find((refusal) => refusal?.reason === 'merchant_setting_off');
  return setting_off ?? refusals[0] ?? refused('permission_missing');
}

function decideCapability(call: CallRequirement, merchant: MerchantInScope | undefined): AccessDecision {
  if (call.merchant_capability === undefined) return allowed;
  if (merchant === undefined) return refused('no_merchant_in_scope');
  return merchantMay(merchant.account_status_code, call.merchant_capability)
    ? allowed
    : refused('merchant_status_forbids');
}

function refusalOfCode(
  context: AccessContext,
  code: PermissionCode,
): Extract<AccessDecision, { allowed: false }> | undefined {
  if (!context.permissions.has(code)) return refused('permission_missing', code);
  const flags = merchantSettingGates[code];
  if (flags === undefined || !actsAsMerchant(context)) return undefined;
  const on = flags.every((flag) => context.merchant?.merchant_setting[flag] === true);
  return on ? undefined : refused('merchant_setting_off', code);
}

function refused(reason: RefusalReason, code?: PermissionCode): Extract<AccessDecision, { allowed: false }> {
  return code === undefined ? { allowed: false, reason } : { allowed: false, reason, code };
}
