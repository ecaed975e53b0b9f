import { PageSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { BareFrame } from './bare-frame.tsx';

/** Replaces everything while the identity changes: data of the two users must never appear together. */
export function SwitchingScreen() {
  return (
    <BareFrame>
      <PageSkeleton />
    </BareFrame>
  );
}
