import { expect, test } from 'vitest';
import { startingMerchantRoles } from './merchant-roles.ts';
import { permissionCodes } from './permission-codes.ts';

test('a merchant begins with an owner who holds all that is no operator’s, and people who hold a part of it', () => {
  const [owner, ...others] = startingMerchantRoles;
  const areas = new Set((owner?.codes ?? []).map((code) => permissionCodes[code].area));
  for (const area of ['merchant', 'fee_schedule', 'billing'] as const) expect(areas.has(area)).toBe(false);
  expect(owner?.codes).not.toContain('REGS');
  expect(owner?.codes).toEqual(expect.arrayContaining(['USUP', 'ROUP', 'SAPR', 'REMS']));
  for (const { codes } of others) expect(owner?.codes).toEqual(expect.arrayContaining([...codes]));
});
