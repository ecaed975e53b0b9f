import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useGivenPageTitle } from '../../shared/navigation/page-title.ts';
import { matchRoute, routeNamed } from '../../shared/routes/routes.ts';

/** Sets the window title: the page's own title, or else the route's, or else Welcome. */
export function useDocumentTitle(): void {
  const { i18n } = useLingui();
  const pathname = useLocation({ select: (location) => location.pathname });
  const routeTitle = i18n._((matchRoute(pathname)?.route ?? routeNamed('index')).title);
  const title = useGivenPageTitle() ?? routeTitle;
  useEffect(() => {
    document.title = `${title} · Countinghouse`;
  }, [title]);
}
