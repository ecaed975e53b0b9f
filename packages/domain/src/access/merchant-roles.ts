import type { PermissionCode } from './access-codes.ts';
import { isAdministratorOnly } from './granting.ts';
import { permissionCodes } from './permission-codes.ts';

/** The roles of a new merchant, which its administrators can change: owner, clerk, bookkeeper. */
export const startingMerchantRoles: readonly { name: string; codes: readonly PermissionCode[] }[] = [
  {
    name: 'Owner',
    codes: (Object.keys(permissionCodes) as PermissionCode[]).filter((code) => !isAdministratorOnly(code)),
  },
  // Takes sales and searches payments.
  { name: 'Clerk', codes: ['SAVI', 'SAPR', 'RESV', 'RESD'] },
  {
    name: 'Bookkeeper',
    codes: ['RESV', 'RESD', 'REMS', 'EXPT', 'CRVI', 'REVI', 'REEX', 'STVI', 'STDL', 'SSVI'],
  },
];
