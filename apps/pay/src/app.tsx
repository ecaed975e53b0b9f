import { useLocale } from './i18n/use-locale.ts';
import { SkeletonPage } from './pages/skeleton-page.tsx';
import { UnknownLinkPage } from './pages/unknown-link-page.tsx';
import { usePageName } from './route.ts';
import { useVisit } from './visit/use-visit.ts';

/** The public pages: which one shows is decided by the visit first, and by the address second. */
export function App() {
  useLocale();
  const page = usePageName();
  const { visit } = useVisit();
  if (visit.at === 'loading') return <SkeletonPage />;
  return <UnknownLinkPage key={page} />;
}
