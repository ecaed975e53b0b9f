import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RoutePage } from '../../shared/page/route-page.tsx';
import { matchRoute, routeNamed } from '../../shared/routes/routes.ts';

/**
 * Shown briefly at the address of a public page, which is a separate application, after a navigation within the portal: it requests the
 * address from the server, which serves that application.
 */
export function PublicPage() {
  const { t, i18n } = useLingui();
  const pathname = useLocation({ select: (location) => location.pathname });
  const route = matchRoute(pathname)?.route ?? routeNamed('index');
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    // Only one reload, because the server may answer this address with the portal.
    if (loaded === undefined || new URL(loaded.name).pathname !== window.location.pathname) window.location.reload();
  }, []);
  return (
    <RoutePage title={i18n._(route.title)}>
      <EmptyState
        full
        glyph={IconCreditCard}
        title={t`Taking you to the payment page`}
        note={t`Open it with the link that the business gave you.`}
      />
    </RoutePage>
  );
}
