import { Breadcrumbs } from '@countinghouse/ui/breadcrumbs';
import { Page } from '@countinghouse/ui/page';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { homeHref, useCrumbs } from '../navigation/use-crumbs.ts';

/** A page of the portal with its trail. `lastCrumb` takes the place of the route's own last crumb. */
export function RoutePage({
  lastCrumb,
  ...page
}: Omit<ComponentProps<typeof Page>, 'crumbs'> & { lastCrumb?: string }) {
  const { t } = useLingui();
  const crumbs = useCrumbs(lastCrumb);
  return (
    <Page
      {...page}
      crumbs={crumbs.length === 0 ? null : <Breadcrumbs home={{ label: t`Home`, href: homeHref }} crumbs={crumbs} />}
    />
  );
}
