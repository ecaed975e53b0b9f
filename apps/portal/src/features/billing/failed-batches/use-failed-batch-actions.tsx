import { CallError } from '@countinghouse/contract/client';
import { actOnFailedBatch } from '@countinghouse/contract/credit-card/batches/act-on-failed-batch';
import type { FailedBatch } from '@countinghouse/contract/credit-card/batches/failed-batch';
import {
  type FailedBatchAction,
  failedBatchActions,
  offeredActionsOf,
  withoutHistory,
} from '@countinghouse/domain/settlement/failed-batch';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';

/** The actions on a failed batch: only Resubmit and Close (spec section 4). */
export type FailedBatchActions = ReturnType<typeof useFailedBatchActions>;

function wasOvertaken(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'changed_meanwhile' || error.code === 'status_forbids');
}

/** Returns the actions on failed batches, as far as the user may, with their confirmation and the report of the result. */
export function useFailedBatchActions() {
  const { t } = useLingui();
  const format = useFormat();
  const { may } = useAccess();
  const locked = useWriteLock(actOnFailedBatch);
  const queries = useQueryClient();
  const [closing, setClosing] = useState<FailedBatch>();
  const mayAct = may('BIFB') && may('BRRS');
  const renew = () => queries.invalidateQueries({ queryKey: ['get_failed_batches'] });

  const act = async (batch: FailedBatch, action: FailedBatchAction, note?: string) => {
    const { batch_id, version, history } = batch;
    const body = withoutHistory({
      batch_id,
      version,
      history,
      action: failedBatchActions[action],
      ...(note === undefined ? {} : { note }),
    });
    await send(actOnFailedBatch, { body });
  };
  /** If another user was faster, says so and shows what they did. */
  const tell = (error: unknown, batch: FailedBatch) => {
    const number = batch.batch_number;
    if (wasOvertaken(error)) {
      toast({
        tone: 'warning',
        title: t`Batch ${number} has changed in the meantime`,
        note: t`The batch was changed by someone else. No action was taken. See its history for details.`,
      });
    } else reportError(error);
    void renew();
  };

  const resubmit = async (batch: FailedBatch) => {
    const number = batch.batch_number;
    const name = batch.dba;
    const payments = plural(batch.payment_count, { one: '# payment', other: '# payments' });
    const amount = format.money(batch.total_amount, batch.currency);
    try {
      const sure = await confirm({
        title: t`Resubmit batch ${number} of ${name}?`,
        body: t`${payments} with a net amount of ${amount} will be sent to the acquirer again. A batch that has already settled won’t be settled twice.`,
        confirmLabel: t`Resubmit batch`,
        onConfirm: () => act(batch, 'Resubmit'),
      });
      if (!sure) return;
      toast({ tone: 'success', title: t`Batch ${number} was resubmitted` });
      await renew();
    } catch (error) {
      tell(error, batch);
    }
  };
  const close = async (batch: FailedBatch, note: string) => {
    const number = batch.batch_number;
    try {
      await act(batch, 'Close', note);
      setClosing(undefined);
      toast({ tone: 'success', title: t`Batch ${number} was closed` });
      await renew();
    } catch (error) {
      // Input is kept, unless there is nothing left to close.
      if (wasOvertaken(error)) setClosing(undefined);
      tell(error, batch);
    }
  };
  const offered = (batch: FailedBatch): FailedBatchAction[] => (mayAct ? offeredActionsOf(batch.status) : []);
  return {
    locked,
    /** The batch for whose closing a reason is being asked. */
    closing,
    askToClose: setClosing,
    dismiss: () => setClosing(undefined),
    offered,
    resubmit,
    close,
    menuOf: (batch: FailedBatch): MenuItem[] =>
      offered(batch).map((action) =>
        action === 'Resubmit'
          ? {
              key: action,
              label: t`Resubmit batch`,
              glyph: IconSend,
              onSelect: () => void resubmit(batch),
              disabledReason: locked,
            }
          : {
              key: action,
              label: t`Close batch`,
              glyph: IconArchive,
              onSelect: () => setClosing(batch),
              disabledReason: locked,
            },
      ),
  };
}
