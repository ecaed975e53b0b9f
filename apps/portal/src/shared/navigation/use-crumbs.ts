import type { Crumb } from '@countinghouse/ui/layout/breadcrumbs';
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useStopImpersonating } from '../impersonation/use-stop-impersonating.ts';
import { crumbsOf, crumbsOfPath } from '../routes/crumbs.ts';
import { matchRoute } from '../routes/routes.ts';
import { useSession } from '../session/session.ts';
import { usePassesGuards } from './use-passes-guards.ts';

/** The address of the home icon at the start of every breadcrumb trail. */
export const homeHref = '/';

/** Returns the breadcrumbs of the current page, without the home icon. `last` is the page's own last crumb. */
export function useCrumbs(last?: string): Crumb[] {
  const { i18n } = useLingui();
  const { user, merchant, impersonation } = useSession();
  const stopImpersonating = useStopImpersonating();
  const passesGuards = usePassesGuards();
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
  return crumbs.map(({ label, to }) => {
    const text = typeof label === 'string' ? label : i18n._(label);
    // A trail made from an unconfigured address can contain steps that are no pages, or pages that the user cannot open.
    const step = to === undefined ? undefined : matchRoute(to)?.route.name;
    if (to === undefined || (match === undefined && (step === undefined || !passesGuards(step))))
      return { label: text };
    // The merchant's page belongs to the administrator: the link ends the impersonation first.
    const asks = viewed !== undefined && label === viewed.business_name;
    return { label: text, href: to, ...(asks ? { onSelect: ask } : {}) };
  });
}
