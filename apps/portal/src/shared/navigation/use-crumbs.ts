import { crumbsOf, crumbsOfPath } from '@countinghouse/domain/breadcrumbs';
import { menuSections } from '@countinghouse/domain/menu';
import { matchRoute, routes } from '@countinghouse/domain/routes';
import type { Crumb } from '@countinghouse/ui/layout/breadcrumbs';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useStopImpersonating } from '../impersonation/use-stop-impersonating.ts';
import { useSession } from '../session/session.ts';
import { routeTitles, sectionTitles } from './route-messages.ts';
import { useMayOpen } from './use-may-open.ts';

/** The address behind the house at the head of every trail. */
export const homeHref = '/';

/** Domain's English labels and what they read like in the catalogues. */
const known = new Map<string, MessageDescriptor>([
  ...menuSections.map((section): [string, MessageDescriptor] => [section.label, sectionTitles[section.key]]),
  ...routes.map((route): [string, MessageDescriptor] => [route.title, routeTitles[route.name]]),
]);

/** The trail of the present page, without its house; `last` is a page's own last crumb. */
export function useCrumbs(last?: string): Crumb[] {
  const { i18n } = useLingui();
  const { user, merchant, impersonation } = useSession();
  const stopImpersonating = useStopImpersonating();
  const mayOpen = useMayOpen();
  const pathname = useLocation({ select: (location) => location.pathname });
  const match = matchRoute(pathname);
  const viewed =
    impersonation !== undefined && merchant !== undefined
      ? { merchant_uid: merchant.merchant_uid, business_name: merchant.doing_business_as }
      : undefined;
  const crumbs =
    match === undefined
      ? crumbsOfPath(pathname)
      : crumbsOf(match.route, { user_type_id: user?.user_type_id, merchant: viewed, last });
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    stopImpersonating();
  };
  return crumbs.map(({ label, to }, index) => {
    const own = (index === crumbs.length - 1 && label === last) || label === viewed?.business_name;
    const title = own ? undefined : known.get(label);
    const text = title === undefined ? label : i18n._(title);
    // A trail made from an unconfigured address names steps that are no pages, or closed ones.
    const step = to === undefined ? undefined : matchRoute(to)?.route.name;
    if (to === undefined || (match === undefined && (step === undefined || !mayOpen(step)))) return { label: text };
    // The merchant's own page is the administrator's: it opens once they are themself again.
    const asks = viewed !== undefined && label === viewed.business_name;
    return { label: text, href: to, ...(asks ? { onSelect: ask } : {}) };
  });
}
