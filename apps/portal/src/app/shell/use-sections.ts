import type { AccessContext } from '@countinghouse/domain/access';
import { type MenuSection, menuOf } from '@countinghouse/domain/menu';
import { matchRoute } from '@countinghouse/domain/routes';
import type { Glyph } from '@countinghouse/ui/icon';
import type { NavItem, SubNavItem } from '@countinghouse/ui/sidebar';
import { useLingui } from '@lingui/react';
import {
  IconBuildingBank,
  IconBuildingStore,
  IconChartBar,
  IconCreditCard,
  IconFileInvoice,
  IconHome,
  IconLifebuoy,
  IconLink,
  IconListDetails,
  IconPercentage,
  IconRepeat,
  IconSettings,
  IconWallet,
  IconWorld,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { routeTitles, sectionTitles } from '../../shared/navigation/route-messages.ts';

const glyphs: Record<MenuSection['key'], Glyph> = {
  home: IconHome,
  administration: IconBuildingStore,
  billing: IconBuildingBank,
  fee_manager: IconPercentage,
  payments: IconCreditCard,
  level_2_3: IconListDetails,
  vault: IconWallet,
  invoice: IconFileInvoice,
  payment_link: IconLink,
  recurring: IconRepeat,
  international: IconWorld,
  reports: IconChartBar,
  settings: IconSettings,
  contact_us: IconLifebuoy,
};

/** The sidebar's sections and the opened one's pages, for whoever is signed in, as domain's menu says. */
export function useSections(context: AccessContext): {
  items: NavItem[];
  footItems: NavItem[];
  opened: { label: string; pages: readonly SubNavItem[] } | undefined;
} {
  const { i18n } = useLingui();
  const pathname = useLocation({ select: (location) => location.pathname });
  const name = matchRoute(pathname)?.route.name;
  const sections = menuOf(context);
  const itemOf = (section: MenuSection): NavItem => {
    const pages = section.links.map((link) => ({
      key: link.route,
      label: i18n._(routeTitles[link.route]),
      href: link.to,
      current: link.route === name,
    }));
    const current = section.to === null ? pages.some((page) => page.current) : section.to === pathname;
    return {
      key: section.key,
      label: i18n._(sectionTitles[section.key]),
      href: section.to ?? pages[0]?.href ?? '/',
      glyph: glyphs[section.key],
      current,
      ...(section.to === null ? { pages } : {}),
    };
  };
  const all = sections.map((section) => ({ at_bottom: section.at_bottom, item: itemOf(section) }));
  const current = all.find(({ item }) => item.current === true && item.pages !== undefined)?.item;
  return {
    items: all.filter(({ at_bottom }) => !at_bottom).map(({ item }) => item),
    footItems: all.filter(({ at_bottom }) => at_bottom).map(({ item }) => item),
    opened: current === undefined ? undefined : { label: current.label, pages: current.pages ?? [] },
  };
}
