import type { AccessContext } from '@countinghouse/domain/access/access';
import { guardRoute } from './guard-route.ts';
import { type MenuSection, menuOf, menuSections } from './menu.ts';
import { type Route, type RouteName, routeNamed, routes } from './routes.ts';

/** A page that a user can open: its route, its address, and its section of the menu. */
export type OpenPage = { route: RouteName; to: string; section: MenuSection['key'] };

/** Routes that a section or link of the menu opens, for any user. */
const inMenu: ReadonlySet<RouteName> = new Set(
  menuSections.flatMap((section) => [
    ...(section.route === undefined ? [] : [section.route]),
    ...section.links.map((link) => link.route),
  ]),
);

/**
 * Returns every page that a user can open without naming a record, in menu order: the clickable links of the menu, each followed by the
 * pages below it (Add User). All pass the guards, so that none of them leads to a refusal.
 */
export function openPagesOf(context: AccessContext): OpenPage[] {
  const pages: OpenPage[] = [];
  for (const section of menuOf(context)) {
    const links = section.links.filter((link) => !link.disabled).map((link) => link.route);
    const own = routes.find((route) => route.path === section.to);
    for (const name of own === undefined ? links : [own.name]) {
      for (const route of [routeNamed(name), ...below(name)]) {
        if (mayOpen(route, context)) pages.push({ route: route.name, to: route.path, section: section.key });
      }
    }
  }
  return pages;
}

/** Returns the pages below another that no menu links to. */
function below(name: RouteName): Route[] {
  return routes.filter((route) => route.parent === name && !inMenu.has(route.name) && !route.path.includes('{'));
}

function mayOpen(route: Route, context: AccessContext): boolean {
  const session = { signed_in: true, refreshed: 'in_this_navigation', wanted: route.path } as const;
  return guardRoute(route, context, session).go === 'on';
}
