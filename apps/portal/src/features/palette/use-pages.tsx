import { createPaymentLink } from '@countinghouse/contract/merchants/payment-link/create-payment-link';
import { type AccessContext, decideCall } from '@countinghouse/domain/access/access';
import { Badge } from '@countinghouse/ui/display/badge';
import { matchingCommands } from '@countinghouse/ui/overlay/command-match';
import type { CommandGroup, CommandItem } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recentPages } from '../../shared/navigation/recent-pages.ts';
import { sectionGlyphs } from '../../shared/navigation/section-glyphs.ts';
import { type OpenPage, openPagesOf } from '../../shared/routes/open-pages.ts';
import { isBeingBuilt, pathTo, routeNamed } from '../../shared/routes/routes.ts';
import { sectionTitles } from '../../shared/routes/section-titles.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { pageWords } from './page-words.ts';
import { useEnglish } from './use-english.ts';
import { useRecentItems } from './use-recent-items.ts';

type PageItem = CommandItem & { keywords: string[] };

const linksPage = 'payment-link-settings';

/** Returns whether a user who may open the page of links may also add one. */
const mayAddLink = (context: AccessContext | undefined) =>
  context !== undefined && decideCall(createPaymentLink, context).allowed;

const recentsShown = 4;
const pagesShown = 8;

/**
 * Returns the pages that the user can open and that match the typed text by title, section, other words or English title; without text all
 * of them, the most recently visited first. The records opened last come before them.
 */
export function usePages(query: string): CommandGroup[] {
  const { t, i18n } = useLingui();
  const english = useEnglish();
  const { context } = useAccess();
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles and words change with the language
  const pages = useMemo(() => {
    const itemOf = ({ route, to, section }: OpenPage): PageItem => {
      const words = pageWords[route];
      const alone = routeNamed(route).section === section && (section === 'home' || section === 'contact_us');
      const title = i18n._(alone ? sectionTitles[section] : routeNamed(route).title);
      const name = i18n._(sectionTitles[section]);
      return {
        key: route,
        label: title,
        note: name === title ? undefined : name,
        glyph: sectionGlyphs[section],
        href: to,
        keywords: [
          ...(english === undefined ? [] : [english._(routeNamed(route).title)]),
          ...(words === undefined ? [] : i18n._(words).split(/[,，、]\s*/)),
        ],
        end: isBeingBuilt(route) ? (
          <Badge mark="bare">{t({ message: 'Soon', context: 'beside a page that is being built' })}</Badge>
        ) : undefined,
      };
    };
    return context === undefined ? [] : openPagesOf(context).map(itemOf);
  }, [context, english, i18n, i18n.locale]);

  const items = useRecentItems(query);
  const recentlyVisited = t`Recently visited`;

  if (query.trim() !== '') {
    const links = pages.find(({ key }) => key === linksPage);
    const addInvoice = pages.find(({ key }) => key === 'invoice-add');
    const addEstimate: PageItem[] =
      addInvoice === undefined
        ? []
        : [
            {
              ...addInvoice,
              key: 'estimate-add',
              label: t`Add Estimate`,
              keywords: [],
              href: `${pathTo('invoice-add')}?kind=estimate`,
            },
          ];
    const addLink: PageItem[] =
      links === undefined || !mayAddLink(context)
        ? []
        : [
            {
              ...links,
              key: 'payment-link-add',
              label: t`Add payment link`,
              keywords: [],
              href: `${pathTo(linksPage)}?form=new`,
            },
          ];
    return [
      { key: 'recent', label: recentlyVisited, items },
      {
        key: 'pages',
        label: t({ message: 'Pages', context: 'the palette' }),
        items: matchingCommands([...pages, ...addEstimate, ...addLink], query).slice(0, pagesShown),
      },
    ];
  }
  const recent = recentPages()
    .map((route) => pages.find((page) => page.key === route && page.href !== pathname))
    .filter((page) => page !== undefined)
    .slice(0, recentsShown);
  return [
    { key: 'recent', label: recentlyVisited, items: [...items, ...recent] },
    {
      key: 'pages',
      label: t({ message: 'Pages', context: 'the palette' }),
      items: pages.filter((page) => !recent.includes(page)),
    },
  ];
}
