import type { PermissionCode } from './access-codes.ts';
import { isAdministratorOnly } from './granting.ts';
import { permissionCodes } from './permission-codes.ts';

/** The roles that a merchant begins with, to be changed by whoever administers it: its owner, a clerk, a bookkeeper. */
export const startingMerchantRoles: readonly { name: string; codes: readonly PermissionCode[] }[] = [
  {
    name: 'Owner',
    codes: (Object.keys(permissionCodes) as PermissionCode[]).filter((code) => !isAdministratorOnly(code)),
  },
  // Takes sales and looks payments up.
  { name: 'Clerk', codes: ['SAVI', 'SAPR', 'RESV', 'RESD'] },
  {
    name: 'Bookkeeper',
    codes: ['RESV', 'RESD', 'REMS', 'EXPT', 'CRVI', 'REVI', 'REEX', 'STVI', 'STDL', 'SSVI'],
  },
];
