import {
  type FailedBatch,
  failedBatchNote_maximum_characters,
} from '@countinghouse/contract/credit-card/batches/failed-batch';
import { TextAreaField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

/** A dialog that asks why a failed batch is closed, and explains what that does to its payments. */
export function CloseDialog({
  batch,
  onDismiss,
  onClose,
}: {
  batch: FailedBatch;
  onDismiss: () => void;
  onClose: (note: string) => Promise<void>;
}) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const [loading, setLoading] = useState(false);
  const number = batch.batch_number;
  const name = batch.dba;
  const missing = note.trim() === '';
  const submit = async () => {
    setAsked(true);
    if (missing) return;
    setLoading(true);
    await onClose(note.trim()).finally(() => setLoading(false));
  };
  return (
    <Modal
      open
      size="default"
      title={t`Close batch ${number} of ${name}?`}
      subtitle={t`This closes the case. Its payments stay in the batch and are not settled. The batch can be resubmitted later.`}
      confirmLabel={t`Close batch`}
      loading={loading}
      onClose={onDismiss}
      onConfirm={() => void submit()}
    >
      <TextAreaField
        label={t`Reason`}
        name="note"
        required
        value={note}
        maxLength={failedBatchNote_maximum_characters}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={asked && missing ? t`Say why this batch is closed.` : undefined}
        help={t`Anyone who opens this batch can read it.`}
      />
    </Modal>
  );
}
