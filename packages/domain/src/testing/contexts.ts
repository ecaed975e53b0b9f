import type { AccessContext, Impersonation, MerchantSetting, MerchantSettingFlag } from '../access/access.ts';
import { merchantSettingFlags } from '../access/access.ts';
import type { PermissionCode } from '../access/access-codes.ts';
import { permissionCodes } from '../access/permission-codes.ts';
import type { MerchantStatus } from '../merchant/merchant-status.ts';

/** Every permission code. */
export const allCodes = Object.keys(permissionCodes) as PermissionCode[];

/** Returns a merchant's flags: all on except those listed. */
export function settingsWithout(...off: MerchantSettingFlag[]): MerchantSetting {
  return Object.fromEntries(merchantSettingFlags.map((flag) => [flag, !off.includes(flag)])) as MerchantSetting;
}

type ContextParts = {
  codes?: readonly PermissionCode[];
  status?: MerchantStatus;
  off?: readonly MerchantSettingFlag[];
  user_status_id?: number;
  has_international_terminal_key?: boolean;
  impersonation?: Impersonation;
};

/** Creates an active user of an Active merchant with every flag on and every code, except as given. */
export function merchantUser(parts: ContextParts = {}): AccessContext {
  return {
    user_type_id: 'Merchant',
    user_status_id: parts.user_status_id ?? 1,
    permissions: new Set(parts.codes ?? allCodes),
    merchant: {
      account_status_code: parts.status ?? 'Active',
      merchant_setting: settingsWithout(...(parts.off ?? [])),
    },
    has_international_terminal_key: parts.has_international_terminal_key,
    impersonation: parts.impersonation,
  };
}

/** Creates an active administrator who impersonates no one and holds every code, except as given. */
export function administrator(parts: Pick<ContextParts, 'codes' | 'user_status_id'> = {}): AccessContext {
  return {
    user_type_id: 'Administrator',
    user_status_id: parts.user_status_id ?? 1,
    permissions: new Set(parts.codes ?? allCodes),
  };
}

/** Creates an administrator who impersonates such a merchant user. */
export function impersonator(access: 'view' | 'full', parts: ContextParts = {}): AccessContext {
  return merchantUser({
    impersonation: { access, impersonatorMerchantStatusClosed: parts.status === 'Closed' },
    ...parts,
  });
}

/** Returns every code except those listed. */
export function allBut(...codes: PermissionCode[]): PermissionCode[] {
  return allCodes.filter((code) => !codes.includes(code));
}
