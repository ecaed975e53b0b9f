import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

const PageNotFoundPage = lazyRouteComponent(
  () => import('../features/system/page-not-found-page.tsx'),
  'PageNotFoundPage',
);

/** What stands at an address of no route. */
export function NotFound() {
  return (
    <Suspense fallback={null}>
      <PageNotFoundPage />
    </Suspense>
  );
}
