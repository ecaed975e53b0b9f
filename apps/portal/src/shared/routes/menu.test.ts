import type { AccessContext, MerchantSettingFlag } from '@countinghouse/domain/access/access';
import { codeGroups, type PermissionCode } from '@countinghouse/domain/access/access-codes';
import { type MerchantStatus, merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { administrator, allBut, allCodes, impersonator, merchantUser } from '@countinghouse/domain/testing/contexts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MenuSection, menuOf, menuSections } from './menu.ts';
import { type RouteName, routeNamed } from './routes.ts';
import { sectionTitles } from './section-titles.ts';

type Key = MenuSection['key'];
const section = (context: AccessContext, key: Key) => menuOf(context).find((entry) => entry.key === key);
const shows = (context: AccessContext, key: Key) => section(context, key) !== undefined;
const link = (context: AccessContext, key: Key, route: RouteName) =>
  section(context, key)?.links.find((entry) => entry.route === route);
const showsLink = (context: AccessContext, key: Key, route: RouteName) => link(context, key, route) !== undefined;

/** Returns whether a route is part of the specification, which defines order and contents. */
const isSpecified = (route: RouteName) => routeNamed(route).opens_for === undefined;

describe('order and contents', () => {
  test('[S2.86] [S2.87] sections follow the specification’s order, with Contact Us at the bottom', () => {
    expect(menuSections.map(({ key }) => sectionTitles[key].message)).toEqual([
      'Home',
      'Administration',
      'Billing',
      'Fee Manager',
      'Payments',
      'Level 2/3',
      'Vault',
      'Invoice',
      'Payment Link',
      'Recurring',
      'International',
      'Reports',
      'Settings',
      'Contact Us',
    ]);
    expect(
      menuOf(merchantUser())
        .filter(({ at_bottom }) => at_bottom)
        .map(({ key }) => key),
    ).toEqual(['contact_us']);
  });

  test.each<[string, Key, RouteName[]]>([
    [
      '[S2.100]',
      'payments',
      ['credit-card-sale', 'credit-card-capture', 'credit-card-void', 'credit-card-cancel', 'credit-card-refund'],
    ],
    [
      '[S2.101]',
      'administration',
      ['admin-merchants', 'notifications', 'admin-users', 'admin-roles', 'admin-audit', 'admin-jobs'],
    ],
    [
      '[S2.102]',
      'settings',
      [
        'admin-users',
        'admin-roles',
        'settings-api-keys',
        'settings-settlement',
        'settings-verification-address',
        'settings-verification-card-id',
        'settings-fields-defined',
        'settings-fields-required',
        'branding',
        'settings-statements',
        'notifications',
        'account-information',
        'settings-customer-data',
      ],
    ],
    ['[S2.103]', 'invoice', ['invoice', 'invoice-add']],
    ['[S2.104]', 'recurring', ['recurring', 'recurring-add']],
    ['[S2.105]', 'vault', ['vault-customer', 'vault-customer-add']],
    ['[S2.106]', 'level_2_3', ['line-item-search', 'line-item-settings']],
    [
      '[S2.107]',
      'international',
      [
        'international-signup',
        'international-transaction',
        'international-reports-settlement',
        'international-reports-merchant-settlement',
      ],
    ],
    ['[S2.108]', 'payment_link', ['payment-link-preview', 'payment-link-settings']],
    ['[S2.109]', 'reports', ['transaction', 'reports-global-settlement', 'reports-settlement', 'reports-custom']],
    [
      '[S2.110]',
      'billing',
      [
        'billing-achreturns',
        'billing-reconciliation',
        'billing-failedbatches',
        'billing-refund',
        'billing-refundreport',
        'billing-unknownoutcomes',
      ],
    ],
    ['[S2.111]', 'fee_manager', ['fee-manager-schedule-manager']],
  ])('%s %s lists its links in order', (_, key, expected) => {
    const links = menuSections.find((entry) => entry.key === key)?.links ?? [];
    expect(links.map(({ route }) => route).filter(isSpecified)).toEqual(expected);
    const visible = [administrator(), merchantUser()].flatMap((context) => section(context, key)?.links ?? []);
    const routes = visible.map(({ route }) => route).filter(isSpecified);
    expect([...new Set(routes)].sort()).toEqual([...expected].sort());
  });

  test('Home and Contact Us are links themselves', () => {
    expect(section(administrator(), 'home')?.to).toBe('/');
    expect(section(merchantUser(), 'contact_us')?.to).toBe('/contact-us');
  });
});

const groupOf: Partial<Record<Key, readonly PermissionCode[]>> = {
  administration: codeGroups.Admin,
  settings: codeGroups.Settings,
  payments: codeGroups.Payments,
  invoice: codeGroups.Invoice,
  recurring: codeGroups.Recurring,
  level_2_3: codeGroups.L2L3,
  international: codeGroups.International,
  reports: codeGroups.Reports,
  billing: codeGroups.Billing,
  fee_manager: codeGroups.FeeManager,
};

/** Each link that one code opens; alone too, where the code opens the section as well. */
describe('[S6.69] each link needs its permission code', () => {
  const single: [row: string, key: Key, route: RouteName, code: PermissionCode, who: 'merchant' | 'administrator'][] = [
    ['[S6.71]', 'administration', 'admin-merchants', 'MEVI', 'administrator'],
    ['[S6.72]', 'administration', 'notifications', 'NOVI', 'administrator'],
    ['[S6.73]', 'administration', 'admin-users', 'USVI', 'administrator'],
    ['[S6.74]', 'administration', 'admin-roles', 'ROVI', 'administrator'],
    ['[S6.76]', 'settings', 'admin-users', 'USVI', 'merchant'],
    ['[S6.77]', 'settings', 'admin-roles', 'ROVI', 'merchant'],
    ['[S6.79]', 'settings', 'settings-api-keys', 'AKVI', 'merchant'],
    ['[S6.80]', 'settings', 'settings-settlement', 'SSVI', 'merchant'],
    ['[S6.81]', 'settings', 'settings-verification-address', 'AVVI', 'merchant'],
    ['[S6.82]', 'settings', 'settings-verification-card-id', 'CIVI', 'merchant'],
    ['[S6.83]', 'settings', 'settings-fields-defined', 'DFVI', 'merchant'],
    ['[S6.84]', 'settings', 'settings-fields-required', 'RFVI', 'merchant'],
    ['[S6.85]', 'settings', 'branding', 'BNVI', 'merchant'],
    ['[S6.86]', 'settings', 'settings-statements', 'STVI', 'merchant'],
    ['[S6.87]', 'settings', 'notifications', 'NOVI', 'merchant'],
    ['[S6.93]', 'payments', 'credit-card-capture', 'CAVI', 'merchant'],
    ['[S6.94]', 'payments', 'credit-card-void', 'VOVI', 'merchant'],
    ['[S6.95]', 'payments', 'credit-card-refund', 'REVI', 'merchant'],
    ['[S6.96]', 'payments', 'credit-card-cancel', 'CCVI', 'merchant'],
    ['[S6.99]', 'invoice', 'invoice', 'INVI', 'merchant'],
    ['[S6.100]', 'invoice', 'invoice-add', 'INCR', 'merchant'],
    ['[S6.101]', 'recurring', 'recurring', 'RCVI', 'merchant'],
    ['[S6.103]', 'level_2_3', 'line-item-search', 'LLVI', 'merchant'],
    ['[S6.104]', 'level_2_3', 'line-item-settings', 'LLVI', 'merchant'],
    ['[S6.115]', 'international', 'international-signup', 'ITSU', 'merchant'],
    ['[S6.116]', 'international', 'international-transaction', 'ITSV', 'merchant'],
    ['[S6.117]', 'international', 'international-reports-merchant-settlement', 'IMSR', 'merchant'],
    ['[S6.118]', 'international', 'international-reports-settlement', 'ISRV', 'administrator'],
    ['[S6.120]', 'reports', 'reports-global-settlement', 'REGS', 'administrator'],
    ['[S6.121]', 'reports', 'reports-settlement', 'REMS', 'merchant'],
    ['[S6.122]', 'reports', 'transaction', 'RESV', 'merchant'],
    ['[S6.123]', 'reports', 'reports-custom', 'CRVI', 'merchant'],
    ['[S6.125]', 'billing', 'billing-achreturns', 'BRVI', 'administrator'],
    ['[S6.126]', 'billing', 'billing-reconciliation', 'BIRE', 'administrator'],
    ['[S6.127]', 'billing', 'billing-failedbatches', 'BIFB', 'administrator'],
    ['[S6.128]', 'billing', 'billing-refund', 'BIRB', 'administrator'],
    ['[S6.129]', 'billing', 'billing-refundreport', 'BIRRB', 'administrator'],
    ['[S6.131]', 'fee_manager', 'fee-manager-schedule-manager', 'FSVI', 'administrator'],
  ];
  test.each(single)('%s %s, %s is shown with %s to a %s', (_, key, route, code, who) => {
    const as = (codes: PermissionCode[]) => (who === 'merchant' ? merchantUser({ codes }) : administrator({ codes }));
    expect(showsLink(as(allCodes), key, route)).toBe(true);
    expect(showsLink(as(allBut(code)), key, route)).toBe(false);
    const group: readonly PermissionCode[] = groupOf[key] ?? [];
    if (group.includes(code)) expect(showsLink(as([code]), key, route)).toBe(true);
  });
});

describe('sections', () => {
  test.each<[string, Key, keyof typeof codeGroups, 'merchant' | 'administrator']>([
    ['[S6.70]', 'administration', 'Admin', 'administrator'],
    ['[S6.75]', 'settings', 'Settings', 'merchant'],
    ['[S6.88]', 'payments', 'Payments', 'merchant'],
    ['[S6.105]', 'level_2_3', 'L2L3', 'merchant'],
    ['[S6.106]', 'vault', 'Vault', 'merchant'],
    ['[S6.109]', 'invoice', 'Invoice', 'merchant'],
    ['[S6.110]', 'recurring', 'Recurring', 'merchant'],
    ['[S6.111]', 'payment_link', 'PaymentLink', 'merchant'],
    ['[S6.119]', 'reports', 'Reports', 'merchant'],
    ['[S6.124]', 'billing', 'Billing', 'administrator'],
    ['[S6.130]', 'fee_manager', 'FeeManager', 'administrator'],
  ])('%s %s needs any code of %s', (_, key, group, who) => {
    const as = (codes: readonly PermissionCode[]) =>
      who === 'merchant' ? merchantUser({ codes }) : administrator({ codes });
    for (const code of codeGroups[group]) expect(shows(as([code]), key)).toBe(true);
    expect(shows(as(allBut(...codeGroups[group])), key)).toBe(false);
  });

  test('[S6.70] [S6.72] [S6.73] [S6.74] Administration is for administrators, not for merchants or their impersonators', () => {
    expect(shows(administrator(), 'administration')).toBe(true);
    expect(shows(merchantUser(), 'administration')).toBe(false);
    expect(shows(impersonator('full'), 'administration')).toBe(false);
    expect(shows(administrator({ codes: ['ROVI'] }), 'administration')).toBe(false);
  });

  test('[S6.75] [S6.78] [S6.132] [S2.87] Settings, Account Information and Contact Us are for Merchant users only', () => {
    expect(showsLink(merchantUser({ codes: ['AKVI'] }), 'settings', 'account-information')).toBe(true);
    expect(shows(merchantUser({ codes: [] }), 'contact_us')).toBe(true);
    expect(shows(administrator(), 'settings')).toBe(false);
    expect(shows(administrator(), 'contact_us')).toBe(false);
  });

  const paymentFlags: MerchantSettingFlag[] = [
    'allow_charge',
    'allow_authorization',
    'allow_blind_credit',
    'allow_capture',
    'allow_cancel',
    'allow_reversal',
    'allow_refund',
  ];
  test('[S6.89] Payments needs one of the seven payment flags', () => {
    expect(shows(merchantUser({ off: paymentFlags }), 'payments')).toBe(false);
    for (const flag of paymentFlags) {
      expect(shows(merchantUser({ off: paymentFlags.filter((other) => other !== flag) }), 'payments')).toBe(true);
    }
  });

  test.each<[string, Key, MerchantSettingFlag]>([
    ['[S6.105]', 'level_2_3', 'allow_l2l3'],
    ['[S6.106]', 'vault', 'allow_customer_vault'],
    ['[S6.109]', 'invoice', 'allow_invoicing'],
    ['[S6.110]', 'recurring', 'allow_recurring_transactions'],
    ['[S6.111]', 'payment_link', 'allow_payment_link'],
    ['[S6.114]', 'international', 'allow_international_payment'],
  ])('%s %s needs %s', (_, key, flag) => {
    expect(shows(merchantUser({ off: [flag] }), key)).toBe(false);
    expect(shows(impersonator('view', { off: [flag] }), key)).toBe(false);
    expect(shows(merchantUser(), key)).toBe(true);
  });

  test('[S6.111] [S6.112] [S6.113] Payment Link is for merchants only', () => {
    expect(shows(administrator(), 'payment_link')).toBe(false);
    expect(section(merchantUser(), 'payment_link')?.links).toHaveLength(2);
  });

  test('[S6.114] International is shown to any administrator without its codes', () => {
    expect(shows(administrator({ codes: [] }), 'international')).toBe(true);
    expect(shows(merchantUser({ codes: [] }), 'international')).toBe(true);
  });

  test('an administrator without a merchant sees no section that needs a merchant’s flag', () => {
    expect(menuOf(administrator()).map(({ key }) => key)).toEqual([
      'home',
      'administration',
      'billing',
      'fee_manager',
      'international',
      'reports',
    ]);
  });
});

describe('links', () => {
  test('[S6.92] Sale is shown with any of sale, authorization or credit view', () => {
    for (const code of ['SAVI', 'AAVI', 'BLVI'] as const) {
      expect(showsLink(merchantUser({ codes: [code] }), 'payments', 'credit-card-sale')).toBe(true);
    }
    expect(showsLink(merchantUser({ codes: allBut('SAVI', 'AAVI', 'BLVI') }), 'payments', 'credit-card-sale')).toBe(
      false,
    );
  });

  test('[S6.102] Recurring Add needs both create and view', () => {
    expect(showsLink(merchantUser({ codes: ['RCCR'] }), 'recurring', 'recurring-add')).toBe(false);
    expect(showsLink(merchantUser({ codes: ['RCVI'] }), 'recurring', 'recurring-add')).toBe(false);
    expect(showsLink(merchantUser({ codes: ['RCVI', 'RCCR'] }), 'recurring', 'recurring-add')).toBe(true);
  });

  test('[S6.107] [S6.108] [S2.105] the vault links are shown whenever their section is', () => {
    for (const code of ['VAVI', 'VAAD'] as const) {
      expect(section(merchantUser({ codes: [code] }), 'vault')?.links.map(({ route }) => route)).toEqual([
        'vault-customer',
        'vault-customer-add',
      ]);
    }
  });

  test('[S4.40] [S6.115] SignUp is shown to merchants without an international terminal key', () => {
    const signUp = (has_international_terminal_key: boolean) =>
      showsLink(merchantUser({ has_international_terminal_key }), 'international', 'international-signup');
    expect([signUp(false), signUp(true)]).toEqual([true, false]);
    expect(showsLink(administrator(), 'international', 'international-signup')).toBe(false);
  });

  test.each<[string, RouteName]>([
    ['[S4.41] [S6.116]', 'international-transaction'],
    ['[S4.42] [S6.117]', 'international-reports-merchant-settlement'],
  ])('%s %s is disabled until there is an international terminal key', (_, route) => {
    const disabled = (has_international_terminal_key: boolean) =>
      link(merchantUser({ has_international_terminal_key }), 'international', route)?.disabled;
    expect([disabled(false), disabled(true)]).toEqual([true, false]);
    expect(showsLink(administrator(), 'international', route)).toBe(false);
  });

  test('[S6.118] [S6.120] [S6.121] each kind of user has its own settlement report', () => {
    const settlements = (context: AccessContext) =>
      menuOf(context)
        .flatMap(({ links }) => links.map(({ route }) => route))
        .filter((route) => route.endsWith('settlement') && route !== 'settings-settlement');
    expect(settlements(administrator())).toEqual(['international-reports-settlement', 'reports-global-settlement']);
    expect(settlements(merchantUser())).toEqual(['international-reports-merchant-settlement', 'reports-settlement']);
  });
});

/** Spec section 4: what each status hides from an Active merchant's user. */
describe('effects of status', () => {
  const entries = (context: AccessContext) =>
    menuOf(context).flatMap(({ key, links }) => [key, ...links.map(({ route }) => `${key}/${route}`)]);
  const all = entries(merchantUser());
  const hidden = (status: MerchantStatus) => all.filter((entry) => !entries(merchantUser({ status })).includes(entry));

  test('a menu of an Active merchant contains all links that other statuses hide', () => {
    expect(all).toContain('payments/credit-card-sale');
    expect(entries(merchantUser({ status: 'Past Due' }))).toEqual(all);
    expect(entries(merchantUser({ status: 'Pending' }))).toEqual(all);
  });

  test('[S4.5] [S4.13] [S4.14] [S6.97] [S6.98] Refund Only hides Add Recurring, Sale and Capture', () => {
    expect(hidden('Refund Only')).toEqual([
      'payments/credit-card-sale',
      'payments/credit-card-capture',
      'recurring/recurring-add',
    ]);
  });

  test('[S4.5] [S4.10] [S4.13] [S4.14] [S6.97] [S6.98] [S6.108] Delinquent also hides Add Customer', () => {
    expect(hidden('Delinquent')).toEqual([
      'payments/credit-card-sale',
      'payments/credit-card-capture',
      'vault/vault-customer-add',
      'recurring/recurring-add',
    ]);
  });

  test('[S4.5] [S4.10] [S4.11] [S4.12] [S6.90] [S6.104] Restricted hides Payments, Level 2/3 Settings, Add Customer and Add Recurring', () => {
    const payments = all.filter((entry) => entry.startsWith('payments'));
    expect(hidden('Restricted')).toEqual([
      ...payments,
      'level_2_3/line-item-settings',
      'vault/vault-customer-add',
      'recurring/recurring-add',
    ]);
  });

  test('[S6.96] [S6.100] the status checks of Cancel and of Invoice Add always pass', () => {
    for (const status of merchantStatuses.filter((other) => other !== 'Closed')) {
      expect(showsLink(merchantUser({ status }), 'invoice', 'invoice-add')).toBe(true);
      if (status !== 'Restricted') {
        expect(showsLink(merchantUser({ status }), 'payments', 'credit-card-cancel')).toBe(true);
      }
    }
  });

  test.each([
    ['[S4.15] Closed', merchantUser({ status: 'Closed' })],
    ['[S4.16] Closed while impersonated', impersonator('full', { status: 'Closed' })],
    [
      '[S6.91] [S6.105] [S6.106] [S6.109] [S6.110] [S6.111] [S6.114] a record that says the merchant is closed',
      impersonator('view', { impersonation: { access: 'view', impersonatorMerchantStatusClosed: true } }),
    ],
  ])('[S4.18] [S4.19] %s hides most sections and the settlement and custom reports', (_, context) => {
    expect(menuOf(context).map(({ key }) => key)).toEqual([
      'home',
      'billing',
      'fee_manager',
      'reports',
      'settings',
      'contact_us',
    ]);
    expect(section(context, 'reports')?.links.map(({ route }) => route)).toEqual(['transaction']);
  });

  test('[S4.17] Closed also hides the Global Settlement link from users who would otherwise see it', () => {
    const merchant = merchantUser({ status: 'Closed' }).merchant;
    expect(showsLink(administrator(), 'reports', 'reports-global-settlement')).toBe(true);
    expect(showsLink({ ...administrator(), merchant }, 'reports', 'reports-global-settlement')).toBe(false);
  });
});

test('removing a permission never adds a link', () => {
  const codes = fc.subarray(allCodes);
  fc.assert(
    fc.property(
      codes,
      fc.constantFrom(...allCodes),
      fc.constantFrom(...merchantStatuses),
      fc.boolean(),
      (held, code, status, as_administrator) => {
        const see = (some: PermissionCode[]) =>
          menuOf(as_administrator ? administrator({ codes: some }) : merchantUser({ codes: some, status })).flatMap(
            ({ key, links }) => [key as string, ...links.map(({ route }) => `${key}/${route}`)],
          );
        const before = see(held);
        for (const entry of see(held.filter((other) => other !== code))) expect(before).toContain(entry);
      },
    ),
  );
});
