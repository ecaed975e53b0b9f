import type { permissionCodes } from './permission-codes.ts';

/** A permission code: four letters, five for BIRRB. */
export type PermissionCode = keyof typeof permissionCodes;

/** The codes in the table's order. A caller that only checks whether a text is a code (the portal's first page) loads no more than this. */
const codeNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'MEVI MEVD MEAD MEUP MEDE MEUS IMPV IMPF MSCA DPAC POUP USVI USVD USAD USUP USDE ROVI ROVD ROAD ROUP RODE ' +
    'SAVI SAPR AAVI AAPR BLVI BLPR CAVI CAEX VOVI VOEX CCVI CCEX CCVO REVI REEX FSVI FSVD FSAD FSUP FSDE ' +
    'BRVI BRDD BRRB BRCG BRRS BIRE BIFB BIRB BIRRB NADL RESV RESD REGS REMS EXPT CRVI CRAD CRUP CRDE ' +
    'IMSR ISRV ITSV ITSU VAVI VAAD VAUP VADE VAMA VAMC INVI INCR INED INCL INDE INRS INVH RCVI RCCR RCED ' +
    'LLVI LLUP PLVW PLUD AVVI CIVI SSVI SSUP SSEX RFVI DFVI AKVI AKGE AKDI AKDE NOVI STVI STDL STUP BNVI'
  ).split(' '),
);

/** Whether a text is a permission code. */
export function isPermissionCode(text: string): text is PermissionCode {
  return codeNames.has(text);
}

/** The code groups of spec section 6: holding any code of a group passes the group. */
export const codeGroups = {
  Admin: ['MEVI', 'NOVI', 'USVI'],
  Billing: ['BRVI', 'BIRE', 'BIFB', 'BIRB', 'BIRRB'],
  FeeManager: ['FSVI'],
  International: ['IMSR', 'ISRV', 'ITSV', 'ITSU'],
  Reports: ['RESV', 'REGS', 'REMS', 'CRVI'],
  Payments: ['SAVI', 'AAVI', 'BLVI', 'CAVI', 'VOVI', 'CCVI', 'REVI'],
  Vault: ['VAVI', 'VAAD'],
  Invoice: ['INVI', 'INCR'],
  Recurring: ['RCVI', 'RCCR'],
  Settings: ['AKVI', 'SSVI', 'AVVI', 'CIVI', 'DFVI', 'RFVI', 'STVI', 'USVI', 'BNVI'],
  L2L3: ['LLVI'],
  PaymentLink: ['PLVW', 'PLUD'],
} as const satisfies Record<string, readonly PermissionCode[]>;

/** The name of a code group. */
export type CodeGroup = keyof typeof codeGroups;
