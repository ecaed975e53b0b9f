import { Suspense } from 'react';
import { pages } from './pages.ts';

const PageNotFoundPage = pages.pagenotfound;

/** What stands at an address of no route. */
export function NotFound() {
  return (
    <Suspense fallback={null}>
      <PageNotFoundPage />
    </Suspense>
  );
}
