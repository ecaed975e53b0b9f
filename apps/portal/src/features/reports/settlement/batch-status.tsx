import type { BatchStatus } from '@countinghouse/domain/payment/payment';
import { Badge, type BadgeMark, type BadgeMeaning } from '@countinghouse/ui/display/badge';
import { useBatchStatusName } from '../transactions/payment-words.ts';

/** The appearance of each status: info in progress, success done, danger refused. */
const looks: Record<BatchStatus, { meaning: BadgeMeaning; mark: BadgeMark }> = {
  open: { meaning: 'info', mark: 'ring' },
  closing: { meaning: 'info', mark: 'ring' },
  submitted: { meaning: 'info', mark: 'half' },
  settled: { meaning: 'success', mark: 'dot' },
  failed: { meaning: 'danger', mark: 'dot' },
};

/** A batch's status as a badge. */
export function BatchStatusBadge({ status }: { status: BatchStatus }) {
  const statusName = useBatchStatusName();
  return (
    <Badge meaning={looks[status].meaning} mark={looks[status].mark}>
      {statusName(status)}
    </Badge>
  );
}
