import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PermissionCode } from './access-codes.ts';
import {
  canAdminister,
  codesHeldBy,
  decideGrant,
  dependentsOf,
  grantableTo,
  grantDifference,
  inGroupOrder,
  isAdministratorOnly,
  mayAdminister,
  permissionDependencies,
  permissionGroups,
  removesLastAdministrator,
  withDependencies,
  withoutCode,
} from './granting.ts';
import { permissionCodes } from './permission-codes.ts';

const allCodes = Object.keys(permissionCodes) as PermissionCode[];
const someCodes = fc.subarray(allCodes);
const everything: ReadonlySet<PermissionCode> = new Set(allCodes);
const setOf = (...codes: PermissionCode[]): ReadonlySet<PermissionCode> => new Set(codes);
const sorted = (codes: Iterable<string>) => [...codes].sort();

describe('permission groups', () => {
  test('[S6.145] every code is in exactly one group', () => {
    expect(sorted(permissionGroups.flatMap(({ codes }) => codes))).toEqual(sorted(allCodes));
  });

  test('are ordered, each with a subject', () => {
    expect(permissionGroups.map(({ key, codes }) => `${key} ${codes.length}`)).toEqual([
      'payments 15',
      'vault 6',
      'invoices 7',
      'recurring 3',
      'level_2_3 2',
      'payment_links 2',
      'international 4',
      'reports 5',
      'custom_reports 4',
      'settings 16',
      'users 5',
      'roles 5',
      'merchants 11',
      'fee_schedules 5',
      'billing 10',
    ]);
  });
});

/** Written from specification section 6: which codes act on what another code shows. */
const needs: [needed: PermissionCode, by: string][] = [
  ['SAVI', 'SAPR'],
  ['AAVI', 'AAPR'],
  ['BLVI', 'BLPR'],
  ['CAVI', 'CAEX'],
  ['VOVI', 'VOEX'],
  ['CCVI', 'CCEX CCVO'],
  ['REVI', 'REEX'],
  ['MEVI', 'MEVD MEAD MEUP MEDE MEUS IMPV IMPF MSCA DPAC POUP'],
  ['MEVD', 'MEUP MEDE MSCA DPAC POUP'],
  ['USVI', 'USVD USAD USUP USDE'],
  ['ROVI', 'ROVD ROAD ROUP RODE'],
  ['FSVI', 'FSVD FSAD FSUP FSDE'],
  ['BRVI', 'BRDD BRRB BRCG BRRS'],
  ['RESV', 'RESD'],
  ['CRVI', 'CRAD CRUP CRDE'],
  ['VAVI', 'VAAD VAUP VADE VAMA VAMC'],
  ['INVI', 'INCR INED INCL INDE INRS INVH'],
  ['RCVI', 'RCCR RCED'],
  ['LLVI', 'LLUP'],
  ['PLVW', 'PLUD'],
  ['SSVI', 'SSUP SSEX'],
  ['AKVI', 'AKGE AKDI AKDE'],
  ['STVI', 'STDL STUP'],
];

describe('dependencies', () => {
  test.each(needs)('%s is required by %s', (needed, by) => {
    expect(sorted(dependentsOf(needed))).toEqual(sorted(by.split(' ')));
  });

  test('ticking adds transitive dependencies, and unticking removes dependents', () => {
    expect(withDependencies(['MEUP'])).toEqual(['MEVI', 'MEVD', 'MEUP']);
    expect(withDependencies(['SAPR', 'RESD'])).toEqual(['SAVI', 'SAPR', 'RESV', 'RESD']);
    expect(withoutCode(['SAVI', 'SAPR', 'RESV'], 'SAVI')).toEqual(['RESV']);
    expect(withDependencies(['XXXX', '__proto__'])).toEqual([]);
  });

  test('no code depends on itself, and no merchant code on an administrator code', () => {
    for (const code of allCodes) {
      expect(dependentsOf(code)).not.toContain(code);
      expect(permissionDependencies[code] ?? []).not.toContain(code);
      if (!isAdministratorOnly(code)) expect(withDependencies([code]).filter(isAdministratorOnly)).toEqual([]);
    }
  });

  test('any choice keeps its dependencies complete', () => {
    fc.assert(
      fc.property(someCodes, fc.constantFrom(...allCodes), (codes, code) => {
        const closed = withDependencies(codes);
        expect(withDependencies(closed)).toEqual(closed);
        expect(new Set(closed).isSupersetOf(new Set(codes))).toBe(true);
        const less = withoutCode(closed, code);
        expect(less).not.toContain(code);
        expect(withDependencies(less)).toEqual(less);
        expect(grantDifference(closed, less).taken.every((gone) => withDependencies([gone]).includes(code))).toBe(true);
      }),
    );
  });
});

describe('granting', () => {
  const may = (more: Partial<Parameters<typeof decideGrant>[0]>) =>
    decideGrant({ granter_codes: everything, before: [], after: [], user_type_id: 'Administrator', ...more });

  test('[S6.145] a granter can give and take codes they hold', () => {
    expect(may({ before: ['RESV'], after: ['SAVI', 'SAPR'] })).toEqual({ allowed: true });
  });

  test('a granter can neither give nor take codes they lack', () => {
    const granter_codes = setOf('SAVI', 'RESV');
    expect(may({ granter_codes, before: ['SAVI'], after: ['SAVI', 'SAPR'] })).toEqual({
      allowed: false,
      reason: 'not_held',
      codes: ['SAPR'],
    });
    expect(may({ granter_codes, before: ['SAVI', 'REVI'], after: ['SAVI'] })).toEqual({
      allowed: false,
      reason: 'not_held',
      codes: ['REVI'],
    });
    expect(may({ granter_codes, before: ['REVI'], after: ['REVI', 'SAVI'] })).toEqual({ allowed: true });
  });

  test('nobody can change their own permissions', () => {
    expect(may({ own: true, before: ['SAVI'], after: [] })).toEqual({ allowed: false, reason: 'own' });
    expect(may({ own: true, before: ['SAVI'], after: ['SAVI'] })).toEqual({ allowed: true });
  });

  test.each(['MEVI', 'IMPF', 'FSVI', 'BRVI', 'BIRRB', 'NADL', 'REGS', 'ISRV'] as const)(
    '%s is reserved for administrators',
    (code) => {
      const after = withDependencies([code]);
      expect(may({ user_type_id: 'Merchant', after })).toMatchObject({ allowed: false, reason: 'administrator_only' });
      expect(may({ user_type_id: 'Administrator', after })).toEqual({ allowed: true });
      expect(grantableTo('Merchant')).not.toContain(code);
    },
  );

  test('refuses to give a code without its dependencies, or to take one that another needs', () => {
    expect(may({ after: ['SAPR'] })).toEqual({
      allowed: false,
      reason: 'dependency_missing',
      codes: ['SAPR'],
      needed: ['SAVI'],
    });
    expect(may({ before: ['SAVI', 'SAPR'], after: ['SAPR'] })).toMatchObject({ reason: 'dependency_missing' });
    expect(may({ before: ['SAPR'], after: ['SAPR', 'RESV'] })).toEqual({ allowed: true });
  });

  test('the last administrator cannot be removed', () => {
    const administrator = setOf('USUP', 'ROUP', 'RESV');
    expect(canAdminister(administrator)).toBe(true);
    expect(canAdminister(setOf('USUP'))).toBe(false);
    expect(removesLastAdministrator([administrator, setOf()], [setOf('RESV'), setOf()])).toBe(true);
    expect(removesLastAdministrator([administrator, administrator], [administrator])).toBe(false);
    expect(removesLastAdministrator([setOf('RESV')], [])).toBe(false);
    expect(may({ before: ['RESV'], after: [], removes_last_administrator: true })).toEqual({
      allowed: false,
      reason: 'last_administrator',
    });
  });

  test('no sequence of allowed changes yields a code that nobody held, or an administrator code for a merchant', () => {
    const change = fc.record({ granter: fc.nat(2), target: fc.nat(2), after: someCodes });
    fc.assert(
      fc.property(fc.tuple(someCodes, someCodes, someCodes), fc.array(change, { maxLength: 20 }), (start, changes) => {
        const people = start.map((codes) => new Set(codes.filter((code) => !isAdministratorOnly(code))));
        const held = new Set(people.flatMap((codes) => [...codes]));
        for (const { granter, target, after } of changes) {
          const granter_codes = people[granter] ?? new Set<PermissionCode>();
          const before = people[target] ?? new Set<PermissionCode>();
          const wanted = withDependencies(after.filter((code) => granter_codes.has(code) || before.has(code)));
          const own = granter === target;
          const decision = decideGrant({ granter_codes, before, after: wanted, user_type_id: 'Merchant', own });
          if (!decision.allowed) continue;
          people[target] = new Set(wanted);
        }
        for (const codes of people) {
          expect(codes.isSubsetOf(held)).toBe(true);
          expect([...codes].filter(isAdministratorOnly)).toEqual([]);
        }
      }),
    );
  });

  test('a granter without codes can change nothing', () => {
    fc.assert(
      fc.property(someCodes, someCodes, (before, after) => {
        const { allowed } = may({ granter_codes: setOf(), before, after });
        expect(allowed).toBe(sorted(before).join() === sorted(after).join());
        expect(inGroupOrder([...before, ...before]).length).toBe(before.length);
      }),
    );
  });
});

test('a user holds the codes of their roles plus own grants, minus own denials', () => {
  const roles = new Map([
    ['clerk', setOf('SAVI', 'SAPR')],
    ['books', setOf('RESV', 'SAVI')],
  ]);
  const own = [
    { code: 'EXPT', has_access: true },
    { code: 'SAPR', has_access: false },
    { code: 'XXXX', has_access: true },
  ];
  const held = codesHeldBy({ role_ids: ['clerk', 'books', 'gone'], own }, roles);
  expect(sorted(held)).toEqual(['EXPT', 'RESV', 'SAVI']);
});

describe('administering another account', () => {
  const codes = (...given: PermissionCode[]) => new Set(given);
  test.each<[string, Set<PermissionCode>, Set<PermissionCode>, boolean, boolean]>([
    ['a colleague with the same permissions', codes('USUP', 'SAPR'), codes('SAPR'), true, true],
    ['a colleague with more permissions', codes('USUP'), codes('SAPR'), true, false],
    [
      'a colleague with more permissions, despite full impersonation',
      codes('USUP', 'IMPF'),
      codes('SAPR'),
      true,
      false,
    ],
    ['a merchant’s user with more permissions', codes('USUP', 'IMPV'), codes('SAPR'), false, false],
    ['a merchant’s user without permissions', codes('USUP'), codes(), false, true],
    ['a merchant’s user whom one may impersonate in full', codes('USUP', 'IMPF'), codes('SAPR'), false, true],
  ])('[S6.145] %s', (_, granter, held, colleagues, may) => {
    expect(mayAdminister(granter, held, { colleagues })).toBe(may);
  });
});
