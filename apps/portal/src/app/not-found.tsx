import { Suspense } from 'react';
import { pages } from './pages.ts';

const PageNotFoundPage = pages.pagenotfound;

/** Shown at an address that matches no route. */
export function NotFound() {
  return (
    <Suspense fallback={null}>
      <PageNotFoundPage />
    </Suspense>
  );
}
