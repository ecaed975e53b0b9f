import { describe, expect, test } from 'vitest';
import { type Crumb, crumbsOf, crumbsOfPath } from './crumbs.ts';
import { routeNamed, routes } from './routes.ts';

/** A label in English. */
const english = (label: Crumb['label'] | undefined) => (typeof label === 'object' ? label.message : label);
const labels = (crumbs: readonly Crumb[]) => crumbs.map(({ label }) => english(label));
const read = (crumbs: readonly Crumb[]) => crumbs.map((crumb) => ({ ...crumb, label: english(crumb.label) }));

test('[S2.73] [S2.26] a route has its configured breadcrumbs', () => {
  expect(labels(crumbsOf(routeNamed('transaction')))).toEqual(['Reports', 'Transaction Search']);
  expect(read(crumbsOf(routeNamed('vault-customer-id')))).toEqual([
    { label: 'Vault' },
    { label: 'Customers', to: '/vault/customer' },
    { label: 'Edit' },
  ]);
  expect(crumbsOf(routeNamed('index'))).toEqual([]);
});

test('[S2.74] [S2.75] the Settings crumb is Settings for Merchant users and Administration for all others', () => {
  const first = (user_type_id?: 'Merchant' | 'Administrator') =>
    english(crumbsOf(routeNamed('settings-api-keys'), { user_type_id })[0]?.label);
  expect([first('Merchant'), first('Administrator'), first()]).toEqual([
    'Settings',
    'Administration',
    'Administration',
  ]);
  expect(labels(crumbsOf(routeNamed('admin-users-id'), { user_type_id: 'Merchant' }))).toEqual([
    'Settings',
    'User Settings',
    'Edit User',
  ]);
});

test('[S2.76] for an administrator viewing a merchant all breadcrumbs begin with its linked business name', () => {
  const merchant = { merchant_uid: '7c1e', business_name: 'Harbor Coffee Roasters' };
  const viewed = { label: 'Harbor Coffee Roasters', to: '/admin/merchants/7c1e' };
  expect(read(crumbsOf(routeNamed('settings-api-keys'), { user_type_id: 'Merchant', merchant }))).toEqual([
    viewed,
    { label: 'Settings' },
    { label: 'API Keys' },
  ]);
  expect(read(crumbsOf(routeNamed('index'), { user_type_id: 'Merchant', merchant }))).toEqual([
    viewed,
    { label: 'Home' },
  ]);
  expect(labels(crumbsOf(routeNamed('branding'), { user_type_id: 'Merchant' }))).toEqual(['Settings', 'Branding']);
  expect(crumbsOf(routeNamed('index'), { user_type_id: 'Administrator' })).toEqual([]);
});

test('[S2.77] a page can override its last crumb', () => {
  expect(labels(crumbsOf(routeNamed('invoice-id'), { last: 'Invoice 1042' }))).toEqual(['Invoice', 'Invoice 1042']);
});

test('every route except index ends its breadcrumbs with its own title', () => {
  for (const route of routes) {
    if (route.name !== 'index') expect(crumbsOf(route).at(-1)).toEqual({ label: route.title });
  }
});

describe('breadcrumbs derived from the path', () => {
  test.each<[string, string, string[]]>([
    ['[S2.78]', '/credit-card/some-page', ['Credit Card', 'Some Page']],
    ['[S2.78]', '/reports/global_settlement', ['Reports', 'Global Settlement']],
    ['[S2.79]', '/admin/users/42', ['Admin', 'Users', 'Update User']],
    ['[S2.79]', '/admin/merchants/2f1a0c1e-90b5-4d4a-8a1b-a90b53d4aaaa', ['Admin', 'Merchants', 'Update Merchant']],
    ['[S2.79]', '/fee-schedules/2F1A0C1E-90B5-4D4A-8A1B-A90B53D4AAAA', ['Fee Schedules', 'Update Fee Schedule']],
    ['[S2.79]', '/categories/7', ['Categories', 'Update Category']],
    ['[S2.79]', '/batches/7', ['Batches', 'Update Batch']],
    ['[S2.79]', '/address/7', ['Address', 'Update Address']],
    ['[S2.79]', '/users/42a', ['Users', '42a']],
    ['[S2.78]', '/', []],
  ])('%s %s is %j', (_, path, expected) => {
    expect(labels(crumbsOfPath(path))).toEqual(expected);
  });

  test('every crumb but the last links to its own path', () => {
    expect(crumbsOfPath('/a/b/c')).toEqual([{ label: 'A', to: '/a' }, { label: 'B', to: '/a/b' }, { label: 'C' }]);
  });
});
