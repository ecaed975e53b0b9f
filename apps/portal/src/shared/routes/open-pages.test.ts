import type { AccessContext } from '@countinghouse/domain/access/access';
import { merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { administrator, impersonator, merchantUser } from '@countinghouse/domain/testing/contexts';
import { expect, test } from 'vitest';
import { guardRoute } from './guard-route.ts';
import { menuOf } from './menu.ts';
import { openPagesOf } from './open-pages.ts';
import { matchRoute, routeNamed } from './routes.ts';

const names = (context: AccessContext) => openPagesOf(context).map((page) => page.route);
const contexts: [string, AccessContext][] = [
  ['an administrator', administrator()],
  ['an administrator who may only view merchants', administrator({ codes: ['MEVI', 'RESV'] })],
  ['an impersonator with view access', impersonator('view')],
  ['a clerk', merchantUser({ codes: ['SAVI', 'SAPR', 'RESV'] })],
  ['a user without permissions', merchantUser({ codes: [] })],
  ...merchantStatuses.map((status): [string, AccessContext] => [
    `a merchant that is ${status}`,
    merchantUser({ status }),
  ]),
];

test.each(contexts)('every page of %s can be opened and appears once', (_, context) => {
  const pages = openPagesOf(context);
  for (const { route, to } of pages) {
    const session = { signed_in: true, refreshed: 'in_this_navigation', wanted: to } as const;
    expect(guardRoute(routeNamed(route), context, session).go).toBe('on');
    expect(matchRoute(to)).toEqual({ route: routeNamed(route), params: {} });
  }
  expect(new Set(pages.map((page) => page.to)).size).toBe(pages.length);
});

test.each(contexts)('contains every link that %s can open', (_, context) => {
  const open = new Set<string>(names(context));
  const links = menuOf(context).flatMap((section) => section.links);
  for (const link of links) {
    const session = { signed_in: true, refreshed: 'in_this_navigation', wanted: link.to } as const;
    const follows = !link.disabled && guardRoute(routeNamed(link.route), context, session).go === 'on';
    expect([link.route, open.has(link.route)]).toEqual([link.route, follows]);
  }
});

test('offers a clerk only permitted pages', () => {
  expect(names(merchantUser({ codes: ['SAVI', 'SAPR', 'RESV'] }))).toEqual([
    'index',
    'credit-card-sale',
    'transaction',
    'contact-us',
  ]);
});

test('pages without a menu link follow the page that leads to them', () => {
  const pages = names(administrator());
  expect(pages.indexOf('admin-merchants-add')).toBe(pages.indexOf('admin-merchants') + 1);
  expect(pages.indexOf('admin-users-add-user')).toBe(pages.indexOf('admin-users') + 1);
  expect(names(administrator({ codes: ['MEVI'] }))).not.toContain('admin-merchants-add');
});

test('does not offer disabled links', () => {
  expect(names(merchantUser())).not.toContain('international-transaction');
  expect(names(merchantUser({ has_international_terminal_key: true }))).toContain('international-transaction');
});

test('offers no settings to an administrator who does not impersonate', () => {
  expect(names(administrator())).not.toContain('settings-api-keys');
});
