import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { merchantCapabilities, merchantStatuses } from '../merchant/merchant-status.ts';
import { administrator, allBut, allCodes, impersonator, merchantUser, settingsWithout } from '../testing/contexts.ts';
import {
  type AccessContext,
  type CallRequirement,
  decideCall,
  holds,
  holdsAny,
  type MerchantSettingFlag,
  merchantSettingFlags,
  merchantSettingGates,
  permissionSetOf,
  type RefusalReason,
  type Requirement,
  refusalReasons,
  userTypes,
  type VisitorContext,
} from './access.ts';
import { codeGroups, type PermissionCode } from './access-codes.ts';
import { permissionCodes } from './permission-codes.ts';

test('[S1.1] [S6.1] the user types are Merchant and Administrator', () => {
  expect(userTypes).toEqual(['Merchant', 'Administrator']);
});

test('[S3.11] merchant_setting has the thirteen flags', () => {
  expect([...merchantSettingFlags].sort()).toEqual(
    (
      'allow_customer_vault allow_invoicing allow_recurring_transactions allow_capture allow_reversal allow_cancel ' +
      'allow_refund allow_charge allow_authorization allow_blind_credit allow_l2l3 allow_payment_link ' +
      'allow_international_payment'
    )
      .split(' ')
      .sort(),
  );
});

describe('a code', () => {
  test('[S6.3] passes only if it is present with has_access true', () => {
    const held = permissionSetOf([
      {
        permissions: [
          { code: 'RESV', has_access: true },
          { code: 'RESD', has_access: false },
        ],
      },
      {
        permissions: [
          { code: 'EXPT', has_access: 'true' as unknown as boolean },
          { code: 'NOPE', has_access: true },
        ],
      },
      { permissions: [{ code: 'resd', has_access: true }] },
    ]);
    expect([...held]).toEqual(['RESV']);
    const context = { ...merchantUser(), permissions: held };
    expect(holds(context, 'RESV')).toBe(true);
    expect(holds(context, 'RESD')).toBe(false);
    expect(holds(context, 'EXPT')).toBe(false);
  });

  test.each(allCodes)('[S6.4] a missing %s denies access to merchants, administrators and impersonators', (code) => {
    const codes = allBut(code);
    for (const context of [merchantUser({ codes }), administrator({ codes }), impersonator('full', { codes })]) {
      expect(holds(context, code)).toBe(false);
      expect(decideCall({ permission: { all_of: [code] }, effect: 'read' }, context)).toEqual({
        allowed: false,
        reason: 'permission_missing',
        code,
      });
    }
  });

  test.each(Object.keys(codeGroups) as (keyof typeof codeGroups)[])(
    '[S6.5] any code of the group %s passes it',
    (group) => {
      for (const code of codeGroups[group]) expect(holdsAny(administrator({ codes: [code] }), group)).toBe(true);
      expect(holdsAny(administrator({ codes: allBut(...codeGroups[group]) }), group)).toBe(false);
    },
  );
});

describe('merchant settings', () => {
  const gates: [row: string, flag: MerchantSettingFlag, codes: string][] = [
    ['[S6.6]', 'allow_customer_vault', 'VAVI VAAD VAUP VADE VAMA VAMC'],
    ['[S6.7]', 'allow_invoicing', 'INVI INCR INED INCL INDE INRS INVH'],
    ['[S6.8]', 'allow_recurring_transactions', 'RCVI RCCR RCED'],
    ['[S6.9]', 'allow_capture', 'CAVI CAEX'],
    ['[S6.10]', 'allow_reversal', 'VOVI VOEX CCVO'],
    ['[S6.11]', 'allow_cancel', 'CCVI CCEX CCVO'],
    ['[S6.12]', 'allow_refund', 'REVI REEX'],
    ['[S6.13]', 'allow_charge', 'SAVI SAPR'],
    ['[S6.14]', 'allow_authorization', 'AAVI AAPR'],
    ['[S6.15]', 'allow_blind_credit', 'BLVI BLPR'],
    ['[S6.111]', 'allow_payment_link', 'PLVW PLUD'],
  ];

  test.each(gates)('%s %s is required by exactly %s', (_, flag, text) => {
    const codes = text.split(' ') as PermissionCode[];
    const lost = (context: AccessContext) => allCodes.filter((code) => !holds(context, code));
    const in_order = allCodes.filter((code) => codes.includes(code));
    expect(lost(merchantUser({ off: [flag] }))).toEqual(in_order);
    expect(lost(impersonator('full', { off: [flag] }))).toEqual(in_order);
    expect(lost(administrator())).toEqual([]);
  });

  test('no other code requires one', () => {
    const gated = new Set(gates.flatMap(([, , codes]) => codes.split(' ')));
    expect(Object.keys(merchantSettingGates).sort()).toEqual([...gated].sort());
  });

  test('a merchant user without a merchant in scope holds no gated code', () => {
    const context: AccessContext = { ...merchantUser(), merchant: undefined };
    for (const code of Object.keys(merchantSettingGates) as PermissionCode[]) expect(holds(context, code)).toBe(false);
  });

  test('a flag counts as off unless it is true', () => {
    const merchant_setting = { ...settingsWithout(), allow_charge: 'yes' as unknown as boolean };
    expect(holds({ ...merchantUser(), merchant: { account_status_code: 'Active', merchant_setting } }, 'SAVI')).toBe(
      false,
    );
  });
});

const read = (permission: Requirement): CallRequirement => ({ permission, effect: 'read' });
const write = (permission: Requirement): CallRequirement => ({ permission, effect: 'write' });
const visitor: VisitorContext = {
  visitor: true,
  merchant: { account_status_code: 'Active', merchant_setting: settingsWithout() },
};
const sale: CallRequirement = {
  ...write({ all_of: ['SAPR'] }),
  while_impersonating: 'allowed',
  merchant_capability: 'take_payments',
};

describe('decideCall', () => {
  test.each<[string, CallRequirement, AccessContext | VisitorContext | undefined]>([
    ['anyone, a public call', read('public'), undefined],
    ['a visitor, a public call', read('public'), visitor],
    ['a merchant user, a public call', read('public'), merchantUser()],
    ['a visitor, a visitor call', write('visitor'), visitor],
    ['a user without any code, a call for the signed-in', write('signed_in'), merchantUser({ codes: [] })],
    ['one of any', read({ any_of: ['RESV', 'REMS'] }), merchantUser({ codes: ['REMS'] })],
    ['all of all', read({ all_of: ['RESV', 'REMS'] }), merchantUser({ codes: ['RESV', 'REMS'] })],
    ['a sale', sale, merchantUser()],
    [
      'an administrator, an administrators call',
      { ...read({ any_of: ['MEVI'] }), user_type: 'Administrator' },
      administrator(),
    ],
    ['full impersonation, a write', sale, impersonator('full')],
    ['full impersonation, a merchants call', { ...read('signed_in'), user_type: 'Merchant' }, impersonator('full')],
    ['view impersonation, a read', read({ any_of: ['RESV'] }), impersonator('view')],
    [
      'impersonation of a Closed merchant, a read',
      read({ any_of: ['RESV'] }),
      impersonator('view', { status: 'Closed' }),
    ],
    [
      'settling at a Restricted merchant',
      { ...write({ all_of: ['SSEX'] }), merchant_capability: 'settle' },
      merchantUser({ status: 'Restricted' }),
    ],
    [
      'the code whose setting is on, though the other is off',
      read({ any_of: ['SAVI', 'AAVI'] }),
      merchantUser({ off: ['allow_charge'] }),
    ],
  ])('allows %s', (_, call, context) => {
    expect(decideCall(call, context)).toEqual({ allowed: true });
  });

  const refusals: [string, RefusalReason, CallRequirement, AccessContext | VisitorContext | undefined][] = [
    ['nobody, a call for the signed-in', 'sign_in_required', read('signed_in'), undefined],
    ['nobody, a visitor call', 'sign_in_required', read('visitor'), undefined],
    ['nobody, a call with codes', 'sign_in_required', read({ any_of: ['RESV'] }), undefined],
    ['a visitor, a call for the signed-in', 'visitor_forbidden', read('signed_in'), visitor],
    ['a visitor, a call with codes', 'visitor_forbidden', read({ any_of: ['RESV'] }), visitor],
    ['a user, a visitor call', 'visitor_only', read('visitor'), administrator()],
    ['an inactive merchant user', 'user_inactive', read('signed_in'), merchantUser({ user_status_id: 2 })],
    ['an inactive administrator', 'user_inactive', read('signed_in'), administrator({ user_status_id: 0 })],
    [
      'a merchant user without merchant',
      'no_merchant_in_scope',
      read('signed_in'),
      { ...merchantUser(), merchant: undefined },
    ],
    [
      'a user of an Unviewed merchant',
      'merchant_status_forbids',
      read('signed_in'),
      merchantUser({ status: 'Unviewed' }),
    ],
    ['a user of a Closed merchant', 'merchant_status_forbids', read('signed_in'), merchantUser({ status: 'Closed' })],
    [
      'a merchant user with the code, an administrators call',
      'administrator_only',
      { ...read({ any_of: ['MEVI'] }), user_type: 'Administrator' },
      merchantUser(),
    ],
    [
      'an impersonator, an administrators call',
      'administrator_only',
      { ...read({ any_of: ['MEVI'] }), user_type: 'Administrator' },
      impersonator('full'),
    ],
    [
      'an administrator, a merchants call',
      'merchant_only',
      { ...read('signed_in'), user_type: 'Merchant' },
      administrator(),
    ],
    ['view impersonation, a write', 'view_only_impersonation', write('signed_in'), impersonator('view')],
    ['view impersonation, a sale', 'view_only_impersonation', sale, impersonator('view')],
    ['full impersonation, an undeclared write', 'impersonation_forbids', write('signed_in'), impersonator('full')],
    ['one of two codes', 'permission_missing', read({ all_of: ['RESV', 'REMS'] }), merchantUser({ codes: ['RESV'] })],
    ['none of any', 'permission_missing', read({ any_of: ['RESV', 'REMS'] }), merchantUser({ codes: [] })],
    ['an empty list of any', 'permission_missing', read({ any_of: [] }), merchantUser()],
    ['an empty list of all', 'permission_missing', read({ all_of: [] }), merchantUser()],
    ['a sale without the flag', 'merchant_setting_off', sale, merchantUser({ off: ['allow_charge'] })],
    ['a sale at Refund Only', 'merchant_status_forbids', sale, merchantUser({ status: 'Refund Only' })],
    [
      'a sale at a Restricted merchant',
      'merchant_status_forbids',
      sale,
      impersonator('full', { status: 'Restricted' }),
    ],
    ['a sale at a Closed merchant', 'merchant_status_forbids', sale, impersonator('full', { status: 'Closed' })],
    ['a sale by an administrator without a merchant', 'no_merchant_in_scope', sale, administrator()],
    [
      'a visitor, whose merchant may not take payments',
      'merchant_status_forbids',
      { ...write('visitor'), merchant_capability: 'take_visitor_payments' },
      { ...visitor, merchant: { ...visitor.merchant, account_status_code: 'Delinquent' } },
    ],
  ];
  test.each(refusals)('refuses %s: %s', (_, reason, call, context) => {
    expect(decideCall(call, context)).toMatchObject({ allowed: false, reason });
  });

  test('this test’s table covers every refusal reason', () => {
    expect([...new Set(refusals.map(([, reason]) => reason))].sort()).toEqual([...refusalReasons].sort());
  });

  test('names the missing or disabled code', () => {
    const all = read({ all_of: ['RESV', 'REMS'] });
    expect(decideCall(all, merchantUser({ codes: ['RESV'] }))).toMatchObject({ code: 'REMS' });
    const any = read({ any_of: ['BLVI', 'SAVI'] });
    expect(decideCall(any, merchantUser({ codes: ['SAVI'], off: ['allow_charge'] }))).toEqual({
      allowed: false,
      reason: 'merchant_setting_off',
      code: 'SAVI',
    });
  });
});

describe('for any call and person', () => {
  const codes = fc.uniqueArray(fc.constantFrom(...allCodes), { maxLength: 12 });
  const permission: fc.Arbitrary<Requirement> = fc.oneof(
    fc.constant<Requirement>('signed_in'),
    codes.map((any_of) => ({ any_of })),
    codes.map((all_of) => ({ all_of })),
  );
  const calls: fc.Arbitrary<CallRequirement> = fc.record({
    permission,
    effect: fc.constantFrom('read' as const, 'write' as const),
    merchant_capability: fc.option(fc.constantFrom(...merchantCapabilities), { nil: undefined }),
    user_type: fc.option(fc.constantFrom(...userTypes), { nil: undefined }),
  });
  const contexts: fc.Arbitrary<AccessContext> = fc
    .record({
      kind: fc.constantFrom('merchant', 'administrator', 'view', 'full'),
      held: codes,
      status: fc.constantFrom(...merchantStatuses),
      off: fc.uniqueArray(fc.constantFrom(...merchantSettingFlags)),
      user_status_id: fc.constantFrom(1, 1, 1, 0, 2),
    })
    .map(({ kind, held, ...rest }) => {
      if (kind === 'administrator') return administrator({ codes: held, user_status_id: rest.user_status_id });
      return kind === 'merchant'
        ? merchantUser({ codes: held, ...rest })
        : impersonator(kind as 'view' | 'full', { codes: held, ...rest });
    });

  test('removing a permission or flag never allows more', () => {
    fc.assert(
      fc.property(
        calls,
        contexts,
        fc.constantFrom(...allCodes),
        fc.constantFrom(...merchantSettingFlags),
        (call, context, code, flag) => {
          const permissions = new Set([...context.permissions].filter((held) => held !== code));
          const merchant = context.merchant && {
            ...context.merchant,
            merchant_setting: { ...context.merchant.merchant_setting, [flag]: false },
          };
          const less: AccessContext = { ...context, permissions, merchant };
          if (decideCall(call, less).allowed) expect(decideCall(call, context).allowed).toBe(true);
          for (const each of allCodes) if (holds(less, each)) expect(holds(context, each)).toBe(true);
        },
      ),
    );
  });

  test('view impersonation never writes, and never exceeds full impersonation', () => {
    fc.assert(
      fc.property(calls, contexts, (call, context) => {
        const as = (access: 'view' | 'full') =>
          decideCall(call, { ...context, impersonation: { access, impersonatorMerchantStatusClosed: false } });
        if (!as('view').allowed) return;
        expect(as('full').allowed).toBe(true);
        expect(call.effect).toBe('read');
      }),
    );
  });

  test('an inactive user or one without permissions can do nothing', () => {
    fc.assert(
      fc.property(calls, contexts, (call, context) => {
        expect(decideCall(call, { ...context, user_status_id: 0 }).allowed).toBe(false);
        if (call.permission === 'signed_in') return;
        expect(decideCall(call, { ...context, permissions: new Set() }).allowed).toBe(false);
      }),
    );
  });

  test('every refusal has a listed reason', () => {
    fc.assert(
      fc.property(calls, contexts, (call, context) => {
        const decision = decideCall(call, context);
        if (!decision.allowed) expect(refusalReasons).toContain(decision.reason);
        if (!decision.allowed && decision.code !== undefined) expect(permissionCodes).toHaveProperty(decision.code);
      }),
    );
  });
});
