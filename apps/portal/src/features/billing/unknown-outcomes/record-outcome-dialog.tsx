import { CallError } from '@countinghouse/contract/client';
import {
  getUnknownOutcomes,
  type UnknownOutcome,
} from '@countinghouse/contract/credit-card/unknown-outcome/get-unknown-outcomes';
import { recordUnknownOutcome } from '@countinghouse/contract/credit-card/unknown-outcome/record-unknown-outcome';
import {
  outcomeReason_maximum_characters,
  outcomeReference_maximum_characters,
  type RecordedOutcome,
} from '@countinghouse/domain/payment/unknown-outcome';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { TextAreaField, TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { OutcomeFacts } from './outcome-facts.tsx';

/** Operations that undo another; all others move or hold money. */
const undoing: ReadonlySet<string> = new Set(['capture-cancel', 'reversal', 'refund-reversal']);

/** A dialog that asks what the acquirer said of an outcome that the user has taken over, and records it. */
export function RecordOutcomeDialog({ outcome, onClose }: { outcome: UnknownOutcome; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [said, setSaid] = useState<RecordedOutcome | null>(null);
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [loading, setLoading] = useState(false);
  const undoes = undoing.has(outcome.operation);
  const complete = said !== null && reference.trim() !== '' && reason.trim() !== '';

  const record = async () => {
    setAsked(true);
    if (!complete) return;
    setLoading(true);
    try {
      await send(recordUnknownOutcome, {
        params: { id: outcome.id },
        body: { outcome: said, reference: reference.trim(), reason: reason.trim() },
      });
      toast({ tone: 'success', title: t`The outcome was recorded` });
      onClose();
    } catch (error) {
      reportError(error);
      // If another user was faster, there is nothing left to record. Otherwise the input is kept.
      if (error instanceof CallError && error.code === 'changed_meanwhile') onClose();
    } finally {
      setLoading(false);
      void queries.invalidateQueries({ queryKey: [getUnknownOutcomes.name] });
    }
  };
  return (
    <Modal
      open
      title={t`Record what the acquirer said`}
      subtitle={t`The payment, ledger and batch will follow this outcome. You can’t change it here later.`}
      lead="phone"
      confirmLabel={t`Record outcome`}
      loading={loading}
      onClose={onClose}
      onConfirm={() => void record()}
    >
      <div className="ui-stack">
        <OutcomeFacts outcome={outcome} />
        <RadioGroup
          label={t`What the acquirer said`}
          required
          options={[
            {
              value: 'approved',
              label: t`It was carried out`,
              help: outcome.recordable.includes('approved')
                ? t`The acquirer carried out the request. The payment is updated as if it had responded immediately.`
                : t`It was declined here or approved only partially, so the acquirer must undo it first.`,
              disabled: !outcome.recordable.includes('approved'),
            },
            {
              value: 'declined',
              label: t`It was not carried out`,
              help: undoes
                ? t`The payment is unchanged at the acquirer, and stays as it is here.`
                : t`The acquirer has no record of it, and no money moves.`,
            },
          ]}
          value={said}
          onValue={setSaid}
          error={asked && said === null ? t`Choose what the acquirer said` : undefined}
        />
        <TextField
          label={t`Reference of the call or case`}
          name="reference"
          required
          value={reference}
          autoComplete="off"
          maxLength={outcomeReference_maximum_characters}
          error={
            asked && reference.trim() === ''
              ? t`Enter a reference by which the acquirer can find its response`
              : undefined
          }
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <TextAreaField
          label={t`Reason`}
          name="reason"
          required
          value={reason}
          maxLength={outcomeReason_maximum_characters}
          help={t`Who said what, and when. It is recorded in the audit history.`}
          error={asked && reason.trim() === '' ? t`Describe who said what` : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Modal>
  );
}
