import { apiKeyScopesOf } from '@countinghouse/contract/api-key-scopes';
import { calls } from '@countinghouse/contract/calls';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import { expect, test } from 'vitest';
import { scopeWord } from './scope-words.ts';

/** Only administrators have these, and a key belongs to a merchant. */
const ofAdministrators = (code: keyof typeof permissionCodes) =>
  code === 'REGS' || permissionCodes[code].area === 'billing';

test('every scope that a merchant’s user can grant has a label', () => {
  const without = apiKeyScopesOf(calls).filter(({ code }) => !ofAdministrators(code) && scopeWord(code) === undefined);
  expect(without.map(({ code }) => code)).toEqual([]);
});
