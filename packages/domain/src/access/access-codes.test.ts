import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CodeGroup, codeGroups, isPermissionCode, type PermissionCode } from './access-codes.ts';
import { codesOfArea, type PermissionArea, permissionCategories, permissionCodes } from './permission-codes.ts';

/** blanks.md 5, with the checklist rows that refer to each area. */
const areas: [row: string, area: PermissionArea, codes: string][] = [
  [
    '[S6.28] [S6.29] [S6.30] [S6.31] [S6.67] [S6.68]',
    'merchant',
    'MEVI MEVD MEAD MEUP MEDE MEUS IMPV IMPF MSCA DPAC POUP',
  ],
  ['[S6.32]', 'user', 'USVI USVD USAD USUP USDE'],
  ['[S6.33]', 'role', 'ROVI ROVD ROAD ROUP RODE'],
  ['[S6.34]', 'sale', 'SAVI SAPR'],
  ['[S6.35]', 'authorization', 'AAVI AAPR'],
  ['[S6.36]', 'credit', 'BLVI BLPR'],
  ['[S6.37]', 'capture', 'CAVI CAEX'],
  ['[S6.38]', 'void', 'VOVI VOEX'],
  ['[S6.39]', 'cancel', 'CCVI CCEX CCVO'],
  ['[S6.40]', 'refund', 'REVI REEX'],
  ['[S6.41]', 'fee_schedule', 'FSVI FSVD FSAD FSUP FSDE'],
  ['[S6.42] [S6.43] [S6.44] [S6.45] [S6.46] [S6.65]', 'billing', 'BRVI BRDD BRRB BRCG BRRS BIRE BIFB BIRB BIRRB NADL'],
  ['[S6.47] [S6.48] [S6.49]', 'reports', 'REGS REMS RESV RESD EXPT'],
  ['[S6.51]', 'custom_reports', 'CRVI CRAD CRUP CRDE'],
  ['[S6.50]', 'international', 'IMSR ISRV ITSV ITSU'],
  ['[S6.52]', 'vault', 'VAVI VAAD VAUP VADE VAMA VAMC'],
  ['[S6.62]', 'invoice', 'INVI INCR INED INCL INDE INRS INVH'],
  ['[S6.63]', 'recurring', 'RCVI RCCR RCED'],
  ['[S6.64]', 'level_2_3', 'LLVI LLUP'],
  ['[S6.66]', 'payment_link', 'PLVW PLUD'],
  [
    '[S6.53] [S6.54] [S6.55] [S6.56] [S6.57] [S6.58] [S6.59] [S6.60] [S6.61]',
    'settings',
    'AVVI CIVI SSVI SSUP SSEX RFVI DFVI AKVI AKGE AKDI AKDE NOVI STVI STDL STUP BNVI',
  ],
];

test.each(areas)('%s the area %s has exactly the codes %s', (_, area, codes) => {
  expect(codesOfArea(area).sort()).toEqual(codes.split(' ').sort());
});

test('[S6.2] every code is in exactly one category, with four letters, five for BIRRB', () => {
  const all = Object.keys(permissionCodes);
  expect(permissionCategories.flatMap(({ area }) => codesOfArea(area)).sort()).toEqual([...all].sort());
  expect(all.filter((code) => !/^[A-Z]{4}$/.test(code))).toEqual(['BIRRB']);
});

test('actions are unique within an area, and descriptions are unique', () => {
  const rows = Object.values(permissionCodes);
  expect(new Set(rows.map(({ area, action }) => `${area}/${action}`)).size).toBe(rows.length);
  expect(new Set(rows.map(({ description }) => description)).size).toBe(rows.length);
});

test('only codes of the table are valid', () => {
  expect(isPermissionCode('SAVI')).toBe(true);
  for (const text of ['savi', 'XXXX', '', 'constructor', '__proto__', 'toString'])
    expect(isPermissionCode(text)).toBe(false);
});

describe('code groups', () => {
  const groups: [row: string, group: CodeGroup, codes: string][] = [
    ['[S6.16]', 'Admin', 'MEVI NOVI USVI'],
    ['[S6.17]', 'Billing', 'BRVI BIRE BIFB BIRB BIRRB'],
    ['[S6.18]', 'FeeManager', 'FSVI'],
    ['[S6.19]', 'International', 'IMSR ISRV ITSV ITSU'],
    ['[S6.20]', 'Reports', 'RESV REGS REMS CRVI'],
    ['[S6.21]', 'Payments', 'SAVI AAVI BLVI CAVI VOVI CCVI REVI'],
    ['[S6.22]', 'Vault', 'VAVI VAAD'],
    ['[S6.23]', 'Invoice', 'INVI INCR'],
    ['[S6.24]', 'Recurring', 'RCVI RCCR'],
    ['[S6.25]', 'Settings', 'AKVI SSVI AVVI CIVI DFVI RFVI STVI USVI BNVI'],
    ['[S6.26]', 'L2L3', 'LLVI'],
    ['[S6.27]', 'PaymentLink', 'PLVW PLUD'],
  ];
  test.each(groups)('%s %s is %s', (_, group, codes) => {
    expect([...codeGroups[group]] as PermissionCode[]).toEqual(codes.split(' '));
  });
  test('there are no other groups', () => {
    expect(Object.keys(codeGroups).sort()).toEqual(groups.map(([, group]) => group).sort());
  });
});

test('the valid codes are exactly those in the source file', () => {
  const words = readFileSync(new URL('./access-codes.ts', import.meta.url), 'utf8').match(/\b[A-Z]{4,5}\b/g) ?? [];
  expect(new Set(words.filter(isPermissionCode))).toEqual(new Set(Object.keys(permissionCodes)));
  for (const code of Object.keys(permissionCodes)) expect(isPermissionCode(code)).toBe(true);
});
