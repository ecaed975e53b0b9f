import { PageSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { BareFrame } from './bare-frame.tsx';

/** Stands in place of everything while somebody becomes somebody else: nothing of the one may show beside the other. */
export function SwitchingScreen() {
  return (
    <BareFrame>
      <PageSkeleton />
    </BareFrame>
  );
}
