import type { FailedBatch } from '@countinghouse/contract/credit-card/batches/failed-batch';
import type { FailedBatchResponse, FailedBatchStatus } from '@countinghouse/domain/settlement/failed-batch';
import { Badge, type BadgeMark, type BadgeMeaning } from '@countinghouse/ui/display/badge';
import { useLingui } from '@lingui/react/macro';

/** Returns the names of statuses, responses, reasons and actions. */
export function useFailedBatchWords() {
  const { t } = useLingui();
  const statuses: Record<FailedBatchStatus, string> = {
    All: t`All`,
    Open: t({ message: 'Open', context: 'failed batch' }),
    Claimed: t({ message: 'Claimed', context: 'failed batch' }),
    Pending: t({ message: 'Pending', context: 'failed batch' }),
    Successful: t({ message: 'Successful', context: 'failed batch' }),
    Failed: t({ message: 'Failed', context: 'failed batch' }),
    Cancelled: t({ message: 'Cancelled', context: 'failed batch' }),
    Closed: t({ message: 'Closed', context: 'failed batch' }),
  };
  const responses: Record<FailedBatchResponse, string> = {
    All: t`All`,
    Other: t({ message: 'Other', context: 'response' }),
    RB: t`RB (returned batch)`,
  };
  const reasons: Record<FailedBatch['reason'], string> = {
    refused: t`The acquirer took the batch and sent it back`,
    out_of_balance: t`The acquirer’s totals differ`,
    not_answered: t`The acquirer never responded`,
  };
  const events: Record<FailedBatch['history'][number]['action'], string> = {
    Failed: t`Failed at the acquirer`,
    Settled: t`Settled by the acquirer`,
    Claim: t({ message: 'Claimed', context: 'failed batch' }),
    Resubmit: t`Resubmitted`,
    Close: t({ message: 'Closed', context: 'failed batch' }),
    Cancel: t({ message: 'Cancelled', context: 'failed batch' }),
  };
  return { statuses, responses, reasons, events };
}

/** The appearance of each status: warning and danger need an action, info is in progress. */
const looks: Record<FailedBatch['status'], { meaning: BadgeMeaning; mark: BadgeMark }> = {
  Open: { meaning: 'warning', mark: 'ring' },
  Claimed: { meaning: 'warning', mark: 'half' },
  Pending: { meaning: 'info', mark: 'half' },
  Successful: { meaning: 'success', mark: 'dot' },
  Failed: { meaning: 'danger', mark: 'dot' },
  Cancelled: { meaning: 'neutral', mark: 'ring' },
  Closed: { meaning: 'neutral', mark: 'dot' },
};

/** Returns the meaning of a status, for its colour. */
export function meaningOf(status: FailedBatch['status']): BadgeMeaning {
  return looks[status].meaning;
}

/** The status of a failed batch as a badge. */
export function FailedBatchBadge({ status }: { status: FailedBatch['status'] }) {
  const { statuses } = useFailedBatchWords();
  return <Badge {...looks[status]}>{statuses[status]}</Badge>;
}
