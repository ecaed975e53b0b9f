import type { AccessContext, MerchantSettingFlag } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { type MerchantStatus, merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { administrator, allBut, impersonator, merchantUser } from '@countinghouse/domain/testing/contexts';
import { describe, expect, test } from 'vitest';
import { menuOf } from './menu.ts';
import { routeNamed } from './routes.ts';
import { sectionTitles } from './section-titles.ts';

/*
 * The menu of sections 2, 4 and 6 of the specification, written out: for each of the eight statuses and each kind of user, for each
 * merchant setting, and where the specification departs from its own rules.
 */

/** Returns the menu in words: each section with its links; (off) for a link without pointer events. */
const menu = (context: AccessContext): string[] =>
  menuOf(context).map(({ key, links }) =>
    [
      sectionTitles[key].message,
      ...links
        .filter(({ route }) => routeNamed(route).opens_for === undefined)
        .map((link) => `${routeNamed(link.route).title.message}${link.disabled ? ' (off)' : ''}`),
    ].join(' · '),
  );

/** The codes of the users of blanks.md 7: an owner has all except the operator's, a clerk sells and searches. */
const operators: PermissionCode[] = [
  ...'MEVI MEVD MEAD MEUP MEDE MEUS IMPV IMPF MSCA DPAC POUP FSVI FSVD FSAD FSUP FSDE'.split(' '),
  ...'BRVI BRDD BRRB BRCG BRRS BIRE BIFB BIRB BIRRB NADL REGS'.split(' '),
] as PermissionCode[];
const ownerCodes = allBut(...operators);
const clerkCodes: PermissionCode[] = ['SAVI', 'SAPR', 'RESV', 'RESD'];

const payments = 'Payments · Sale · Capture · Void · Cancel · Refund';
const level23 = 'Level 2/3 · Search · Settings';
const vault = 'Vault · Customers · Add Customer';
const invoice = 'Invoice · Search · Add';
const paymentLink = 'Payment Link · Preview · Settings';
const recurring = 'Recurring · Search · Add';
const international = 'International · Transaction Search · Merchant Settlement';
const reports = 'Reports · Transaction Search · Settlement · Custom Reports';
const settings =
  'Settings · User Settings · Role Settings · API Keys · Settlement Schedule · Address Verification · Card ID Verification' +
  ' · Custom Fields · Required Fields · Branding · Statements · Notifications · Account Information · Personal Data';

const open = [
  'Home',
  payments,
  level23,
  vault,
  invoice,
  paymentLink,
  recurring,
  international,
  reports,
  settings,
  'Contact Us',
];

/** An owner's menu in each status (sections 4 and 6). */
const ownersMenu: Record<MerchantStatus, string[]> = {
  // The menu has no rule for these four statuses. Users who may not sign in never get this far.
  Unviewed: open,
  Pending: open,
  Active: open,
  'Past Due': open,
  // No Sale, Capture and Add Recurring. Invoice, Add stays: its status check always passes.
  'Refund Only': [
    'Home',
    'Payments · Void · Cancel · Refund',
    level23,
    vault,
    invoice,
    paymentLink,
    'Recurring · Search',
    international,
    reports,
    settings,
    'Contact Us',
  ],
  // As Refund Only, and no Add Customer.
  Delinquent: [
    'Home',
    'Payments · Void · Cancel · Refund',
    level23,
    'Vault · Customers',
    invoice,
    paymentLink,
    'Recurring · Search',
    international,
    reports,
    settings,
    'Contact Us',
  ],
  // No Payments at all, no Level 2/3 Settings, no Add Customer, no Add Recurring.
  Restricted: [
    'Home',
    'Level 2/3 · Search',
    'Vault · Customers',
    invoice,
    paymentLink,
    'Recurring · Search',
    international,
    reports,
    settings,
    'Contact Us',
  ],
  // Without most sections, and without the settlement and custom reports.
  Closed: ['Home', 'Reports · Transaction Search', settings, 'Contact Us'],
};

/** A clerk's menu: Sale and Transaction Search, as far as the status allows. International needs no code. */
const clerksMenu: Record<MerchantStatus, string[]> = {
  Unviewed: ['Home', 'Payments · Sale', 'International', 'Reports · Transaction Search', 'Contact Us'],
  Pending: ['Home', 'Payments · Sale', 'International', 'Reports · Transaction Search', 'Contact Us'],
  Active: ['Home', 'Payments · Sale', 'International', 'Reports · Transaction Search', 'Contact Us'],
  'Past Due': ['Home', 'Payments · Sale', 'International', 'Reports · Transaction Search', 'Contact Us'],
  'Refund Only': ['Home', 'Payments', 'International', 'Reports · Transaction Search', 'Contact Us'],
  Delinquent: ['Home', 'Payments', 'International', 'Reports · Transaction Search', 'Contact Us'],
  Restricted: ['Home', 'International', 'Reports · Transaction Search', 'Contact Us'],
  Closed: ['Home', 'Reports · Transaction Search', 'Contact Us'],
};

describe.each(merchantStatuses)('a merchant that is %s', (status) => {
  const withKey = { status, has_international_terminal_key: true };

  test('[S2.86] [S2.87] [S4.5] [S4.10] [S4.11] [S4.12] [S4.13] [S4.14] [S4.15] [S4.18] [S4.19] [S6.69] [S6.132] its owner’s menu', () => {
    expect(menu(merchantUser({ ...withKey, codes: ownerCodes }))).toEqual(ownersMenu[status]);
  });

  test('[S6.90] [S6.92] [S6.97] [S6.114] [S6.122] its clerk’s menu', () => {
    expect(menu(merchantUser({ ...withKey, codes: clerkCodes }))).toEqual(clerksMenu[status]);
  });

  test.each(['full', 'view'] as const)(
    '[S4.16] [S6.91] [S6.105] [S6.106] [S6.109] [S6.110] [S6.111] [S6.114] the menu of an administrator who impersonates its owner, %s',
    (access) => {
      expect(menu(impersonator(access, { ...withKey, codes: ownerCodes }))).toEqual(ownersMenu[status]);
      const impersonation = { access, impersonatorMerchantStatusClosed: true };
      expect(menu(impersonator(access, { ...withKey, codes: ownerCodes, impersonation }))).toEqual(ownersMenu.Closed);
    },
  );
});

/** What a setting that is off removes from the menu of an Active merchant's owner, and what changes. */
const without: Record<MerchantSettingFlag, { gone: string[]; other?: [from: string, to: string] }> = {
  // The seven payment settings: the section stays while one of them is on; a link is removed by its code's gate.
  allow_charge: { gone: [] },
  allow_authorization: { gone: [] },
  allow_blind_credit: { gone: [] },
  allow_capture: { gone: [], other: [payments, 'Payments · Sale · Void · Cancel · Refund'] },
  allow_reversal: { gone: [], other: [payments, 'Payments · Sale · Capture · Cancel · Refund'] },
  allow_cancel: { gone: [], other: [payments, 'Payments · Sale · Capture · Void · Refund'] },
  allow_refund: { gone: [], other: [payments, 'Payments · Sale · Capture · Void · Cancel'] },
  allow_l2l3: { gone: [level23] },
  allow_customer_vault: { gone: [vault] },
  allow_invoicing: { gone: [invoice] },
  allow_payment_link: { gone: [paymentLink] },
  allow_recurring_transactions: { gone: [recurring] },
  allow_international_payment: { gone: [international] },
};

const rowOfFlag: Record<MerchantSettingFlag, string> = {
  allow_charge: '[S6.13] [S6.92]',
  allow_authorization: '[S6.14] [S6.92]',
  allow_blind_credit: '[S6.15] [S6.92]',
  allow_capture: '[S6.9] [S6.93]',
  allow_reversal: '[S6.10] [S6.94]',
  allow_cancel: '[S6.11] [S6.96]',
  allow_refund: '[S6.12] [S6.95]',
  allow_l2l3: '[S6.105]',
  allow_customer_vault: '[S6.6] [S6.106]',
  allow_invoicing: '[S6.7] [S6.109]',
  allow_payment_link: '[S6.111]',
  allow_recurring_transactions: '[S6.8] [S6.110]',
  allow_international_payment: '[S6.114]',
};

describe('without one of the merchant’s flags', () => {
  const rows = (Object.keys(without) as MerchantSettingFlag[]).map((flag) => [rowOfFlag[flag], flag] as const);
  test.each(rows)('%s the menu without %s', (_, flag) => {
    const { gone, other } = without[flag];
    const expected = open
      .filter((entry) => !gone.includes(entry))
      .map((entry) => (entry === other?.[0] ? other[1] : entry));
    for (const access of [undefined, 'full', 'view'] as const) {
      const parts = { codes: ownerCodes, off: [flag], has_international_terminal_key: true };
      expect(menu(access === undefined ? merchantUser(parts) : impersonator(access, parts))).toEqual(expected);
    }
  });

  test('[S6.89] [S6.92] Sale needs one of three payment flags, and the section one of seven', () => {
    const three: MerchantSettingFlag[] = ['allow_charge', 'allow_authorization', 'allow_blind_credit'];
    const four: MerchantSettingFlag[] = ['allow_capture', 'allow_reversal', 'allow_cancel', 'allow_refund'];
    expect(menu(merchantUser({ off: three }))).toContain('Payments · Capture · Void · Cancel · Refund');
    expect(menu(merchantUser({ off: four }))).toContain('Payments · Sale');
    expect(menu(merchantUser({ off: [...three, ...four] })).filter((entry) => entry.startsWith('Payments'))).toEqual(
      [],
    );
  });
});

describe('an administrator without impersonation', () => {
  const administration =
    'Administration · Merchants · Notifications · User Settings · Role Settings · Audit History · Background Jobs';
  const billing = 'Billing · ACH Returns · Reconciliation · Failed Batches · Refund · Refund Report · Unknown Outcomes';

  test('[S2.101] [S2.107] [S2.109] [S2.110] [S2.111] [S6.70] [S6.118] [S6.120] sees the sections that need no merchant', () => {
    expect(menu(administrator())).toEqual([
      'Home',
      administration,
      billing,
      'Fee Manager · Schedule Manager',
      'International · Settlement',
      'Reports · Transaction Search · Global Settlement · Custom Reports',
    ]);
  });

  test('without permissions sees Home and the section that needs none', () => {
    expect(menu(administrator({ codes: [] }))).toEqual(['Home', 'International']);
  });
});

describe('exceptions that the specification makes to its own rules', () => {
  const shown = (codes: PermissionCode[], parts: Parameters<typeof merchantUser>[0] = {}) =>
    menu(merchantUser({ codes, ...parts }));

  test('[S2.105] [S6.107] [S6.108] the vault’s links need no permission of their own', () => {
    expect(shown(['VAVI'])).toContain(vault);
    expect(shown(['VAAD'])).toContain(vault);
  });

  test('[S6.96] [S6.98] the status check of Cancel always passes, that of Capture does not', () => {
    for (const status of ['Refund Only', 'Delinquent'] as const) {
      expect(shown(['CCVI', 'CAVI'], { status })).toContain('Payments · Cancel');
    }
  });

  test('[S6.100] [S6.102] the status check of Invoice Add always passes, that of Recurring Add does not', () => {
    for (const status of ['Refund Only', 'Delinquent', 'Restricted'] as const) {
      expect(shown(['INCR', 'RCCR', 'RCVI'], { status })).toEqual(
        expect.arrayContaining(['Invoice · Add', 'Recurring · Search']),
      );
    }
    expect(shown(['RCCR'])).toContain('Recurring');
    expect(shown(['RCCR', 'RCVI'])).toContain('Recurring · Search · Add');
  });

  test('[S6.94] [S6.95] Void and Refund need only their view permission', () => {
    for (const status of ['Active', 'Refund Only', 'Delinquent'] as const) {
      expect(shown(['VOVI'], { status })).toContain('Payments · Void');
      expect(shown(['REVI'], { status })).toContain('Payments · Refund');
    }
  });

  test('[S6.16] [S6.25] [S6.74] [S6.77] [S6.87] notifications and roles do not open Settings, and roles do not open Administration', () => {
    expect(shown(['NOVI', 'ROVI'])).toEqual(['Home', 'International', 'Contact Us']);
    expect(shown(['NOVI', 'ROVI', 'AKVI'])).toContain(
      'Settings · Role Settings · API Keys · Notifications · Account Information',
    );
    expect(menu(administrator({ codes: ['ROVI'] }))).toEqual(['Home', 'International']);
    expect(menu(administrator({ codes: ['NOVI', 'ROVI'] }))).toContain(
      'Administration · Notifications · Role Settings',
    );
  });

  test('[S6.17] [S6.129] the refund report’s code has five letters', () => {
    expect(menu(administrator({ codes: ['BIRRB'] }))).toContain('Billing · Refund Report');
  });

  test('[S4.40] [S4.41] [S4.42] [S6.115] [S6.116] [S6.117] without an international terminal key SignUp is shown and the other two are disabled', () => {
    const sections = (has_international_terminal_key: boolean) =>
      menu(merchantUser({ has_international_terminal_key })).filter((entry) => entry.startsWith('International'));
    expect(sections(false)).toEqual(['International · SignUp · Transaction Search (off) · Merchant Settlement (off)']);
    expect(sections(true)).toEqual([international]);
  });
});
