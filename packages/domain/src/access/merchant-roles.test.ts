import { expect, test } from 'vitest';
import { startingMerchantRoles } from './merchant-roles.ts';
import { permissionCodes } from './permission-codes.ts';

test('a merchant starts with an owner who holds all non-operator codes, and roles with subsets', () => {
  const [owner, ...others] = startingMerchantRoles;
  const areas = new Set((owner?.codes ?? []).map((code) => permissionCodes[code].area));
  for (const area of ['merchant', 'fee_schedule', 'billing'] as const) expect(areas.has(area)).toBe(false);
  expect(owner?.codes).not.toContain('REGS');
  expect(owner?.codes).toEqual(expect.arrayContaining(['USUP', 'ROUP', 'SAPR', 'REMS']));
  for (const { codes } of others) expect(owner?.codes).toEqual(expect.arrayContaining([...codes]));
});
