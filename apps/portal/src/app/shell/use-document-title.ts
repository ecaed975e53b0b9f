import { matchRoute } from '@countinghouse/domain/routes';
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { routeTitles } from '../../shared/navigation/route-messages.ts';

/** The window's title: the page's, which is Welcome where a route has none of its own. */
export function useDocumentTitle(): void {
  const { i18n } = useLingui();
  const pathname = useLocation({ select: (location) => location.pathname });
  const title = i18n._(routeTitles[matchRoute(pathname)?.route.name ?? 'index']);
  useEffect(() => {
    document.title = `${title} · Countinghouse`;
  }, [title]);
}
