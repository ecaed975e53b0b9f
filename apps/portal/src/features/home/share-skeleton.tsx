import { Skeleton } from '@countinghouse/ui/feedback/skeleton';

/** The skeleton of a list of shares. */
export function ShareSkeleton() {
  return (
    <div className="ui-stack">
      {['100%', '80%', '90%', '70%'].map((width) => (
        <Skeleton key={width} width={width} height={24} />
      ))}
    </div>
  );
}
