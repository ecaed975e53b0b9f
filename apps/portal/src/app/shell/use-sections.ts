import type { AccessContext } from '@countinghouse/domain/access/access';
import type { NavItem, SubNavItem } from '@countinghouse/ui/layout/sidebar';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sectionGlyphs } from '../../shared/navigation/section-glyphs.ts';
import { type MenuSection, menuOf } from '../../shared/routes/menu.ts';
import { isBeingBuilt, matchRoute, type RouteName, routeNamed } from '../../shared/routes/routes.ts';
import { sectionTitles } from '../../shared/routes/section-titles.ts';

/** The menu route that the page of one record, or of adding one, belongs to. */
function parentOf(name: RouteName | undefined): RouteName | undefined {
  return name === undefined ? undefined : routeNamed(name).parent;
}

/** Returns the sidebar's sections and the pages of the open section, from the menu of the signed-in user. */
export function useSections(context: AccessContext): {
  items: NavItem[];
  footItems: NavItem[];
  opened: { label: string; pages: readonly SubNavItem[] } | undefined;
} {
  const { t, i18n } = useLingui();
  const pathname = useLocation({ select: (location) => location.pathname });
  const name = matchRoute(pathname)?.route.name;
  const [closed, setClosed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page opens its section's sub-sidebar again
  useEffect(() => setClosed(false), [pathname]);
  // A section without a page that this user can open is left out.
  const sections = menuOf(context).filter((section) => section.to !== null || section.links.length > 0);
  const soon = (being_built: boolean) =>
    being_built ? { tag: t({ message: 'Soon', context: 'beside a page that is being built' }) } : {};
  const itemOf = (section: MenuSection): NavItem => {
    const listed = section.links.some((link) => link.route === name);
    const pages = section.links.map((link) => ({
      key: link.route,
      label: i18n._(routeNamed(link.route).title),
      href: link.to,
      // A page that is in the menu itself does not mark its parent as current.
      current: link.route === name || (!listed && parentOf(name) === link.route),
      disabled: link.disabled,
      ...soon(isBeingBuilt(link.route)),
    }));
    const current = section.to === null ? pages.some((page) => page.current) : section.to === pathname;
    return {
      key: section.key,
      label: i18n._(sectionTitles[section.key]),
      href: section.to ?? (pages.find((page) => !page.disabled) ?? pages[0])?.href ?? '/',
      glyph: sectionGlyphs[section.key],
      current,
      ...soon(section.links.length > 0 && section.links.every((link) => isBeingBuilt(link.route))),
      ...(section.to === null ? { pages, expanded: current && !closed } : {}),
      onSelect: (event) => {
        if (!current) return;
        event.preventDefault();
        if (section.to === null) setClosed(!closed);
      },
    };
  };
  const all = sections.map((section) => ({ at_bottom: section.at_bottom, item: itemOf(section) }));
  const current = all.find(({ item }) => item.current === true && item.pages !== undefined)?.item;
  return {
    items: all.filter(({ at_bottom }) => !at_bottom).map(({ item }) => item),
    footItems: all.filter(({ at_bottom }) => at_bottom).map(({ item }) => item),
    opened: current === undefined || closed ? undefined : { label: current.label, pages: current.pages ?? [] },
  };
}
