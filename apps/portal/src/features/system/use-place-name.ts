import { truncate } from '@countinghouse/domain/text/format';
import { useLingui } from '@lingui/react';
import type { RouteMatch } from '../../shared/routes/routes.ts';
import { sectionTitles } from '../../shared/routes/section-titles.ts';

const longestPath = 80;

/** Returns the name of a page for use elsewhere: its section and its title, as in the menu. */
export function usePlaceName(): (match: RouteMatch) => string {
  const { i18n } = useLingui();
  return ({ route }) => {
    const title = i18n._(route.title);
    const section = route.section === 'other' || route.section === 'home' ? undefined : sectionTitles[route.section];
    const heading = section === undefined ? title : i18n._(section);
    return heading === title ? title : `${heading}\u00a0› ${title}`;
  };
}

/** Returns the path of an address, truncated to fit in a sentence. */
export function shownPath(href: string): string {
  return truncate(href.replace(/[?#].*$/s, ''), longestPath);
}
