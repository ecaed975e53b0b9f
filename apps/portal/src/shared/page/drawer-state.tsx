import { CallError } from '@countinghouse/contract/client';
import { Skeleton, TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { CallErrorState } from './call-error.tsx';

/**
 * Fills a drawer while its record is not there: a skeleton while it loads, that there is no such record, or that it could not be loaded.
 *
 * @param missing says that there is no such record, and why that can be
 * @param failed says that it could not be loaded
 */
export function DrawerState({
  found,
  missing,
  failed,
}: {
  found: { isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  missing: { title: string; note: string };
  failed: string;
}) {
  if (found.error instanceof CallError && found.error.status === 404) return <EmptyState {...missing} />;
  if (found.isError) {
    return <CallErrorState error={found.error} title={failed} onRetry={() => void found.refetch()} />;
  }
  return (
    <div className="ui-stack">
      <Skeleton width={168} height={32} />
      <Skeleton width={120} />
      <TableSkeleton rows={8} />
    </div>
  );
}
