import type { UserType } from '@countinghouse/domain/access/access';
import type { MessageDescriptor } from '@lingui/core';
import { pathTo, type Route, routeNamed } from './routes.ts';
import { sectionTitles } from './section-titles.ts';

/**
 * One step of a breadcrumb trail; `to` is the address it links to. A message is translated, a text is shown unchanged. The home icon is
 * before the first step.
 */
export type Crumb = { label: MessageDescriptor | string; to?: string };

/** What a trail depends on besides its route. */
export type CrumbOptions = {
  /** Undefined when signed out. */
  user_type_id?: UserType | undefined;
  /** The merchant that an administrator views during an impersonation. */
  merchant?: { merchant_uid: string; business_name: string } | undefined;
  /** A page's own last crumb. */
  last?: string | undefined;
};

/**
 * Returns the configured trail of a route (spec section 2): the merchant that an administrator views, the route's section, its parent
 * route, and itself. The Settings crumb reads Settings for Merchant users and Administration for others.
 */
export function crumbsOf(route: Route, options: CrumbOptions = {}): Crumb[] {
  const crumbs: Crumb[] = [];
  if (options.merchant !== undefined) {
    const { merchant_uid, business_name } = options.merchant;
    crumbs.push({ label: business_name, to: pathTo('admin-merchants-id', { id: merchant_uid }) });
  }
  if (route.name === 'index') return crumbs.length === 0 ? [] : [...crumbs, { label: sectionTitles.home }];
  const section = sectionOf(route, options);
  if (section !== undefined) crumbs.push({ label: section });
  if (route.parent !== undefined) {
    const parent = routeNamed(route.parent);
    crumbs.push({ label: parent.title, to: parent.path });
  }
  crumbs.push({ label: options.last ?? route.title });
  return crumbs;
}

/**
 * Returns the trail of an address without a configured route, made from its segments in title case. The first segment takes the title of
 * the section it names. An id (UUID or digits) becomes Update and the singular of the segment before it (spec section 2).
 */
export function crumbsOfPath(path: string): Crumb[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((segment, index) => {
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    const section = index === 0 ? sectionNamed(segment) : undefined;
    const label = isId(segment)
      ? `Update ${singular(titleCase(segments[index - 1] ?? ''))}`.trim()
      : (section ?? titleCase(segment));
    return index === segments.length - 1 ? { label } : { label, to };
  });
}

/** Returns the crumb of a route's section. Routes outside sections, and sections of one page, have none. */
function sectionOf({ section }: Route, { user_type_id }: CrumbOptions): MessageDescriptor | undefined {
  if (section === 'home' || section === 'contact_us' || section === 'other') return undefined;
  if (section !== 'settings' && section !== 'administration') return sectionTitles[section];
  return user_type_id === 'Merchant' ? sectionTitles.settings : sectionTitles.administration;
}

/** Returns the title of the section that the first segment of a path names: `fee-manager`. */
function sectionNamed(segment: string): MessageDescriptor | undefined {
  const key = segment.replaceAll('-', '_');
  return Object.hasOwn(sectionTitles, key) ? sectionTitles[key as keyof typeof sectionTitles] : undefined;
}

function isId(segment: string): boolean {
  return /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(segment);
}

function titleCase(segment: string): string {
  return segment
    .split(/[-_ ]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();
}

/** Returns the singular of an English plural, for the words that the product uses. */
function singular(word: string): string {
  if (/ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/i.test(word)) return word.slice(0, -2);
  return /[^s]s$/i.test(word) ? word.slice(0, -1) : word;
}
