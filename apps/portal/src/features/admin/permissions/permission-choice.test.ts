import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { decideGrant, permissionGroups } from '@countinghouse/domain/access/granting';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lockOf, toggled, toggledAll } from './permission-choice.ts';
import { permissionGroupWords, permissionWords } from './permission-words.ts';

const allCodes = Object.keys(permissionCodes) as PermissionCode[];
const everything: ReadonlySet<PermissionCode> = new Set(allCodes);

test('[S1.32] ticking adds required permissions, unticking removes dependent ones, and both are reported', () => {
  expect(toggled([], 'SAPR', true)).toEqual({ chosen: ['SAVI', 'SAPR'], also: ['SAVI'] });
  expect(toggled(['SAVI', 'SAPR', 'RESV'], 'SAVI', false)).toEqual({ chosen: ['RESV'], also: ['SAPR'] });
  expect(toggled(['SAVI'], 'RESV', true).also).toEqual([]);
});

test('locks permissions that the granter lacks, and those that depend on them', () => {
  const held = new Set<PermissionCode>(['SAPR', 'REVI']);
  expect(lockOf('EXPT', [], held)).toEqual({ reason: 'not_held' });
  expect(lockOf('SAPR', [], held)).toEqual({ reason: 'needs_not_held', code: 'SAVI' });
  expect(lockOf('SAPR', ['SAVI'], held)).toBeUndefined();
  expect(lockOf('REVI', ['REVI', 'REEX'], held)).toEqual({ reason: 'needed_not_held', code: 'REEX' });
  expect(lockOf('REVI', ['REVI'], held)).toBeUndefined();
});

test('a group toggle changes only what the granter may grant', () => {
  const held = new Set<PermissionCode>(['INVI', 'INCR', 'INED']);
  const invoices = permissionGroups.find(({ key }) => key === 'invoices')?.codes ?? [];
  expect(toggledAll([], invoices, true, held)).toEqual(['INVI', 'INCR', 'INED']);
  expect(toggledAll(['INVI', 'INCR', 'INVH'], invoices, false, held)).toEqual(['INVI', 'INVH']);
  expect(toggledAll([], invoices, true, everything)).toEqual([...invoices]);
});

test('the granting rule allows every choice that no lock prevents', () => {
  const some = fc.subarray(allCodes);
  const clicks = fc.array(fc.tuple(fc.constantFrom(...allCodes), fc.boolean()), { maxLength: 12 });
  fc.assert(
    fc.property(some, some, clicks, (start, holds, wanted) => {
      const held = new Set(holds);
      let chosen = start;
      for (const [code, on] of wanted) {
        if (chosen.includes(code) === on || lockOf(code, chosen, held) !== undefined) continue;
        chosen = toggled(chosen, code, on).chosen;
      }
      const decision = decideGrant({
        granter_codes: held,
        before: start,
        after: chosen,
        user_type_id: 'Administrator',
      });
      // Ticking a code also ticks what it needs, so only a choice that was incomplete from the start can be refused.
      if (!decision.allowed) expect(toggled(start, start[0] ?? 'SAVI', true).also.length).toBeGreaterThan(0);
    }),
  );
});

test('every code and group has a label, and the English label of a code matches the code table', () => {
  expect(Object.keys(permissionWords).sort()).toEqual([...allCodes].sort());
  expect(Object.keys(permissionGroupWords)).toEqual(permissionGroups.map(({ key }) => key));
  for (const code of allCodes) expect(permissionWords[code].message).toBe(permissionCodes[code].description);
});
