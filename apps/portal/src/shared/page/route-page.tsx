import { Breadcrumbs } from '@countinghouse/ui/layout/breadcrumbs';
import { Page } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { opensWithoutShell } from '../navigation/opens-without-shell.ts';
import { homeHref, useCrumbs } from '../navigation/use-crumbs.ts';
import { layoutOf, matchRoute } from '../routes/routes.ts';
import { useAccess } from '../session/use-access.ts';

/**
 * A page of the portal with breadcrumbs, in the compact layout if its route says so. `lastCrumb` replaces the route's own last crumb.
 * Outside the shell there are no breadcrumbs, because the home icon would lead to the sign-in page.
 */
export function RoutePage({
  lastCrumb,
  ...page
}: Omit<ComponentProps<typeof Page>, 'crumbs'> & { lastCrumb?: string }) {
  const { t } = useLingui();
  const { context } = useAccess();
  const crumbs = useCrumbs(lastCrumb);
  const pathname = useLocation({ select: (location) => location.pathname });
  const route = matchRoute(pathname)?.route;
  const bare = context === undefined || opensWithoutShell(pathname);
  return (
    <Page
      layout={route !== undefined && layoutOf(route) === 'compact' ? 'compact' : 'flow'}
      {...page}
      crumbs={
        bare || crumbs.length === 0 ? null : <Breadcrumbs home={{ label: t`Home`, href: homeHref }} crumbs={crumbs} />
      }
    />
  );
}
