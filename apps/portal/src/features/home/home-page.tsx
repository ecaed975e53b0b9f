import { PageSkeleton } from '@countinghouse/ui/skeleton';

/** Home. */
export function HomePage() {
  return <PageSkeleton />;
}
