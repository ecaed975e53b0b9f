import type { UserType } from './access/access.ts';
import { pathTo, type Route, type RouteSection, routeNamed } from './routes.ts';

/** One step of a breadcrumb trail; `to` is the address it links to. The home icon stands before the first. */
export type Crumb = { label: string; to?: string };

/** What a trail depends on besides its route. */
export type CrumbOptions = {
  /** Undefined for somebody who is not signed in. */
  user_type_id?: UserType | undefined;
  /** The merchant that an administrator is viewing, as one of its users. */
  merchant?: { merchant_uid: string; business_name: string } | undefined;
  /** A page's own last crumb. */
  last?: string | undefined;
};

const sectionLabels: Readonly<Record<RouteSection, string | null>> = {
  home: null,
  administration: 'Settings',
  billing: 'Billing',
  fee_manager: 'Fee Manager',
  payments: 'Payments',
  level_2_3: 'Level 2/3',
  vault: 'Vault',
  invoice: 'Invoice',
  payment_link: 'Payment Link',
  recurring: 'Recurring',
  international: 'International',
  reports: 'Reports',
  settings: 'Settings',
  contact_us: null,
  other: null,
};

/**
 * The configured trail of a route (spec section 2): the merchant an administrator is viewing, the route's section, the
 * route above it, itself. The Settings crumb reads Settings for Merchant users and Administration for others.
 */
export function crumbsOf(route: Route, options: CrumbOptions = {}): Crumb[] {
  const crumbs: Crumb[] = [];
  if (options.merchant !== undefined) {
    const { merchant_uid, business_name } = options.merchant;
    crumbs.push({ label: business_name, to: pathTo('admin-merchants-id', { id: merchant_uid }) });
  }
  if (route.name === 'index') return crumbs.length === 0 ? [] : [...crumbs, { label: 'Home' }];
  const section = sectionLabels[route.section];
  if (section !== null) crumbs.push({ label: section === 'Settings' ? settingsLabel(options) : section });
  if (route.parent !== undefined) {
    const parent = routeNamed(route.parent);
    crumbs.push({ label: parent.title, to: parent.path });
  }
  crumbs.push({ label: options.last ?? route.title });
  return crumbs;
}

/**
 * The trail of an address without a configured route, made from its segments in title case; an id (UUID or digits)
 * becomes Update and the singular of the segment before it (spec section 2).
 */
export function crumbsOfPath(path: string): Crumb[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((segment, index) => {
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    const label = isId(segment)
      ? `Update ${singular(titleCase(segments[index - 1] ?? ''))}`.trim()
      : titleCase(segment);
    return index === segments.length - 1 ? { label } : { label, to };
  });
}

function settingsLabel(options: CrumbOptions): string {
  return options.user_type_id === 'Merchant' ? 'Settings' : 'Administration';
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

/** The singular of an English plural, as far as the product's own words go. */
function singular(word: string): string {
  if (/ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/i.test(word)) return word.slice(0, -2);
  return /[^s]s$/i.test(word) ? word.slice(0, -1) : word;
}
