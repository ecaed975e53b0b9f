import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { expect, test } from 'vitest';
import { ownAfter, sourceOf, withOwn } from './own-permissions.ts';

const roles = new Set<PermissionCode>(['SAVI', 'SAPR', 'RESV']);

test('own permissions are the differences from the roles, and restore the original choice', () => {
  const own = ownAfter(roles, ['SAVI', 'RESV', 'EXPT']);
  expect(own).toEqual([
    { code: 'EXPT', has_access: true },
    { code: 'SAPR', has_access: false },
  ]);
  expect([...withOwn(roles, own)].toSorted()).toEqual(['EXPT', 'RESV', 'SAVI']);
});

test('there are no own permissions when the roles cover the choice', () => {
  expect(ownAfter(roles, ['RESV', 'SAVI', 'SAPR'])).toEqual([]);
});

test('a permission’s sources are all roles that grant it and the own permissions', () => {
  const desk = { name: 'Desk', codes: roles };
  const search = { name: 'Search', codes: new Set<PermissionCode>(['RESV']) };
  const own = ownAfter(roles, ['SAVI', 'RESV', 'EXPT']);
  expect(sourceOf('RESV', [desk, search], own)).toEqual({ roles: ['Desk', 'Search'], own: undefined });
  expect(sourceOf('SAPR', [desk, search], own)).toEqual({ roles: ['Desk'], own: false });
  expect(sourceOf('EXPT', [desk, search], own)).toEqual({ roles: [], own: true });
  expect(sourceOf('VOVI', [desk, search], own)).toEqual({ roles: [], own: undefined });
});
