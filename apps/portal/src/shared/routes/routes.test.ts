import type { AccessContext } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import { administrator, allBut, impersonator, merchantUser } from '@countinghouse/domain/testing/contexts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GuardSession, guardRoute } from './guard-route.ts';
import { layoutOf, matchRoute, pathTo, type RouteName, routeNamed, routes, safeRedirect } from './routes.ts';

/** Spec section 2, with the rows of the checklist. */
const authenticated: [row: string, name: RouteName, path: string][] = [
  ['[S2.1]', 'index', '/'],
  ['[S2.2]', 'credit-card-sale', '/credit-card/sale'],
  ['[S2.3]', 'credit-card-capture', '/credit-card/capture'],
  ['[S2.4]', 'credit-card-void', '/credit-card/void'],
  ['[S2.5]', 'credit-card-cancel', '/credit-card/cancel'],
  ['[S2.6]', 'credit-card-refund', '/credit-card/refund'],
  ['[S2.7]', 'line-item-search', '/line-item/search'],
  ['[S2.9]', 'line-item-settings', '/line-item/settings'],
  ['[S2.10]', 'vault-customer', '/vault/customer'],
  ['[S2.11]', 'vault-customer-add', '/vault/customer/add'],
  ['[S2.12]', 'vault-customer-id', '/vault/customer/{id}'],
  ['[S2.14]', 'invoice', '/invoice'],
  ['[S2.15]', 'invoice-add', '/invoice/add'],
  ['[S2.16]', 'invoice-id', '/invoice/{id}'],
  ['[S2.17]', 'recurring', '/recurring'],
  ['[S2.18]', 'recurring-add', '/recurring/add'],
  ['[S2.19]', 'recurring-id', '/recurring/{id}'],
  ['[S2.20]', 'payment-link-preview', '/payment-link/preview'],
  ['[S2.21]', 'payment-link-settings', '/payment-link/settings'],
  ['[S2.22]', 'international-signup', '/international/signup'],
  ['[S2.23]', 'international-transaction', '/international-transaction'],
  ['[S2.24]', 'international-reports-merchant-settlement', '/international/reports/merchant-settlement'],
  ['[S2.25]', 'international-reports-settlement', '/international/reports/settlement'],
  ['[S2.26]', 'transaction', '/transaction'],
  ['[S2.27]', 'reports-settlement', '/reports/settlement'],
  ['[S2.28]', 'reports-global-settlement', '/reports/global-settlement'],
  ['[S2.29]', 'reports-custom', '/reports/custom'],
  ['[S2.31]', 'admin-users', '/admin/users'],
  ['[S2.32]', 'admin-users-add-user', '/admin/users/add-user'],
  ['[S2.33]', 'admin-users-id', '/admin/users/{id}'],
  ['[S2.34]', 'admin-roles', '/admin/roles'],
  ['[S2.35]', 'admin-roles-id', '/admin/roles/{id}'],
  ['[S2.36]', 'admin-merchants', '/admin/merchants'],
  ['[S2.37]', 'admin-merchants-add', '/admin/merchants/add-merchant'],
  ['[S2.39]', 'admin-merchants-id', '/admin/merchants/{id}'],
  ['beyond the specification (decision 27)', 'admin-audit', '/admin/audit'],
  ['beyond the specification (decision 47)', 'admin-jobs', '/admin/jobs'],
  ['[S2.40]', 'settings-api-keys', '/settings/api/keys'],
  ['[S2.41]', 'settings-settlement', '/settings/settlement'],
  ['[S2.42]', 'branding', '/branding'],
  ['[S2.43]', 'settings-verification-address', '/settings/verification/address'],
  ['[S2.44]', 'settings-verification-card-id', '/settings/verification/card-id'],
  ['[S2.45]', 'settings-fields-defined', '/settings/fields/defined'],
  ['[S2.46]', 'settings-fields-required', '/settings/fields/required'],
  ['beyond the specification (decision 27)', 'settings-customer-data', '/settings/customer-data'],
  ['[S2.47]', 'settings-statements', '/settings/statements'],
  ['[S2.48]', 'settings-statements-id', '/settings/statements/{id}'],
  ['[S2.49]', 'notifications', '/notifications'],
  ['[S2.50]', 'billing-achreturns', '/billing/achreturns'],
  ['[S2.51]', 'billing-reconciliation', '/billing/reconciliation'],
  ['[S2.52]', 'billing-failedbatches', '/billing/failedbatches'],
  ['beyond the specification (decision 19)', 'billing-unknownoutcomes', '/billing/unknown-outcomes'],
  ['[S2.53]', 'billing-refund', '/billing/refund'],
  ['[S2.54]', 'billing-refundreport', '/billing/refundreport'],
  ['[S2.55]', 'fee-manager-schedule-manager', '/fee-manager/schedule-manager'],
  ['[S2.56]', 'contact-us', '/contact-us'],
  ['[S2.57]', 'account-information', '/account-information'],
];

const publicPaths: [row: string, path: string][] = [
  ['[S2.58]', '/account-information'],
  ['[S2.59]', '/contact-us'],
  ['[S2.60]', '/contact-us-old'],
  ['[S2.61]', '/forbidden'],
  ['[S2.62]', '/pagenotfound'],
  ['[S2.63]', '/unauthorized'],
  ['[S2.64]', '/invoice-payment-process'],
  ['[S2.65]', '/invoice-payment-process-qoin'],
  ['[S2.66]', '/payment-link/preview'],
  ['[S2.67]', '/payment-link-process'],
  ['sign-in:', '/auth'],
  ['silent renewal:', '/auth/silent'],
  ['return from sign-in:', '/auth/success'],
];

const signedOut: GuardSession = { signed_in: false, refreshed: 'never', wanted: '/' };
const signedIn = (wanted = '/'): GuardSession => ({ signed_in: true, refreshed: 'in_this_navigation', wanted });
const guard = (name: RouteName, context: AccessContext | undefined) =>
  guardRoute(routeNamed(name), context, signedIn()).go;

test.each(authenticated)('%s the route %s is %s', (_, name, path) => {
  expect(routeNamed(name).path).toBe(path);
  const id = '2f1a0c1e-90b5-4d4a-8a1b-a90b53d4aaaa';
  const match = matchRoute(path.replace('{id}', id));
  expect(match?.route.name).toBe(name);
  expect(match?.params).toEqual(path.includes('{id}') ? { id } : {});
});

test.each(publicPaths)('%s %s opens without sign-in', (_, path) => {
  const match = matchRoute(path);
  expect(match?.route.path).toBe(path);
  expect(match && guardRoute(match.route, undefined, { ...signedOut, wanted: path })).toEqual({ go: 'on' });
});

test('no other route is public, and no others exist except those beyond the specification', () => {
  const public_paths = routes.filter((route) => route.public === true).map(({ path }) => path);
  expect(public_paths.sort()).toEqual(publicPaths.map(([, path]) => path).sort());
  const known = new Set([...authenticated.map(([, , path]) => path), ...publicPaths.map(([, path]) => path)]);
  expect(routes.filter(({ path, opens_for }) => !known.has(path) && opens_for === undefined)).toEqual([]);
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
});

test.each<[string, string, RouteName]>([
  ['[S2.8]', '/line-item/search/lineitemsearchactions', 'line-item-search'],
  ['[S2.13]', '/vault/customer/customeractions', 'vault-customer'],
  ['[S2.38]', '/admin/merchants/add', 'admin-merchants-add'],
  ['[S2.30]', '/admin/reports/settlement', 'reports-global-settlement'],
])('%s %s also opens', (_, path, name) => {
  expect(matchRoute(path)).toMatchObject({ route: { name }, params: {} });
});

describe('matchRoute', () => {
  test.each([
    '/nowhere',
    '/invoice/1/2',
    '/invoice/',
    '/Invoice',
    'invoice',
    '',
    '//',
    '/credit-card',
    '/admin/merchants/a/b',
    '/contact-us/',
  ])('does not match %j', (path) => {
    expect(matchRoute(path)).toBeUndefined();
  });

  test('ignores query and fragment, and decodes an id', () => {
    expect(matchRoute('/transaction?page=2&sort=amount:desc:number#x')?.route.name).toBe('transaction');
    expect(matchRoute('/invoice/a%20b?x=1')?.params).toEqual({ id: 'a b' });
    expect(matchRoute('/invoice/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' });
  });

  test('[S2.11] [S2.13] never takes a literal path for an id', () => {
    for (const route of routes) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        if (!path.includes('{')) expect(matchRoute(path)?.route.name).toBe(route.name);
      }
    }
    expect(matchRoute('/vault/customer/{id}')?.route.name).toBe('vault-customer-id');
  });

  test('matches what pathTo builds, for any id', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...routes.filter(({ path }) => path.includes('{id}'))),
        fc.string({ minLength: 1 }),
        (route, id) => {
          const path = pathTo(route.name, { id });
          const taken = routes.some((other) => other.path === path || other.aliases?.includes(path) === true);
          if (!taken) expect(matchRoute(path)).toMatchObject({ route: { name: route.name }, params: { id } });
        },
      ),
    );
    expect(() => pathTo('invoice-id')).toThrow(RangeError);
    expect(pathTo('transaction')).toBe('/transaction');
  });
});

test('[S2.71] exactly the pages of the specification use the compact layout', () => {
  const compact = routes
    .filter((route) => layoutOf(route) === 'compact' && route.opens_for === undefined)
    .map(({ path }) => path);
  expect(compact.sort()).toEqual(
    [
      '/account-information',
      '/settings/fields/required',
      '/notifications',
      '/branding',
      '/settings/verification/card-id',
      '/settings/verification/address',
      '/settings/settlement',
      '/line-item/settings',
    ].sort(),
  );
});

test.each<[string, RouteName, string]>([
  ['[S2.80]', 'index', 'Welcome'],
  ['[S2.12]', 'vault-customer-id', 'Edit'],
  ['[S2.16]', 'invoice-id', 'Edit Invoice'],
  ['[S2.19]', 'recurring-id', 'Edit Recurring'],
  ['[S2.33]', 'admin-users-id', 'Edit User'],
  ['[S2.39]', 'admin-merchants-id', 'Update Merchant'],
  ['[S2.45]', 'settings-fields-defined', 'Custom Fields'],
  ['[S2.46]', 'settings-fields-required', 'Required Fields'],
  ['[S2.26]', 'transaction', 'Transaction Search'],
])('%s the page of %s is titled %s', (_, name, title) => {
  expect(routeNamed(name).title.message).toBe(title);
});

test('contact-us-old has moved to contact-us', () => {
  expect(routeNamed('contact-us-old').moved_to).toBe('/contact-us');
});

describe('the guards', () => {
  const guarded = routes.filter((route) => route.public !== true);

  test('[S6.133] 1: a signed-out user is sent to auth with the wanted path', () => {
    const wanted = '/transaction?page=3';
    for (const route of guarded) {
      expect(guardRoute(route, undefined, { ...signedOut, wanted })).toEqual({ go: 'auth', redirect: wanted });
    }
  });

  test('[S6.134] 2: the session is refreshed on first load, and on any protected route', () => {
    const at = (name: RouteName, refreshed: GuardSession['refreshed']) =>
      guardRoute(routeNamed(name), merchantUser(), { ...signedIn(), refreshed }).go;
    expect([at('index', 'never'), at('contact-us', 'never')]).toEqual(['refresh', 'refresh']);
    expect([at('index', 'earlier'), at('contact-us', 'earlier')]).toEqual(['refresh', 'on']);
    expect([at('index', 'in_this_navigation'), at('contact-us', 'in_this_navigation')]).toEqual(['on', 'on']);
    expect(guardRoute(routeNamed('auth'), undefined, signedOut).go).toBe('on');
  });

  test('an unreadable session opens nothing', () => {
    for (const route of guarded) {
      expect(guardRoute(route, undefined, signedIn('/invoice'))).toEqual({ go: 'auth', redirect: '/invoice' });
    }
  });

  test('[S6.137] 3: an inactive Merchant user goes to forbidden, an administrator does not', () => {
    for (const route of guarded) {
      expect(guardRoute(route, merchantUser({ user_status_id: 2 }), signedIn()).go).toBe('forbidden');
    }
    expect(guard('admin-merchants', administrator({ user_status_id: 2 }))).toBe('on');
    expect(guard('forbidden', merchantUser({ user_status_id: 2 }))).toBe('on');
  });

  const resources: [RouteName, ...PermissionCode[]][] = [
    ['credit-card-sale', 'SAVI', 'AAVI', 'BLVI'],
    ['credit-card-capture', 'CAVI'],
    ['credit-card-void', 'VOVI'],
    ['credit-card-cancel', 'CCVI'],
    ['credit-card-refund', 'REVI'],
    ['line-item-search', 'LLVI'],
    ['line-item-settings', 'LLVI'],
    ['vault-customer', 'VAVI'],
    ['vault-customer-add', 'VAAD'],
    ['vault-customer-id', 'VAVI'],
    ['invoice', 'INVI'],
    ['invoice-add', 'INCR'],
    ['invoice-id', 'INVI'],
    ['recurring', 'RCVI'],
    ['recurring-add', 'RCCR'],
    ['recurring-id', 'RCVI'],
    ['payment-link-settings', 'PLVW', 'PLUD'],
    ['international-signup', 'ITSU'],
    ['international-transaction', 'ITSV'],
    ['international-reports-merchant-settlement', 'IMSR'],
    ['international-reports-settlement', 'ISRV'],
    ['transaction', 'RESV'],
    ['reports-settlement', 'REMS'],
    ['reports-global-settlement', 'REGS'],
    ['reports-custom', 'CRVI'],
    ['admin-users', 'USVI'],
    ['admin-users-add-user', 'USAD'],
    ['admin-users-id', 'USVD'],
    ['admin-roles', 'ROVI'],
    ['admin-roles-id', 'ROVD'],
    ['admin-merchants', 'MEVI'],
    ['admin-merchants-add', 'MEAD'],
    ['admin-merchants-id', 'MEVD'],
    ['admin-audit', 'MEVD'],
    ['admin-jobs', 'MEVD'],
    ['settings-api-keys', 'AKVI'],
    ['settings-settlement', 'SSVI'],
    ['branding', 'BNVI'],
    ['settings-verification-address', 'AVVI'],
    ['settings-verification-card-id', 'CIVI'],
    ['settings-fields-defined', 'DFVI'],
    ['settings-fields-required', 'RFVI'],
    ['settings-customer-data', 'EXPT', 'VADE', 'USDE'],
    ['settings-statements', 'STVI'],
    ['settings-statements-id', 'STVI'],
    ['notifications', 'NOVI'],
    ['billing-achreturns', 'BRVI'],
    ['billing-reconciliation', 'BIRE'],
    ['billing-failedbatches', 'BIFB'],
    ['billing-refund', 'BIRB'],
    ['billing-unknownoutcomes', 'BIRE'],
    ['billing-refundreport', 'BIRRB'],
    ['fee-manager-schedule-manager', 'FSVI'],
  ];

  test.each(resources)('[S6.138] 4: %s opens with %s and is unauthorized without', (name, ...codes) => {
    for (const code of codes) expect(guard(name, merchantUser({ codes: [code] }))).toBe('on');
    expect(guard(name, merchantUser({ codes: allBut(...codes) }))).toBe('unauthorized');
  });

  test('[S6.139] only index needs no permission', () => {
    const without = guarded.filter((route) => guardRoute(route, merchantUser({ codes: [] }), signedIn()).go === 'on');
    expect(without.map(({ name }) => name)).toEqual(['index']);
    expect(resources.map(([name]) => name).sort()).toEqual(
      guarded
        .filter(({ name, opens_for }) => name !== 'index' && opens_for === undefined)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test('an administrator without a merchant cannot open pages that need one, whatever they hold', () => {
    const refused = guarded.filter((route) => guardRoute(route, administrator(), signedIn()).go === 'unauthorized');
    const sections = ['payments', 'level_2_3', 'vault', 'invoice', 'payment_link', 'recurring'];
    const expected = guarded.filter(
      ({ section, name }) => sections.includes(section) || name === 'settings-customer-data',
    );
    expect(refused.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
  });

  const limited: MerchantStatus[] = ['Refund Only', 'Delinquent', 'Restricted'];
  const rest: MerchantStatus[] = ['Pending', 'Active', 'Past Due'];
  test.each<[string, RouteName]>([
    ['[S4.7]', 'invoice-add'],
    ['[S4.8]', 'recurring-add'],
    ['[S4.9]', 'credit-card-sale'],
  ])('%s [S6.140] 5: %s is unauthorized in Refund Only, Delinquent or Restricted status', (_, name) => {
    for (const status of limited) {
      expect(guard(name, merchantUser({ status }))).toBe('unauthorized');
      expect(guard(name, impersonator('full', { status }))).toBe('unauthorized');
    }
    for (const status of rest) expect(guard(name, merchantUser({ status }))).toBe('on');
  });

  test('[S4.9] [S4.10] 5: status closes no other page, including capture and add customer', () => {
    const closed = (status: MerchantStatus) =>
      guarded
        .filter((route) => guardRoute(route, merchantUser({ status }), signedIn()).go !== 'on')
        .map(({ name }) => name);
    for (const status of limited)
      expect(closed(status).sort()).toEqual(['credit-card-sale', 'invoice-add', 'recurring-add']);
  });

  test.each<RouteName>(['vault-customer', 'vault-customer-add', 'vault-customer-id'])(
    '[S6.141] 6: %s needs allow_customer_vault',
    (name) => {
      expect(guard(name, merchantUser({ off: ['allow_customer_vault'] }))).toBe('unauthorized');
      expect(guard(name, administrator())).toBe('unauthorized');
      expect(guard(name, merchantUser())).toBe('on');
    },
  );

  test('[S6.142] the first guard that refuses decides', () => {
    const worst = merchantUser({ codes: [], user_status_id: 2, status: 'Restricted', off: ['allow_customer_vault'] });
    const sale = routeNamed('credit-card-sale');
    expect(guardRoute(sale, worst, { ...signedOut, wanted: '/credit-card/sale' }).go).toBe('auth');
    expect(guardRoute(sale, worst, { ...signedIn(), refreshed: 'earlier' }).go).toBe('refresh');
    expect(guardRoute(sale, worst, signedIn()).go).toBe('forbidden');
  });

  /** The order of the refusals: each line removes the cause of the line before. */
  const everything = { user_status_id: 2, codes: [], status: 'Restricted', off: ['allow_charge'] } as const;
  test.each<[string, RouteName, AccessContext, GuardSession, ReturnType<typeof guardRoute>]>([
    [
      '[S6.133] 1 before 2',
      'credit-card-sale',
      merchantUser(everything),
      { signed_in: false, refreshed: 'never', wanted: '/credit-card/sale?x=1' },
      { go: 'auth', redirect: '/credit-card/sale?x=1' },
    ],
    [
      '[S6.134] 2 before 3',
      'credit-card-sale',
      merchantUser(everything),
      { ...signedIn(), refreshed: 'earlier' },
      { go: 'refresh' },
    ],
    ['[S6.137] 3 before 4', 'credit-card-sale', merchantUser(everything), signedIn(), { go: 'forbidden' }],
    [
      '[S6.138] 4 before 5, the permission first',
      'credit-card-sale',
      merchantUser({ ...everything, user_status_id: 1 }),
      signedIn(),
      { go: 'unauthorized', because: { reason: 'permission_missing', codes: ['SAVI', 'AAVI', 'BLVI'] } },
    ],
    [
      '[S6.13] 4 before 5, then the flag that gates it',
      'credit-card-sale',
      merchantUser({ ...everything, user_status_id: 1, codes: ['SAVI'] }),
      signedIn(),
      { go: 'unauthorized', because: { reason: 'merchant_setting_off' } },
    ],
    [
      '[S4.9] [S6.140] 5 after all before it',
      'credit-card-sale',
      merchantUser({ codes: ['SAVI'], status: 'Restricted' }),
      signedIn(),
      { go: 'unauthorized', because: { reason: 'merchant_status_forbids', status: 'Restricted' } },
    ],
    [
      '[S6.138] 4 before 6',
      'vault-customer-add',
      merchantUser({ codes: ['VAVI'], off: ['allow_customer_vault'] }),
      signedIn(),
      { go: 'unauthorized', because: { reason: 'permission_missing', codes: ['VAAD'] } },
    ],
    [
      '[S6.141] 6 after all before it, also for an administrator with a merchant in scope',
      'vault-customer-add',
      { ...administrator(), merchant: merchantUser({ off: ['allow_customer_vault'] }).merchant },
      signedIn(),
      { go: 'unauthorized', because: { reason: 'merchant_setting_off' } },
    ],
    [
      '[S6.138] 4: an administrator without a merchant, when the section needs a merchant’s flag',
      'credit-card-sale',
      administrator(),
      signedIn(),
      { go: 'unauthorized', because: { reason: 'no_merchant_in_scope' } },
    ],
    [
      '[S6.138] 4: the permission comes before the merchant in scope',
      'credit-card-sale',
      administrator({ codes: [] }),
      signedIn(),
      { go: 'unauthorized', because: { reason: 'permission_missing', codes: ['SAVI', 'AAVI', 'BLVI'] } },
    ],
    ['no refusal', 'credit-card-sale', merchantUser({ codes: ['BLVI'] }), signedIn(), { go: 'on' }],
  ])('%s (%s)', (_, name, context, guard_session, expected) => {
    expect(guardRoute(routeNamed(name), context, guard_session)).toEqual(expected);
  });
});

describe('after sign-in', () => {
  test.each(['/', '/transaction?page=2', '/invoice/7', '/credit-card/sale#card', '/contact-us'])(
    'keeps %j',
    (wanted) => {
      expect(safeRedirect(wanted)).toBe(wanted);
    },
  );
  test.each([
    null,
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/transaction\\..\\evil',
    'javascript:alert(1)',
    ' /transaction',
    '/\t/evil.example',
    '/transaction\n',
    '/nowhere',
    '/auth',
    '/auth?redirect=/auth',
    '/auth/success',
    'transaction',
  ])('redirects %j to the home page', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/');
  });
  test('no input leads to another site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `/${text}`),
        ),
        (wanted) => {
          const origin = 'https://portal.example';
          expect(new URL(safeRedirect(wanted), origin).origin).toBe(origin);
        },
      ),
    );
  });
});

test('every permission’s route exists in the portal', () => {
  const names: string[] = routes.map(({ name }) => name);
  const named = Object.values(permissionCodes).flatMap(({ route }) => (route === null ? [] : [route]));
  expect(named.filter((route) => !names.includes(route))).toEqual([]);
});
